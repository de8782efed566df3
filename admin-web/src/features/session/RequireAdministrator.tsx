import Box from '@mui/material/Box';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuthUserInfoQuery } from '../../shared/generated.ts';
import { paths } from '../../shared/paths.ts';
import { isAdministrator } from './session.rules.ts';

interface RequireAdministratorProps {
  /** while it is not known who is signed in */
  loading: ReactNode;
  children: ReactNode;
}

/** Lets administrators in, sends visitors to the login page and back, and everybody else to the refusal. */
export function RequireAdministrator({ loading, children }: RequireAdministratorProps) {
  const token = useSharedSelector(({ session }) => session.token);
  const { pathname, search, hash } = useLocation();
  const { data: user, error, refetch } = useAuthUserInfoQuery(undefined, { skip: token === null });
  if (token === null) return <Navigate to={paths.loginFor(pathname + search + hash)} replace />;
  if (user === undefined && error !== undefined) {
    return (
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, pt: 10 }}>
        <ErrorState announced error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (user === undefined) return loading;
  return isAdministrator(user) ? children : <Navigate to={paths.forbidden} replace />;
}
