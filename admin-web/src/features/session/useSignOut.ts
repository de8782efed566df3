import { useCallback } from 'react';
import { api } from '../../shared/api.ts';
import { useSharedDispatch, useSharedSelector } from '../../shared/hooks.ts';
import { signedOut } from '../../shared/session.slice.ts';
import { useLogoutMutation } from './session.api.ts';

/** Ends the session on the server and forgets everything here, which leads to the login page. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useSharedDispatch();
  const [logout] = useLogoutMutation();
  const token = useSharedSelector(({ session }) => session.token);
  return useCallback(async () => {
    // Whatever the server answers, this browser forgets the session.
    if (token !== null) await logout(token);
    dispatch(signedOut());
    dispatch(api.util.resetApiState());
  }, [dispatch, logout, token]);
}
