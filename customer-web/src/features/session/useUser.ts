import type { UserInfo } from '@tianheng/contracts';
import { useSharedSelector } from '../../shared/hooks.ts';
import { useUserInfoQuery } from './session.api.ts';

/** The signed-in person; undefined for visitors and while loading. */
export function useUser(): UserInfo | undefined {
  const token = useSharedSelector(({ session }) => session.token);
  const { data } = useUserInfoQuery(undefined, { skip: token === null });
  return token === null ? undefined : data;
}
