import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTasksList: build.query<AdminTasksListApiResponse, AdminTasksListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/task`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          task_type: queryArg.taskType,
        },
      }),
    }),
    competitionsList: build.query<CompetitionsListApiResponse, CompetitionsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/competitions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    settingsGet: build.query<SettingsGetApiResponse, SettingsGetApiArg>({
      query: () => ({ url: `/v1/settings/race` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as dashboardClient };
export type AdminTasksListApiResponse = /** status 200  */ TaskPageDto;
export type AdminTasksListApiArg = {
  page?: number;
  limit?: number;
  /** part of the name or username */
  q?: string;
  taskType?: 'sync_dataset' | 'zip_file';
};
export type CompetitionsListApiResponse = /** status 200  */ CompetitionPageDto;
export type CompetitionsListApiArg = {
  page?: number;
  limit?: number;
};
export type SettingsGetApiResponse = /** status 200  */ VersionedRaceSettingsDto;
export type SettingsGetApiArg = void;
export type TaskProgressDto = {
  /** of the task’s own unit, e.g. bytes */
  done: number;
  /** null while it is not known */
  total: number | null;
  /** what is being done, in the reader’s language */
  sentence: string;
};
export type TaskDto = {
  id: string;
  name: string;
  task_type: 'sync_dataset' | 'zip_file';
  status: 'running' | 'success' | 'failed' | 'cancel';
  /** in the reader’s language, a line each */
  log: string;
  username: string;
  /** epoch ms */
  created_at: number;
  /** epoch ms */
  finished_at: number | null;
  progress: TaskProgressDto | null;
  /** the file that it made */
  result_file_id: string | null;
};
export type TaskPageDto = {
  total_count: number;
  current_page: number;
  data: TaskDto[];
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
  | 'UNAUTHORIZED'
  | 'SESSION_ENDED'
  | 'LOGIN_FAILED'
  | 'ACCOUNT_FROZEN'
  | 'ROLE_REQUIRED'
  | 'LEADER_ONLY'
  | 'TEAM_REQUIRED'
  | 'TEAM_NOT_ACCEPTED'
  | 'NOT_ALLOWED'
  | 'ADMIN_PROTECTED'
  | 'ADMIN_SITE_ONLY'
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'SIGNATURE_INVALID'
  | 'NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'COMPETITION_NOT_FOUND'
  | 'GROUP_NOT_FOUND'
  | 'QUESTION_NOT_FOUND'
  | 'DATASET_NOT_FOUND'
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
  | 'USERNAME_TAKEN'
  | 'EMAIL_TAKEN'
  | 'TEAM_NAME_TAKEN'
  | 'TEAM_NAME_FIXED'
  | 'TEAM_STATE_CONFLICT'
  | 'TEAM_FULL'
  | 'TEAM_HAS_COMMITMENTS'
  | 'ALREADY_IN_TEAM'
  | 'USER_IN_TEAM'
  | 'LEADER_CANNOT_LEAVE'
  | 'INVITATION_CLOSED'
  | 'REGISTRATION_CLOSED'
  | 'PICKS_COMPLETE'
  | 'APPROVAL_DECIDED'
  | 'USER_IN_USE'
  | 'LAST_ADMIN'
  | 'COMPETITION_IN_USE'
  | 'GROUP_IN_USE'
  | 'QUESTION_IN_USE'
  | 'TRUTH_OPEN'
  | 'JUDGING_PAUSED'
  | 'JUDGING_NOT_PAUSED'
  | 'COMPETITION_NOT_OPEN'
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
  | 'TOO_MANY_REQUESTS'
  | 'UPLOAD_QUOTA_REACHED'
  | 'HEADERS_TOO_LARGE'
  | 'LOGIN_LOCKED'
  | 'MAIL_TOO_SOON'
  | 'COMMITMENT_TOO_SOON'
  | 'INTERNAL'
  | 'SERVICE_UNAVAILABLE'
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
export type CompetitionDto = {
  id: string;
  title: string;
  title_en: string;
  status: 'not_started' | 'in_processing' | 'done';
  /** until when registration is open, epoch ms */
  registration_open_time: number;
  /** epoch ms */
  start_time: number;
  /** epoch ms */
  end_time: number;
  /** accepted teams */
  team_number: number;
  /** HTML */
  desc: string;
  journal: string;
  journal_en: string;
  team_size_limit: number;
  /** what `desc` is written in */
  language: 'zh-CN' | 'en';
};
export type CompetitionPageDto = {
  total_count: number;
  current_page: number;
  data: CompetitionDto[];
};
export type VersionedRaceSettingsDto = {
  /** seconds between two commitments of a team */
  task_submit_period_per_team: number;
  show_score_after_running: boolean;
  /** prod commitments of a team on a question; 0 = no limit */
  total_submit_times_per_team: number;
  /** seconds for a whole judging; 0 = no limit */
  job_timeout: number;
  /** to be sent with an update */
  version: number;
};
