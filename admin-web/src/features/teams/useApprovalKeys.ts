import { isKeyTaken } from '@tianheng/web-kit/hooks/key-taken.ts';
import { useEffect } from 'react';

/** Where arrow keys mean something of their own. */
const SCROLLED = '[role=region], [role=grid]';
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
      if (!name || !act || event.shiftKey) return;
      if (isKeyTaken(event, name === 'previous' || name === 'next' ? SCROLLED : undefined)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [approve, next, previous, reject]);
}
