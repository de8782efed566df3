import type { UserInfo } from '@tianheng/contracts';
import { list, touched } from '@tianheng/web-kit/http/tags.ts';
import { userApi } from '../../shared/user.api.ts';
import { protectionClient } from './protection.generated.ts';

/** It is as the refusal says, and the page shows what was before. */
const MOOT = ['SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF'] as const;
const writes = {
  extraOptions: { quiet: true },
  invalidatesTags: touched(() => [list('Protection')], MOOT),
} as const;

export const {
  useProtectionGetQuery,
  useProtectionOfferMutation,
  useProtectionConfirmMutation,
  useProtectionRenewCodesMutation,
  useProtectionRemoveMutation,
  useProtectionEndSessionsMutation,
  useProfileChangePasswordMutation,
  useProfileUpdateMutation,
  useRegistryMailCodeMutation,
} = protectionClient.enhanceEndpoints({
  endpoints: {
    protectionGet: { providesTags: [list('Protection')] },
    protectionOffer: writes,
    protectionConfirm: writes,
    protectionRenewCodes: writes,
    protectionRemove: writes,
    protectionEndSessions: { extraOptions: { quiet: true } },
    profileChangePassword: { extraOptions: { quiet: true } },
    registryMailCode: { extraOptions: { quiet: true } },
    profileUpdate: {
      extraOptions: { quiet: true },
      // Other sessions have ended with it. Without an answer the person is read, whom it would have shown.
      invalidatesTags: touched((_asked, user) => [list('Protection'), ...(user ? [] : [list('User')])]),
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(userApi.util.upsertQueryData('authUserInfo', undefined, answer.data));
      },
    },
  },
});

/** Takes what is known of the person as read, where the server cannot be asked any more. */
export const knownAs = (user: UserInfo) =>
  userApi.util.upsertQueryEntries([{ endpointName: 'authUserInfo', arg: undefined, value: user }]);
