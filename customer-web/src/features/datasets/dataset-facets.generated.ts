import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    datasetsFacets: build.query<DatasetsFacetsApiResponse, DatasetsFacetsApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/facets`,
        params: {
          search: queryArg.search,
          scope: queryArg.scope,
          type: queryArg['type'],
          access: queryArg.access,
          language: queryArg.language,
          format: queryArg.format,
          license: queryArg.license,
          openable: queryArg.openable,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetFacetsClient };
export type DatasetsFacetsApiResponse = /** status 200  */ DatasetFacetsDto;
export type DatasetsFacetsApiArg = {
  /** Chinese in any length, and beginnings of words: all of them in title, keyword, introduction or file names */
  search?: string;
  /** home leaves out what the home page may not show */
  scope?: 'list' | 'home';
  /** any of these, which may be given several times */
  type?: ('radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other')[];
  /** any of these, which may be given several times */
  access?: ('open' | 'register' | 'competition' | 'private')[];
  /** any of these, which may be given several times */
  language?: ('zh-CN' | 'en')[];
  /** a file's format, as `data_format`; any of these, which may be given several times */
  format?: string[];
  /** any of these, which may be given several times */
  license?: string[];
  /** true leaves out what this viewer cannot open */
  openable?: boolean;
};
export type FacetValueDto = {
  value: string;
  /** narrowed by the other facets alone */
  count: number;
};
export type DatasetFacetsDto = {
  type: FacetValueDto[];
  access: FacetValueDto[];
  format: FacetValueDto[];
  language: FacetValueDto[];
  license: FacetValueDto[];
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
