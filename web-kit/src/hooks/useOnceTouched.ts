import { useEffect } from 'react';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Loads what may be needed when the line has broken, as soon as somebody touches the page: the first load stays light, and
 * nothing is entered before that. Where it fails the next touch tries again.
 */
export function useOnceTouched(load: () => Promise<unknown>): void {
  useEffect(() => {
    let isOver = false;
    const listen = () => isOver || TOUCHES.forEach((touch) => window.addEventListener(touch, begin, true));
    const rest = () => TOUCHES.forEach((touch) => window.removeEventListener(touch, begin, true));
    const begin = () => {
      rest();
      load().catch(listen);
    };
    listen();
    return () => {
      isOver = true;
      rest();
    };
  }, [load]);
}
