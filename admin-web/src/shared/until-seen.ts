/** Longer than two clicks of one double click, or two Enters of one hurry, are apart. */
export const SEEN_MS = 500;

/**
 * For a form whose one button first looks and then acts: the look ends with this, once its answer stands there. The form takes
 * nothing until then, for a second click or Enter that was on its way would confirm what nobody has seen.
 */
export const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SEEN_MS);
  });
