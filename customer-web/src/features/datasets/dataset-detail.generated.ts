import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    datasetsGet: build.query<DatasetsGetApiResponse, DatasetsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}` }),
    }),
    crawlersJsonLd: build.query<CrawlersJsonLdApiResponse, CrawlersJsonLdApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}/json-ld` }),
    }),
    datasetsOverview: build.query<DatasetsOverviewApiResponse, DatasetsOverviewApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}/overview` }),
    }),
    referencesSubmit: build.mutation<ReferencesSubmitApiResponse, ReferencesSubmitApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${encodeURIComponent(String(queryArg.datasetId))}/reference`,
        method: 'POST',
        body: queryArg.referenceRequestDto,
      }),
    }),
    datasetUsesList: build.query<DatasetUsesListApiResponse, DatasetUsesListApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}/uses` }),
    }),
    previewGet: build.query<PreviewGetApiResponse, PreviewGetApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/preview/${encodeURIComponent(String(queryArg))}` }),
    }),
    profilesGet: build.query<ProfilesGetApiResponse, ProfilesGetApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/profile/${encodeURIComponent(String(queryArg))}` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetDetailClient };
export type DatasetsGetApiResponse = /** status 200  */ DatasetDetailDto;
export type DatasetsGetApiArg = string;
export type CrawlersJsonLdApiResponse = /** status 200 schema.org's Dataset, of open datasets only */ {
  [key: string]: unknown;
};
export type CrawlersJsonLdApiArg = string;
export type DatasetsOverviewApiResponse =
  /** status 200 What a visitor may know of an open dataset */ DatasetOverviewDto;
export type DatasetsOverviewApiArg = string;
export type ReferencesSubmitApiResponse = /** status 201  */ DatasetReferenceDto;
export type ReferencesSubmitApiArg = {
  datasetId: string;
  referenceRequestDto: ReferenceRequestDto;
};
export type DatasetUsesListApiResponse = /** status 200  */ DatasetUseDto[];
export type DatasetUsesListApiArg = string;
export type PreviewGetApiResponse = /** status 200  */ FilePreviewDto;
export type PreviewGetApiArg = string;
export type ProfilesGetApiResponse = /** status 200  */ FileProfileDto;
export type ProfilesGetApiArg = string;
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
export type OverviewFileDto = {
  filename: string;
  data_format: string;
  /** an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
};
export type DatasetOverviewDto = {
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
  /** null unless an administrator asks */
  version: number | null;
  files: OverviewFileDto[];
};
export type ReferenceRequestDto = {
  content: string;
  /** starts with http or https */
  address: string;
};
export type DatasetUseDto = {
  competition_id: string;
  competition_name: string;
  question_id: string;
  question_type: 'project' | 'model';
  name: string;
};
export type ArchiveEntryDto = {
  name: string;
  /** bytes as the archive claims them, unpacked */
  size: number;
};
export type FilePreviewDto = {
  /** none: nothing to show but a plain card */
  kind: 'table' | 'text' | 'picture' | 'archive' | 'none';
  /** headings of a table */
  columns: string[];
  rows: string[][];
  /** the first lines of a text */
  text: string;
  /** a picture, for five minutes */
  url: string | null;
  /** the first entries of an archive */
  entries: ArchiveEntryDto[];
  total_entries: number;
  /** there is more than what is shown */
  truncated: boolean;
};
export type ValueCountDto = {
  value: string;
  count: number;
};
export type ColumnHistogramDto = {
  /** of dates, milliseconds since 1970 in UTC */
  from: number;
  to: number;
  /** of bins of equal width */
  counts: number[];
};
export type ColumnProfileDto = {
  name: string;
  type: 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'nested';
  /** rows without a value, as pandas counts them */
  missing: number;
  distinct: number;
  /** distinct is an estimate */
  distinct_estimated: boolean;
  min: string | null;
  max: string | null;
  /** of numbers */
  mean: number | null;
  /** of the sample; of numbers */
  deviation: number | null;
  /** at 0.05, 0.25, 0.5, 0.75, 0.95, of numbers */
  quantiles: number[];
  /** the most frequent values */
  top: ValueCountDto[];
  /** of numbers and dates */
  histogram: ColumnHistogramDto | null;
};
export type TableProfileDto = {
  /** of what was read */
  rows: number;
  /** rows that could not be read */
  skipped: number;
  /** also those that are not described */
  column_count: number;
  columns: ColumnProfileDto[];
};
export type PictureProfileDto = {
  format: string;
  /** pixels */
  width: number;
  /** pixels */
  height: number;
  channels: number;
  /** of one channel */
  bits: number;
  color_space: string;
  pages: number;
};
export type JsonPathDto = {
  path: string;
  types: string[];
  count: number;
};
export type TextProfileDto = {
  encoding: string;
  /** of what was read */
  lines: number;
};
export type FileProfileDto = {
  status: 'waiting' | 'ready' | 'failed';
  failure: ('TOO_LARGE' | 'TOO_LONG' | 'OUT_OF_MEMORY' | 'UNREADABLE' | 'BROKE') | null;
  /** none: nothing is known of such content */
  kind: 'table' | 'json' | 'picture' | 'text' | 'none';
  /** so many bytes of the beginning were read; null: the whole file */
  sampled_bytes: number | null;
  table: TableProfileDto | null;
  picture: PictureProfileDto | null;
  json: JsonPathDto[];
  text: TextProfileDto | null;
};
