import { useEffect } from 'react';
import { api } from '../../shared/api.ts';
import { useSharedDispatch } from '../../shared/hooks.ts';
import { signedOut } from '../../shared/session.slice.ts';

/** Clears the stored session and everything read with it, once, on entering. */
export function useForgetSession(): void {
  const dispatch = useSharedDispatch();
  useEffect(() => {
    dispatch(signedOut());
    dispatch(api.util.resetApiState());
  }, [dispatch]);
}
