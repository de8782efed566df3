import type { UserInfo } from '@tianheng/contracts';
import { list } from '@tianheng/web-kit/http/tags.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { userClient } from './user.generated.ts';

export const userApi = userClient.enhanceEndpoints({
  endpoints: { authUserInfo: { providesTags: [list('User')] } },
});
const { authUserInfo } = userApi.endpoints;

export const useUserInfoQuery = authUserInfo.useQuery;
export const useLazyUserInfoQuery = authUserInfo.useLazyQuery;

/** What is known of the person, without asking the server. */
export const useKnownUser = (): UserInfo | undefined => authUserInfo.useQueryState().data;

/** The signed-in person; undefined for visitors and while loading. */
export function useUser(): UserInfo | undefined {
  const signedIn = useSignedIn();
  const { data } = useUserInfoQuery(undefined, { skip: !signedIn });
  return signedIn ? data : undefined;
}
