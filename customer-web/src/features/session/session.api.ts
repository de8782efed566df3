import type { LoginRequest, LoginResponse, Nothing, UserInfo } from '@tianheng/contracts';
import { api } from '../../shared/api.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => ({ url: '/login', method: 'POST', body }),
    }),
    logout: build.mutation<Nothing, void>({ query: () => ({ url: '/logout', method: 'POST' }) }),
    userInfo: build.query<UserInfo, void>({ query: () => '/user/info', providesTags: ['User'] }),
  }),
});

export const { useLoginMutation, useLogoutMutation, useUserInfoQuery } = sessionApi;
/** What is known of the person, without asking the server. */
export const useKnownUser = (): UserInfo | undefined => sessionApi.endpoints.userInfo.useQueryState().data;
