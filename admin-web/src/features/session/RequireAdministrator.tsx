import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { SignOutIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector, useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useAuthUserInfoQuery } from '../../shared/user.api.ts';
import { ENDED } from './ended.ts';
import { isAdministrator } from './session.rules.ts';
import { useSignOut } from './useSignOut.ts';

interface RequireAdministratorProps {
  /** while it is not known who is signed in */
  loading: ReactNode;
  children: ReactNode;
}

/**
 * Lets administrators in, sends visitors to the login page and back, and everybody else to the refusal. The page of a
 * session that has ended stays, with a way back into it lying over.
 */
export function RequireAdministrator({ loading, children }: RequireAdministratorProps) {
  const text = useText();
  const signOut = useSignOut();
  const { token, expired } = useSharedSelector(({ session }) => session);
  const { pathname, search, hash } = useLocation();
  const signedIn = useSignedIn();
  const { data: user, error, refetch } = useAuthUserInfoQuery(undefined, { skip: !signedIn });
  if (!signedIn || (token === null && user === undefined)) {
    return <Navigate to={paths.loginFor(pathname + search + hash)} state={expired ? ENDED : null} replace />;
  }
  if (user === undefined && error !== undefined) {
    return (
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, pt: 10 }}>
        <ErrorState announced error={error} onRetry={() => void refetch()} />
        <Button onClick={signOut} startIcon={<SignOutIcon />} sx={{ mt: 2 }}>
          {text('session.signOut')}
        </Button>
      </Box>
    );
  }
  if (user === undefined) return loading;
  return isAdministrator(user) ? children : <Navigate to={paths.forbidden} replace />;
}
