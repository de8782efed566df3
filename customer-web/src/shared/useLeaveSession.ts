import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Forgets the person and everything of theirs, then goes where a visitor may be. */
export function useLeaveSession(): (to: string) => Promise<void> {
  const dispatch = useSharedDispatch();
  const navigate = useNavigate();
  return useCallback(
    async (to) => {
      // In one step, so that the page does not ask the visitor to sign in again.
      dispatch(signedOut());
      await navigate(to);
    },
    [dispatch, navigate],
  );
}
