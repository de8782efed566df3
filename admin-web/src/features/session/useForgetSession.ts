import { useSharedDispatch, useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useEffect, useState } from 'react';
import { useLogoutMutation } from './session.api.ts';

/** Ends the session that was there on entering, here and at the server. */
export function useForgetSession(): void {
  const dispatch = useSharedDispatch();
  const [logout] = useLogoutMutation();
  const token = useSharedSelector(({ session }) => session.token);
  const [stale] = useState(token);
  useEffect(() => {
    dispatch(signedOut());
    if (stale !== null) void logout(stale);
  }, [dispatch, logout, stale]);
}
