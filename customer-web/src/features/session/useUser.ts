import type { UserInfo } from '@tianheng/contracts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useUserInfoQuery } from './session.api.ts';

/** The signed-in person; undefined for visitors and while loading. */
export function useUser(): UserInfo | undefined {
  const signedIn = useSignedIn();
  const { data } = useUserInfoQuery(undefined, { skip: !signedIn });
  return signedIn ? data : undefined;
}
