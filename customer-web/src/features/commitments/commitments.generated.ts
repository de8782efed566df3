import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    commitmentsSubmit: build.mutation<CommitmentsSubmitApiResponse, CommitmentsSubmitApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment`,
        method: 'POST',
        body: queryArg.createCommitmentDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    commitmentsList: build.query<CommitmentsListApiResponse, CommitmentsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          competition_id: queryArg.competitionId,
          question_id: queryArg.questionId,
        },
      }),
    }),
    commitmentsCancel: build.mutation<CommitmentsCancelApiResponse, CommitmentsCancelApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment/${encodeURIComponent(String(queryArg.commitmentId))}`,
        method: 'PUT',
        body: queryArg.updateCommitmentDto,
      }),
    }),
    commitmentsRemove: build.mutation<CommitmentsRemoveApiResponse, CommitmentsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    commitmentsLog: build.query<CommitmentsLogApiResponse, CommitmentsLogApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment/${encodeURIComponent(String(queryArg))}/log` }),
    }),
    handInHandIn: build.mutation<HandInHandInApiResponse, HandInHandInApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/question/model/file`,
        method: 'POST',
        body: queryArg.handInDto,
      }),
    }),
    rankList: build.query<RankListApiResponse, RankListApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/question/rank`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          question_id: queryArg.questionId,
        },
      }),
    }),
    rankOverall: build.query<RankOverallApiResponse, RankOverallApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/rank`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as commitmentsClient };
export type CommitmentsSubmitApiResponse = /** status 201  */ CreatedCommitmentDto;
export type CommitmentsSubmitApiArg = {
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day */
  'Idempotency-Key'?: string;
  createCommitmentDto: CreateCommitmentDto;
};
export type CommitmentsListApiResponse = /** status 200  */ CommitmentPageDto;
export type CommitmentsListApiArg = {
  page?: number;
  limit?: number;
  competitionId: string;
  questionId?: string;
};
export type CommitmentsCancelApiResponse = /** status 200 stopped */ CommitmentDto;
export type CommitmentsCancelApiArg = {
  commitmentId: string;
  updateCommitmentDto: UpdateCommitmentDto;
};
export type CommitmentsRemoveApiResponse = /** status 200  */ NothingDto;
export type CommitmentsRemoveApiArg = string;
export type CommitmentsLogApiResponse = /** status 200  */ Blob;
export type CommitmentsLogApiArg = string;
export type HandInHandInApiResponse = /** status 200 the project's file from now on */ CurrentFileDto;
export type HandInHandInApiArg = {
  competitionId: string;
  handInDto: HandInDto;
};
export type RankListApiResponse = /** status 200  */ RankPageDto;
export type RankListApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
  questionId: string;
};
export type RankOverallApiResponse = /** status 200  */ OverallRankPageDto;
export type RankOverallApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type CreatedCommitmentDto = {
  commitment_id: string;
  commitment_no: string;
  status: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
  /** commitments that run before this one; 0 = next */
  queue_number: number;
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
export type CreateCommitmentDto = {
  competition_id: string;
  question_id: string;
  /** a zip that the team uploaded */
  upload_id: string;
  language: 'python3' | 'matlab' | 'c/c++' | 'result';
  mode: 'prod' | 'test';
};
export type MeasurementDto = {
  time_ms?: number;
  cpu_ms?: number;
  time_limit_ms?: number;
  memory_limit_mb?: number;
  memory_mb?: number;
  log_bytes?: number;
  exit_code?: number;
};
export type CommitmentDto = {
  commitment_id: string;
  commitment_no: string;
  competition_id: string;
  question_id: string;
  status: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
  mode: 'prod' | 'test';
  language: 'python3' | 'matlab' | 'c/c++' | 'result';
  /** -1 when not waiting */
  queue_number: number;
  score: number | null;
  /** the organiser keeps scores back for now */
  score_hidden: boolean;
  submitted_at: number;
  started_at: number | null;
  finished_at: number | null;
  cause:
    | (
        | 'accepted'
        | 'wrong_answer'
        | 'time_limit'
        | 'memory_limit'
        | 'log_limit'
        | 'output_too_large'
        | 'compile_error'
        | 'entry_missing'
        | 'runtime_error'
        | 'zip_not_a_zip'
        | 'zip_truncated'
        | 'zip_encrypted'
        | 'zip_empty'
        | 'zip_unsafe_path'
        | 'zip_special_file'
        | 'zip_duplicate'
        | 'zip_too_many_entries'
        | 'zip_too_large'
        | 'zip_lying_size'
        | 'engine_error'
        | 'engine_stopped'
        | 'foreign_kill'
        | 'image_missing'
        | 'fetch_failed'
        | 'hash_mismatch'
        | 'disk_full'
        | 'report_failed'
        | 'runner_lost'
        | 'runner_stopping'
        | 'judge_error'
        | 'cancelled'
      )
    | null;
  message: string | null;
  measured: MeasurementDto;
  has_log: boolean;
  username: string;
  filename: string;
  /** administrators only: judged with other images, data or limits than the question has today */
  stale?: boolean | null;
};
export type CommitmentPageDto = {
  total_count: number;
  current_page: number;
  data: CommitmentDto[];
  /** on all pages */
  waiting_count: number;
  /** on all pages */
  running_count: number;
  /** on all pages: with a verdict; a stopped one is in none of these */
  judged_count: number;
};
export type UpdateCommitmentDto = {
  status: 'cancel';
};
export type NothingDto = {};
export type CurrentFileDto = {
  question_id: string;
  model_file_id: string;
  filename: string;
};
export type HandInDto = {
  /** a zip that the team uploaded */
  upload_id: string;
  question_id: string;
  question_group_id: string;
};
export type RankRowDto = {
  /** place in the list, from 1 */
  index: number;
  team_id: string;
  team_name: string;
  /** equal results share a rank */
  rank: number;
  /** rounded to score_digits, exact for administrators */
  total_score: number;
  /** prod submissions */
  commitment_number: number;
  /** processor time of the best submission's program, ms */
  question_time_spent: number;
  submitted_at: number;
  is_own: boolean;
  /** administrators only: judged with other images, data or limits than the question has today */
  stale?: boolean | null;
};
export type RankPageDto = {
  total_count: number;
  current_page: number;
  data: RankRowDto[];
  /** when the ranking appears, while it is kept back */
  hidden_until: number | null;
  /** place of the viewer's own team */
  own_index: number | null;
  /** decimals of the scores */
  score_digits: number;
};
export type OverallRankRowDto = {
  /** place in the list, from 1 */
  index: number;
  team_id: string;
  team_name: string;
  /** equal results share a rank */
  rank: number;
  /** sum of the team's best scores, each rounded as on its question */
  total_score: number;
  /** questions that the team has a result on */
  scored_questions: number;
  /** prod submissions */
  commitment_number: number;
  /** processor time of the best submissions' programs, ms */
  time_spent: number;
  /** when the latest of the best ones was submitted, epoch ms */
  submitted_at: number;
  is_own: boolean;
};
export type OverallRankPageDto = {
  total_count: number;
  current_page: number;
  data: OverallRankRowDto[];
  /** algorithm questions whose results count here */
  question_count: number;
  /** algorithm questions whose scores are still kept back */
  hidden_count: number;
  /** when the last of those appears, epoch ms */
  hidden_until: number | null;
  /** place of the viewer's own team */
  own_index: number | null;
  /** the most decimals that a question has */
  score_digits: number;
};
