import { useCallback } from 'react';
import { useLazyUserInfoQuery } from '../../shared/user.api.ts';

/** Asks, after signing in, whether a mailed one-time password did it; no answer counts as no. */
export function useMustChangePassword(): () => Promise<boolean> {
  const [readUser] = useLazyUserInfoQuery();
  return useCallback(async () => {
    const { data } = await readUser();
    return data?.must_change_password ?? false;
  }, [readUser]);
}
