import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDatasetsCreate: build.mutation<AdminDatasetsCreateApiResponse, AdminDatasetsCreateApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/dataset`, method: 'POST', body: queryArg }),
    }),
    adminDatasetsUpdate: build.mutation<AdminDatasetsUpdateApiResponse, AdminDatasetsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg.datasetId))}`,
        method: 'PUT',
        body: queryArg.datasetUpdateDto,
      }),
    }),
    adminDatasetsRemove: build.mutation<AdminDatasetsRemoveApiResponse, AdminDatasetsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    datasetsGet: build.query<DatasetsGetApiResponse, DatasetsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}` }),
    }),
    resourcesList: build.query<ResourcesListApiResponse, ResourcesListApiArg>({
      query: (queryArg) => ({
        url: `/v1/object-storage/resources`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
        },
      }),
    }),
    partedUploadsCancel: build.mutation<PartedUploadsCancelApiResponse, PartedUploadsCancelApiArg>({
      query: (queryArg) => ({
        url: `/v1/object-storage/uploads/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetsClient };
export type AdminDatasetsCreateApiResponse = /** status 201  */ AdminDatasetDto;
export type AdminDatasetsCreateApiArg = DatasetRequestDto;
export type AdminDatasetsUpdateApiResponse = /** status 200  */ AdminDatasetDto;
export type AdminDatasetsUpdateApiArg = {
  datasetId: string;
  datasetUpdateDto: DatasetUpdateDto;
};
export type AdminDatasetsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminDatasetsRemoveApiArg = string;
export type DatasetsGetApiResponse = /** status 200  */ DatasetDetailDto;
export type DatasetsGetApiArg = string;
export type ResourcesListApiResponse = /** status 200  */ ResourcePageDto;
export type ResourcesListApiArg = {
  page?: number;
  limit?: number;
  /** part of the name */
  q?: string;
};
export type PartedUploadsCancelApiResponse = /** status 200  */ NothingDto;
export type PartedUploadsCancelApiArg = string;
export type AdminDatasetDto = {
  id: string;
  title: string;
  keyword: string;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  license: string;
  language: 'zh-CN' | 'en';
  introduction: string;
  question_use_info: string;
  picture_id: string | null;
  picture_url: string | null;
  view_count: number;
  download_count: number;
  file_count: number;
  /** linked to a question, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** unix seconds */
  created_at: number;
  /** unix seconds */
  updated_at: number;
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
export type LinkedResourceDto = {
  /** a resource */
  key: string;
  /** an example file */
  is_tmp: boolean;
};
export type DatasetRequestDto = {
  title: string;
  keyword: string;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  /** an SPDX id such as CC-BY-4.0, or a name */
  license?: string;
  language?: 'zh-CN' | 'en';
  introduction?: string;
  question_use_info?: string;
  /** an uploaded picture; absent or null for none */
  picture_id?: string | null;
  download_list: LinkedResourceDto[];
};
export type DatasetUpdateDto = {
  title: string;
  keyword: string;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  /** an SPDX id such as CC-BY-4.0, or a name */
  license?: string;
  language?: 'zh-CN' | 'en';
  introduction?: string;
  question_use_info?: string;
  /** an uploaded picture; absent or null for none */
  picture_id?: string | null;
  download_list: LinkedResourceDto[];
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type NothingDto = {};
export type DownloadItemDto = {
  key: string;
  filename: string;
  data_format: string;
  /** an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
};
export type DatasetReferenceDto = {
  id: string;
  /** plain text */
  content: string;
  address: string;
  /** epoch ms */
  created_at: number;
  /** waits for approval: only whoever submitted it sees it */
  is_pending: boolean;
};
export type DatasetDetailDto = {
  id: string;
  title: string;
  keyword: string;
  introduction: string;
  picture_url: string | null;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  /** an SPDX id or a name; empty where it is not known */
  license: string;
  language: 'zh-CN' | 'en';
  view_count: number;
  download_count: number;
  /** unix seconds */
  created_at: number;
  /** unix seconds */
  updated_at: number;
  /** of the files, distinct */
  formats: string[];
  file_count: number;
  /** bytes */
  total_size: number;
  download_list: DownloadItemDto[];
  reference_list: DatasetReferenceDto[];
  /** null unless an administrator asks */
  question_use_info: string | null;
  /** null unless an administrator asks */
  picture_id: string | null;
  /** null unless an administrator asks */
  version: number | null;
};
export type ResourceDto = {
  key: string;
  name: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
  /** epoch ms */
  created_at: number;
};
export type ResourcePageDto = {
  total_count: number;
  current_page: number;
  data: ResourceDto[];
};
