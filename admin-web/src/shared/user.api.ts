import type { UserInfo } from '@tianheng/contracts';
import { list } from '@tianheng/web-kit/http/tags.ts';
import { userClient } from './user.generated.ts';

export const userApi = userClient.enhanceEndpoints({
  endpoints: { authUserInfo: { providesTags: [list('User')] } },
});
const { endpoints } = userApi;

export const useAuthUserInfoQuery = endpoints.authUserInfo.useQuery;

/** What is known of the person, without asking the server. */
export const useKnownUser = (): UserInfo | undefined => endpoints.authUserInfo.useQueryState().data;
