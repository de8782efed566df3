import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Held<E> {
  ref: RefObject<E | null>;
  inert: boolean;
}

/**
 * For the fields of a form, which nobody changes while they are sent: it would be lost, or not be what was sent. Afterwards the
 * focus is where it was, unless it has gone elsewhere meanwhile.
 */
export function useHeld<E extends HTMLElement = HTMLDivElement>(busy: boolean): Held<E> {
  const ref = useRef<E>(null);
  const had = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement: now } = document;
    if (busy) {
      had.current = now instanceof HTMLElement && ref.current?.contains(now) ? now : null;
      return;
    }
    // The browser takes the focus from what is held, and a dialog then takes it to itself.
    if (now?.contains(ref.current)) had.current?.focus();
    had.current = null;
  }, [busy]);
  return { ref, inert: busy };
}
