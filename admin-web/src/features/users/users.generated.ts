import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminUsersList: build.query<AdminUsersListApiResponse, AdminUsersListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          platform_role: queryArg.platformRole,
          is_frozen: queryArg.isFrozen,
          order: queryArg.order,
        },
      }),
    }),
    adminUsersCreate: build.mutation<AdminUsersCreateApiResponse, AdminUsersCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users`,
        method: 'POST',
        body: queryArg.createUserRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminUsersDownload: build.query<AdminUsersDownloadApiResponse, AdminUsersDownloadApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/download`,
        params: {
          q: queryArg.q,
          platform_role: queryArg.platformRole,
          is_frozen: queryArg.isFrozen,
          order: queryArg.order,
          format: queryArg.format,
        },
      }),
    }),
    adminUsersUpdate: build.mutation<AdminUsersUpdateApiResponse, AdminUsersUpdateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.updateUserRequestDto,
      }),
    }),
    adminUsersRemove: build.mutation<AdminUsersRemoveApiResponse, AdminUsersRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    adminUserKeysList: build.query<AdminUserKeysListApiResponse, AdminUserKeysListApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/users/${encodeURIComponent(String(queryArg))}/api_keys` }),
    }),
    adminUserKeysRevoke: build.mutation<AdminUserKeysRevokeApiResponse, AdminUserKeysRevokeApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/${encodeURIComponent(String(queryArg.id))}/api_keys/${encodeURIComponent(String(queryArg.keyId))}/revoke`,
        method: 'POST',
        body: queryArg.revokeApiKeyRequestDto,
      }),
    }),
    adminUsersFreeze: build.mutation<AdminUsersFreezeApiResponse, AdminUsersFreezeApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/${encodeURIComponent(String(queryArg.id))}/frozen`,
        method: 'POST',
        body: queryArg.freezeRequestDto,
      }),
    }),
    adminUsersResetSecondFactor: build.mutation<
      AdminUsersResetSecondFactorApiResponse,
      AdminUsersResetSecondFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/users/${encodeURIComponent(String(queryArg.id))}/reset_second_factor`,
        method: 'POST',
        body: queryArg.secondFactorResetDto,
      }),
    }),
    adminUsersSetRole: build.mutation<AdminUsersSetRoleApiResponse, AdminUsersSetRoleApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/${encodeURIComponent(String(queryArg.id))}/role`,
        method: 'PUT',
        body: queryArg.userRoleRequestDto,
      }),
    }),
    adminUserBatchCreate: build.mutation<AdminUserBatchCreateApiResponse, AdminUserBatchCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/users`,
        method: 'PUT',
        body: queryArg.body,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
        params: {
          dry_run: queryArg.dryRun,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as usersClient };
export type AdminUsersListApiResponse = /** status 200  */ AdminUserPageDto;
export type AdminUsersListApiArg = {
  page?: number;
  limit?: number;
  /** beginnings of words, and Chinese in any length: all of them in username, real name, email, telephone or school */
  q?: string;
  platformRole?: 'platform_admin' | 'platform_member';
  isFrozen?: boolean;
  /** times newest first, names from a to z */
  order?: 'created_at' | 'updated_at' | 'username';
};
export type AdminUsersCreateApiResponse =
  /** status 201 its owner is mailed a one-time password */ AdminUserDto;
export type AdminUsersCreateApiArg = {
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the account is deleted */
  'Idempotency-Key'?: string;
  createUserRequestDto: CreateUserRequestDto;
};
export type AdminUsersDownloadApiResponse = /** status 200  */ FileExportDto;
export type AdminUsersDownloadApiArg = {
  /** beginnings of words, and Chinese in any length: all of them in username, real name, email, telephone or school */
  q?: string;
  platformRole?: 'platform_admin' | 'platform_member';
  isFrozen?: boolean;
  /** times newest first, names from a to z */
  order?: 'created_at' | 'updated_at' | 'username';
  format?: 'xlsx' | 'csv';
};
export type AdminUsersUpdateApiResponse = /** status 200  */ AdminUserDto;
export type AdminUsersUpdateApiArg = {
  id: string;
  updateUserRequestDto: UpdateUserRequestDto;
};
export type AdminUsersRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminUsersRemoveApiArg = string;
export type AdminUserKeysListApiResponse =
  /** status 200 those that have not expired; never the keys themselves */ ApiKeyListDto;
export type AdminUserKeysListApiArg = string;
export type AdminUserKeysRevokeApiResponse = /** status 200 its owner is mailed */ NothingDto;
export type AdminUserKeysRevokeApiArg = {
  id: string;
  keyId: string;
  revokeApiKeyRequestDto: RevokeApiKeyRequestDto;
};
export type AdminUsersFreezeApiResponse =
  /** status 200 a frozen person’s sessions have ended */ AdminUserDto;
export type AdminUsersFreezeApiArg = {
  id: string;
  freezeRequestDto: FreezeRequestDto;
};
export type AdminUsersResetSecondFactorApiResponse =
  /** status 200 their sessions and API keys have ended, and they are mailed */ NothingDto;
export type AdminUsersResetSecondFactorApiArg = {
  id: string;
  secondFactorResetDto: SecondFactorResetDto;
};
export type AdminUsersSetRoleApiResponse =
  /** status 200 whose role changed has been signed out, and their API keys are deleted */ AdminUserDto;
export type AdminUsersSetRoleApiArg = {
  id: string;
  userRoleRequestDto: UserRoleRequestDto;
};
export type AdminUserBatchCreateApiResponse = /** status 200 an answer for each row */ UserBatchResultDto;
export type AdminUserBatchCreateApiArg = {
  /** only says what would be made */
  dryRun?: boolean;
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the last of its accounts is deleted */
  'Idempotency-Key'?: string;
  /** 1 to 1000 rows */
  body: UserRowDto[];
};
export type AdminUserDto = {
  id: string;
  username: string;
  nickname: string;
  email: string;
  mobile_phone: string;
  school: string;
  platform_role: 'platform_admin' | 'platform_member';
  certified_status: string;
  is_frozen: boolean;
  group: string | null;
  profession: string | null;
  grade: string | null;
  /** epoch ms */
  updated_at: number;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  created_at: number;
};
export type AdminUserPageDto = {
  total_count: number;
  current_page: number;
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: AdminUserDto[];
};
export type CreateUserRequestDto = {
  username: string;
  /** real name */
  nickname: string;
  email: string;
  mobile_phone: string;
  school?: string;
  platform_role?: 'platform_admin' | 'platform_member';
};
export type FileExportDto = {
  /** good for five minutes; relative ones are of this API */
  static_url: string;
};
export type UpdateUserRequestDto = {
  /** a new one: lowercase letters, digits and underscores */
  username?: string;
  /** real name */
  nickname?: string;
  email?: string;
  /** a new one has at most 11 characters */
  mobile_phone?: string;
  school?: string;
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type NothingDto = {};
export type ApiKeyDto = {
  id: string;
  name: string;
  /** how the key begins */
  prefix: string;
  scopes: ('read' | 'submit' | 'admin')[];
  /** epoch milliseconds */
  created_at: number;
  /** epoch milliseconds */
  expires_at: number;
  /** epoch milliseconds, to the minute */
  last_used_at: number | null;
};
export type ApiKeyListDto = {
  data: ApiKeyDto[];
};
export type RevokeApiKeyRequestDto = {
  /** kept in the audit, and told to the key's owner */
  reason: string;
};
export type FreezeRequestDto = {
  is_frozen: boolean;
};
export type SecondFactorResetDto = {
  /** kept in the audit, and told to the colleague */
  reason: string;
};
export type UserRoleRequestDto = {
  platform_role: 'platform_admin' | 'platform_member';
};
export type UserBatchSuccessDto = {
  /** its line, or else its place among the rows, from 1 */
  row: number;
  username: string;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type UserBatchFailureDto = {
  /** its line, or else its place among the rows, from 1 */
  row: number;
  /** as it was sent */
  username: string;
  reason: string;
  details: FieldErrorDto[];
};
export type UserBatchResultDto = {
  dry_run: boolean;
  success: UserBatchSuccessDto[];
  fail: UserBatchFailureDto[];
};
export type UserRowDto = {
  username: string;
  /** real name */
  nickname: string;
  email: string;
  mobile_phone: string;
  school?: string;
  /** where it begins in the file that it comes from; the answer calls it by that */
  line?: number;
};
