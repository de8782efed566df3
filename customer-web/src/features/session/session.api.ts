import type { Nothing } from '@tianheng/contracts';
import { API_PREFIX, bearer } from '@tianheng/web-kit/http/headers.ts';
import { sessionClient } from './session.generated.ts';

const { endpoints } = sessionClient.injectEndpoints({
  endpoints: (build) => ({
    /** Takes the token, which has been forgotten here when the server is told. */
    logout: build.mutation<Nothing, string>({
      query: (token) => ({
        url: `${API_PREFIX}/logout`,
        method: 'POST',
        headers: { Authorization: bearer(token) },
      }),
    }),
    /** Likewise, of a look through others' eyes. */
    endView: build.mutation<Nothing, string>({
      query: (token) => ({
        url: `${API_PREFIX}/view/end`,
        method: 'POST',
        headers: { Authorization: bearer(token) },
      }),
    }),
  }),
});

export const useLoginMutation = endpoints.authLogin.useMutation;
export const useLogoutMutation = endpoints.logout.useMutation;
export const useEndViewMutation = endpoints.endView.useMutation;
export const useRegisterMutation = endpoints.registryRegister.useMutation;
export const useForgetPasswordMutation = endpoints.registryForgetPassword.useMutation;
