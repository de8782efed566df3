import { useEffect, useRef } from 'react';

/** Where the focus goes when what had it is gone for good; the page stays where it is scrolled to. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/**
 * For a page that becomes another one without another path: what was pressed has gone, and the keyboard goes on from the
 * top, as on a new page. `shown`: what the address says to be shown.
 */
export function useFocusPage(shown: string | null): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    focusPage();
  }, [shown]);
}
