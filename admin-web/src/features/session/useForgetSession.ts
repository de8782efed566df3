import { signedOut } from '@tianheng/web-kit/http/session.slice.ts';
import { useSharedDispatch, useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useLogoutMutation } from './session.api.ts';

/** Ends the session that was there on entering, here and at the server. */
export function useForgetSession(): void {
  const dispatch = useSharedDispatch();
  const [logout] = useLogoutMutation();
  const token = useSharedSelector(({ session }) => session.token);
  const [stale] = useState(token);
  useEffect(() => {
    if (stale === null) return;
    dispatch(signedOut());
    dispatch(api.util.resetApiState());
    void logout(stale);
  }, [dispatch, logout, stale]);
}
