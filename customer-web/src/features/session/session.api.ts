import type { UserInfo } from '@tianheng/contracts';
import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['User'],
  endpoints: { authUserInfo: { providesTags: ['User'] } },
});

export const useLoginMutation = endpoints.authLogin.useMutation;
export const useLogoutMutation = endpoints.authLogout.useMutation;
export const useUserInfoQuery = endpoints.authUserInfo.useQuery;

/** What is known of the person, without asking the server. */
export const useKnownUser = (): UserInfo | undefined => endpoints.authUserInfo.useQueryState().data;
