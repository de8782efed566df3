import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useSharedDispatch } from '../../shared/hooks.ts';
import { signedOut } from '../../shared/session.slice.ts';

/** Forgets the person and everything of theirs, then goes where a visitor may be. */
export function useLeaveSession(): (to: string) => Promise<void> {
  const dispatch = useSharedDispatch();
  const navigate = useNavigate();
  return useCallback(
    async (to) => {
      // At once: a form with unsaved changes, which would hold the page, goes with its person.
      flushSync(() => dispatch(signedOut()));
      await navigate(to);
    },
    [dispatch, navigate],
  );
}
