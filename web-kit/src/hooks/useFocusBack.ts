import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that is out of use while it is at work, and loses the focus with that: afterwards it has it again, or where it
 * stays out of use what is around it, unless the focus has gone elsewhere meanwhile.
 */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const own = button.current;
    // A dialog takes a lost focus to itself, and React keeps it there until it has changed the page.
    if (had.current && document.activeElement?.contains(own)) own?.focus();
    // The browser takes the focus away only when it draws.
    had.current = busy && document.activeElement === own;
    if (!had.current) return undefined;
    return () => {
      const { activeElement: now, body } = document;
      if (now !== body) return;
      own?.focus();
      if (document.activeElement === body)
        own?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    };
  }, [busy]);
  return button;
}
