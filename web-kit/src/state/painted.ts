/** So long the first paint of a page may take; one that nobody looks at is not painted. */
const PATIENCE_MS = 500;

/**
 * When the browser has shown what came with the page itself. Where files come at once, as from a cache, the program would
 * otherwise begin before that and hold it up.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    // A frame's own callbacks run before it is painted.
    requestAnimationFrame(() => setTimeout(resolve));
  });
