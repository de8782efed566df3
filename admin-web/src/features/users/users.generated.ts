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
      query: (queryArg) => ({ url: `/v1/admin/users`, method: 'POST', body: queryArg }),
    }),
    adminUsersDownload: build.query<AdminUsersDownloadApiResponse, AdminUsersDownloadApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/users/download`,
        params: {
          q: queryArg.q,
          platform_role: queryArg.platformRole,
          is_frozen: queryArg.isFrozen,
          order: queryArg.order,
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
    adminUserBatchCreate: build.mutation<AdminUserBatchCreateApiResponse, AdminUserBatchCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/users`,
        method: 'PUT',
        body: queryArg.body,
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
export type AdminUsersCreateApiArg = CreateUserRequestDto;
export type AdminUsersDownloadApiResponse = /** status 200  */ FileExportDto;
export type AdminUsersDownloadApiArg = {
  /** beginnings of words, and Chinese in any length: all of them in username, real name, email, telephone or school */
  q?: string;
  platformRole?: 'platform_admin' | 'platform_member';
  isFrozen?: boolean;
  /** times newest first, names from a to z */
  order?: 'created_at' | 'updated_at' | 'username';
};
export type AdminUsersUpdateApiResponse = /** status 200  */ AdminUserDto;
export type AdminUsersUpdateApiArg = {
  id: string;
  updateUserRequestDto: UpdateUserRequestDto;
};
export type AdminUsersRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminUsersRemoveApiArg = string;
export type AdminUsersFreezeApiResponse =
  /** status 200 a frozen person’s sessions have ended */ AdminUserDto;
export type AdminUsersFreezeApiArg = {
  id: string;
  freezeRequestDto: FreezeRequestDto;
};
export type AdminUsersResetSecondFactorApiResponse =
  /** status 200 their sessions have ended, and they are mailed */ NothingDto;
export type AdminUsersResetSecondFactorApiArg = {
  id: string;
  secondFactorResetDto: SecondFactorResetDto;
};
export type AdminUserBatchCreateApiResponse = /** status 200 an answer for each row */ UserBatchResultDto;
export type AdminUserBatchCreateApiArg = {
  /** only says what would be made */
  dryRun?: boolean;
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
export type ErrorCode =
  | 'VALIDATION_FAILED'
  | 'MALFORMED_REQUEST'
  | 'FILE_REQUIRED'
  | 'PART_SIZE_WRONG'
  | 'DIGEST_WRONG'
  | 'CAPTCHA_WRONG'
  | 'EMAIL_CODE_WRONG'
  | 'EMAIL_CODE_EXPIRED'
  | 'PASSWORD_MISMATCH'
  | 'PASSWORD_UNCHANGED'
  | 'OLD_PASSWORD_WRONG'
  | 'SECOND_FACTOR_WRONG'
  | 'UNAUTHORIZED'
  | 'SESSION_ENDED'
  | 'API_KEY_INVALID'
  | 'LOGIN_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'ACCOUNT_FROZEN'
  | 'ROLE_REQUIRED'
  | 'LEADER_ONLY'
  | 'TEAM_REQUIRED'
  | 'TEAM_NOT_ACCEPTED'
  | 'NOT_ALLOWED'
  | 'ADMIN_PROTECTED'
  | 'ADMIN_SITE_ONLY'
  | 'API_KEY_SCOPE'
  | 'API_KEY_REFUSED'
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'SECOND_FACTOR_SETUP'
  | 'VIEW_ONLY'
  | 'ADDRESS_NOT_ALLOWED'
  | 'SIGNATURE_INVALID'
  | 'NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'COMPETITION_NOT_FOUND'
  | 'GROUP_NOT_FOUND'
  | 'QUESTION_NOT_FOUND'
  | 'DATASET_NOT_FOUND'
  | 'ANNOUNCEMENT_NOT_FOUND'
  | 'DELETED_NOT_FOUND'
  | 'REFERENCE_NOT_FOUND'
  | 'TEAM_NOT_FOUND'
  | 'MEMBER_NOT_FOUND'
  | 'INVITATION_NOT_FOUND'
  | 'LINK_NOT_FOUND'
  | 'APPROVAL_NOT_FOUND'
  | 'REPLY_NOT_FOUND'
  | 'FILE_NOT_FOUND'
  | 'UPLOAD_NOT_FOUND'
  | 'COMMITMENT_NOT_FOUND'
  | 'LOG_NOT_FOUND'
  | 'TASK_NOT_FOUND'
  | 'RUNNER_NOT_FOUND'
  | 'API_KEY_NOT_FOUND'
  | 'USERNAME_TAKEN'
  | 'EMAIL_TAKEN'
  | 'TEAM_NAME_TAKEN'
  | 'TEAM_NAME_FIXED'
  | 'TEAM_STATE_CONFLICT'
  | 'TEAM_FULL'
  | 'TEAM_HAS_COMMITMENTS'
  | 'TEAM_UNAPPROVED'
  | 'TEAM_IMPORTED'
  | 'MEMBER_IN_TEAM'
  | 'ALREADY_IN_TEAM'
  | 'USER_IN_TEAM'
  | 'LEADER_CANNOT_LEAVE'
  | 'INVITATION_CLOSED'
  | 'REGISTRATION_CLOSED'
  | 'PICKS_COMPLETE'
  | 'APPROVAL_DECIDED'
  | 'USER_IN_USE'
  | 'LAST_ADMIN'
  | 'API_KEY_LIMIT_REACHED'
  | 'COMPETITION_IN_USE'
  | 'GROUP_IN_USE'
  | 'QUESTION_IN_USE'
  | 'TRUTH_OPEN'
  | 'JUDGING_PAUSED'
  | 'JUDGING_NOT_PAUSED'
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'SECOND_FACTOR_OWN'
  | 'COMPETITION_NOT_OPEN'
  | 'COMPETITION_NOT_FINAL'
  | 'WINDOW_NOT_OPEN'
  | 'WINDOW_CLOSED'
  | 'SUBMISSION_OFF'
  | 'NOT_BOUND'
  | 'NOT_MODEL_QUESTION'
  | 'NOT_PROJECT_QUESTION'
  | 'QUESTION_NOT_READY'
  | 'LANGUAGE_NOT_ALLOWED'
  | 'COMMITMENT_LIMIT_REACHED'
  | 'COMMITMENT_FINISHED'
  | 'COMMITMENT_NOT_DELETABLE'
  | 'COMMITMENT_NOT_JUDGED'
  | 'REJUDGE_PENDING'
  | 'TOO_MANY_WAITING'
  | 'FILE_IN_USE'
  | 'UPLOAD_FINISHED'
  | 'UPLOAD_INCOMPLETE'
  | 'LEASE_LOST'
  | 'STALE_WRITE'
  | 'SYNC_RUNNING'
  | 'TASK_FINISHED'
  | 'DATASET_IN_USE'
  | 'ANNOUNCEMENT_WITHDRAWN'
  | 'RESTORE_BLOCKED'
  | 'REFERENCE_DUPLICATE'
  | 'REFERENCE_DECIDED'
  | 'REFERENCE_NOT_DECIDED'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'FILE_TOO_LARGE'
  | 'BODY_TOO_LARGE'
  | 'FILE_EMPTY'
  | 'FILE_TYPE_UNSUPPORTED'
  | 'MEDIA_TYPE_UNSUPPORTED'
  | 'RANGE_NOT_SATISFIABLE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'TOO_MANY_REQUESTS'
  | 'UPLOAD_QUOTA_REACHED'
  | 'HEADERS_TOO_LARGE'
  | 'LOGIN_LOCKED'
  | 'MAIL_TOO_SOON'
  | 'COMMITMENT_TOO_SOON'
  | 'INTERNAL'
  | 'SERVICE_UNAVAILABLE'
  | 'BUSY'
  | 'STORAGE_FULL';
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type ErrorBodyDto = {
  /** a sentence in the request's language */
  error_info: string;
  code: ErrorCode;
  details?: FieldErrorDto[];
  /** finds the answer in the server's log */
  request_id?: string;
  /** of COMMITMENT_TOO_SOON, epoch ms */
  next_submission_at?: number;
  /** of STALE_WRITE: what is there now, its version included, in the shape of the request that was refused */
  current?: object;
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
export type FreezeRequestDto = {
  is_frozen: boolean;
};
export type SecondFactorResetDto = {
  /** kept in the audit, and told to the colleague */
  reason: string;
};
export type UserBatchSuccessDto = {
  /** from 1 */
  row: number;
  username: string;
};
export type UserBatchFailureDto = {
  /** from 1 */
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
};
