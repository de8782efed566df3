import { useSharedDispatch, useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useCallback } from 'react';
import { useLogoutMutation } from './session.api.ts';

/** Forgets everything here, which leads to the login page, and tells the server. */
export function useSignOut(): () => void {
  const dispatch = useSharedDispatch();
  const [logout] = useLogoutMutation();
  const token = useSharedSelector(({ session }) => session.token);
  return useCallback(() => {
    dispatch(signedOut());
    // Whatever the server answers, this browser has forgotten the session.
    if (token !== null) void logout(token);
  }, [dispatch, logout, token]);
}
