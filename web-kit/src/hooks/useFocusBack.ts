import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that is out of use while it is at work, and loses the focus with that: afterwards it has it again, or where it
 * stays out of use what is around it, unless the focus has gone elsewhere meanwhile.
 */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // The browser takes the focus away only when it draws.
    if (!busy || document.activeElement !== own) return undefined;
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
