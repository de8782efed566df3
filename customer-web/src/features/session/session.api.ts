import type { Nothing, UserInfo } from '@tianheng/contracts';
import { API_PREFIX } from '@tianheng/web-kit/http/call.ts';
import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi
  .enhanceEndpoints({ addTagTypes: ['User'], endpoints: { authUserInfo: { providesTags: ['User'] } } })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Takes the token, which has been forgotten here when the server is told. */
      logout: build.mutation<Nothing, string>({
        query: (token) => ({
          url: `${API_PREFIX}/logout`,
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
        }),
      }),
    }),
  });

export const useLoginMutation = endpoints.authLogin.useMutation;
export const useLogoutMutation = endpoints.logout.useMutation;
export const useRegisterMutation = endpoints.registryRegister.useMutation;
export const useForgetPasswordMutation = endpoints.registryForgetPassword.useMutation;
export const useUserInfoQuery = endpoints.authUserInfo.useQuery;
export const useLazyUserInfoQuery = endpoints.authUserInfo.useLazyQuery;

/** What is known of the person, without asking the server. */
export const useKnownUser = (): UserInfo | undefined => endpoints.authUserInfo.useQueryState().data;
