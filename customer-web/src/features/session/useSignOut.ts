import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api.ts';
import { useSharedDispatch } from '../../shared/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { signedOut } from '../../shared/session.slice.ts';
import { useLogoutMutation } from './session.api.ts';

/** Ends the session on the server, forgets everything here and goes to the public home page. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useSharedDispatch();
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  return useCallback(async () => {
    // Whatever the server answers, this browser forgets the session.
    await logout();
    dispatch(signedOut());
    await navigate(paths.home);
    dispatch(api.util.resetApiState());
  }, [dispatch, navigate, logout]);
}
