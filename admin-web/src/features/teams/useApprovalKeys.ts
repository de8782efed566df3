import { useEffect } from 'react';

/** What takes text, or letters to choose by. */
const TYPED = 'input, textarea, select, [contenteditable]';
/** Where arrow keys mean something of their own. */
const SCROLLED = '[role=region], [role=grid]';
/** What lies over the page has its keys, wherever the focus has got to meanwhile. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

type Act = (() => void) | null;
export interface ApprovalKeys {
  previous: Act;
  next: Act;
  approve: Act;
  reject: Act;
}

/** By the place of the letter: with Alt some keyboards write another one. */
const keyOf = ({ key, code, altKey }: KeyboardEvent): keyof ApprovalKeys | null => {
  if (altKey) return code === 'KeyA' ? 'approve' : code === 'KeyR' ? 'reject' : null;
  return key === 'ArrowLeft' ? 'previous' : key === 'ArrowRight' ? 'next' : null;
};

function isTaken(event: KeyboardEvent, isArrow: boolean): boolean {
  const { target, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || shiftKey || repeat || isComposing || defaultPrevented) return true;
  if (document.querySelector(OVER) !== null) return true;
  return target instanceof Element && target.closest(isArrow ? `${TYPED}, ${SCROLLED}` : TYPED) !== null;
}

/**
 * The way to the pending ones beside by the arrow keys, both decisions by Alt and a letter. No letters alone: those would be in
 * the way of whoever speaks to the page.
 */
export function useApprovalKeys({ previous, next, approve, reject }: ApprovalKeys): void {
  useEffect(() => {
    const acts = { previous, next, approve, reject };
    const onKey = (event: KeyboardEvent): void => {
      const name = keyOf(event);
      const act = name && acts[name];
      if (!name || !act || isTaken(event, name === 'previous' || name === 'next')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [approve, next, previous, reject]);
}
