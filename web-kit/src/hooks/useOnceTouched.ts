import { useEffect } from 'react';

const TOUCHES = ['pointerdown', 'keydown'] as const;
/** Well after the first load, for a page that is read or left open before it is touched: a deployment takes the files away. */
const UNTOUCHED_MS = 30_000;

/**
 * Loads what may be needed when the line has broken, as soon as somebody touches the page, else a little later: the first
 * load stays light, and nothing is entered before that. Where it fails the next touch tries again.
 */
export function useOnceTouched(load: () => Promise<unknown>): void {
  useEffect(() => {
    let isOver = false;
    const listen = () => isOver || TOUCHES.forEach((touch) => window.addEventListener(touch, begin, true));
    const rest = () => {
      clearTimeout(timer);
      TOUCHES.forEach((touch) => window.removeEventListener(touch, begin, true));
    };
    const begin = () => {
      rest();
      load().catch(listen);
    };
    const timer = setTimeout(begin, UNTOUCHED_MS);
    listen();
    return () => {
      isOver = true;
      rest();
    };
  }, [load]);
}
