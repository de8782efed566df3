import { useEffect } from 'react';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Loads what may be needed when the line has broken, as soon as somebody touches the page: the first load stays light, and
 * nothing is entered before that.
 */
export function useOnceTouched(load: () => Promise<unknown>): void {
  useEffect(() => {
    const end = () => TOUCHES.forEach((touch) => window.removeEventListener(touch, begin, true));
    const begin = () => {
      end();
      // Whoever needs it asks again, and says so.
      load().catch(() => undefined);
    };
    TOUCHES.forEach((touch) => window.addEventListener(touch, begin, true));
    return end;
  }, [load]);
}
