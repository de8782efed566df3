import { list, listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { usersClient } from './users.generated.ts';

/** The accounts themselves; `User` is the person who is signed in. */
const all = touched(
  () => [list('Account')],
  [...(['STALE_WRITE', 'USER_NOT_FOUND', 'ADMIN_PROTECTED', 'USER_FROZEN'] as const)],
);

/** Refusals are explained by whoever acts. */
const usersApi = usersClient.enhanceEndpoints({
  endpoints: {
    adminUsersList: { providesTags: listed('Account') },
    adminUsersCreate: { extraOptions: { quiet: true }, invalidatesTags: all },
    adminUsersUpdate: { extraOptions: { quiet: true }, invalidatesTags: all },
    adminUsersRemove: { extraOptions: { quiet: true }, invalidatesTags: all },
    adminUsersFreeze: { extraOptions: { quiet: true }, invalidatesTags: all },
    adminUsersSetRole: { extraOptions: { quiet: true }, invalidatesTags: all },
    // No list shows who has one, but an account may be gone.
    adminUsersResetSecondFactor: {
      extraOptions: { quiet: true },
      invalidatesTags: (_answer, error) => (error === undefined ? [] : all(undefined, error, undefined)),
    },
    // They end with much that is done to an account, here and elsewhere: those read before are shown to nobody.
    adminUserKeysList: { providesTags: listed('AccountKey'), keepUnusedDataFor: 0 },
    adminUserKeysRevoke: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(
        () => [list('AccountKey'), list('Account')],
        ['API_KEY_NOT_FOUND', 'USER_NOT_FOUND'],
      ),
    },
    // Every address is short-lived and used at once.
    adminUsersDownload: { extraOptions: { quiet: true, patient: true }, keepUnusedDataFor: 0 },
    adminUserBatchCreate: { extraOptions: { quiet: true }, invalidatesTags: all },
  },
});

export const {
  useAdminUsersListQuery,
  useAdminUsersCreateMutation,
  useAdminUsersUpdateMutation,
  useAdminUsersRemoveMutation,
  useAdminUsersFreezeMutation,
  useAdminUsersSetRoleMutation,
  useAdminUsersResetSecondFactorMutation,
  useAdminUserBatchCreateMutation,
  useAdminUserKeysListQuery,
  useAdminUserKeysRevokeMutation,
} = usersApi;

export const useLazyAdminUsersDownloadQuery = usersApi.endpoints.adminUsersDownload.useLazyQuery;
