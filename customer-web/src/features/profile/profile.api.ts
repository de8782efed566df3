import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Team'],
  endpoints: {
    profileUpdate: {
      // A team shows the addresses of its members.
      invalidatesTags: ['Team'],
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(generatedApi.util.upsertQueryData('authUserInfo', undefined, answer.data));
      },
    },
  },
});

export const useUpdateProfileMutation = endpoints.profileUpdate.useMutation;
export const useChangePasswordMutation = endpoints.profileChangePassword.useMutation;
