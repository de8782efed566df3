import { useSharedDispatch, useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useEffect, useState } from 'react';
import { takeOwnSession } from '../../shared/own-session.ts';
import { useEndViewMutation, useLogoutMutation } from './session.api.ts';

/** Ends the session that was there on entering, here and on the server; so is one behind a look through others' eyes, and that look. */
export function useForgetSession(): void {
  const dispatch = useSharedDispatch();
  const [logout] = useLogoutMutation();
  const [endView] = useEndViewMutation();
  const { token, view } = useSharedSelector(({ session }) => session);
  const [stale] = useState({ token, view });
  useEffect(() => {
    dispatch(signedOut());
    const own = takeOwnSession();
    if (own !== null) void logout(own);
    if (stale.view !== null) void endView(stale.view);
    else if (stale.token !== null) void logout(stale.token);
  }, [dispatch, endView, logout, stale]);
}
