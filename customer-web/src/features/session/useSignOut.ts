import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback } from 'react';
import { paths } from '../../shared/paths.ts';
import { useLogoutMutation } from './session.api.ts';
import { useLeaveSession } from '../../shared/useLeaveSession.ts';

/** Forgets everything here, tells the server and goes to the public home page. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeaveSession();
  const [logout] = useLogoutMutation();
  const token = useSharedSelector(({ session }) => session.token);
  return useCallback(async () => {
    const left = leave(paths.home);
    // Whatever the server answers, this browser has forgotten the session.
    if (token !== null) void logout(token);
    await left;
  }, [leave, logout, token]);
}
