import { useCallback, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * For a list whose rows end with the button that takes them away: when a row goes, and the focus with it, the focus moves to
 * that button of the row that has taken its place, of the last one, or where there is none to `rest`. Gives what the
 * element around the rows takes.
 */
export function useRowFocus<E extends HTMLElement>(rest: RefObject<HTMLElement | null>) {
  const ref = useRef<E>(null);
  const last = useRef<{ element: HTMLElement; row: number } | null>(null);
  // Whatever has drawn the rows anew.
  useLayoutEffect(() => {
    const { current: from } = last;
    if (from === null || from.element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const rows = [...(ref.current?.children ?? [])];
    const buttons = rows[Math.min(from.row, rows.length - 1)]?.querySelectorAll('button');
    ([...(buttons ?? [])].at(-1) ?? rest.current)?.focus();
  });
  const onFocus = useCallback(({ currentTarget, target }: FocusEvent<E, HTMLElement>) => {
    const row = [...currentTarget.children].findIndex((child) => child.contains(target));
    // What a row has opened elsewhere, such as a dialog, tells of its focus too.
    if (row >= 0) last.current = { element: target, row };
  }, []);
  return { ref, onFocus };
}
