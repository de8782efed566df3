/** So long the first paint of a page that is seen may take; a window behind others may be none that is painted. */
const PATIENCE_MS = 1000;

/**
 * When the browser has shown what came with the page itself. Where files come at once, as from a cache, the program would
 * otherwise begin before that and hold it up. A page that nobody looks at goes on.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => resolve();
    if (document.visibilityState === 'hidden') return go();
    setTimeout(go, PATIENCE_MS);
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      go();
    }).observe({ type: 'paint', buffered: true });
  });
