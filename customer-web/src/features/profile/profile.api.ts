import type { UserInfo } from '@tianheng/contracts';
import { list, listed, row, touched } from '@tianheng/web-kit/http/tags.ts';
import { userApi } from '../../shared/user.api.ts';
import { profileClient } from './profile.generated.ts';

const { endpoints } = profileClient.enhanceEndpoints({
  endpoints: {
    apiKeysList: { providesTags: listed('ApiKey') },
    apiKeysCreate: { invalidatesTags: touched(() => [list('ApiKey')]) },
    // Revoked meanwhile in another window: the list shows what was before.
    apiKeysRevoke: { invalidatesTags: touched((id) => [row('ApiKey', id)], ['API_KEY_NOT_FOUND']) },
    profileUpdate: {
      // A team shows the addresses of its members. Without an answer the person is read, whom it would have shown.
      invalidatesTags: touched(({ email }, user) => [
        user ? row('User', user.username) : list('User'),
        // All keys end with the address.
        ...(email === undefined ? [] : [list('ApiKey')]),
      ]),
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(userApi.util.upsertQueryData('authUserInfo', undefined, answer.data));
      },
    },
  },
});

export const useUpdateProfileMutation = endpoints.profileUpdate.useMutation;
export const useChangePasswordMutation = endpoints.profileChangePassword.useMutation;
export const useApiKeysQuery = endpoints.apiKeysList.useQuery;
export const useCreateApiKeyMutation = endpoints.apiKeysCreate.useMutation;
export const useRevokeApiKeyMutation = endpoints.apiKeysRevoke.useMutation;

/** Takes what is known of the person as read, where the server cannot be asked any more. */
export const knownAs = (user: UserInfo) =>
  userApi.util.upsertQueryEntries([{ endpointName: 'authUserInfo', arg: undefined, value: user }]);
