/** Waits for the work, but no longer than so many milliseconds. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let clock: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (clock = setTimeout(resolve, ms)));
  await Promise.race([work, over]).finally(() => clearTimeout(clock));
}
