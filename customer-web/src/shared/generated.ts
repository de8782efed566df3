import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    commitmentsSubmit: build.mutation<CommitmentsSubmitApiResponse, CommitmentsSubmitApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment`, method: 'POST', body: queryArg }),
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
        url: `/v1/commitment/${queryArg.commitmentId}`,
        method: 'PUT',
        body: queryArg.updateCommitmentDto,
      }),
    }),
    commitmentsRemove: build.mutation<CommitmentsRemoveApiResponse, CommitmentsRemoveApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment/${queryArg}`, method: 'DELETE' }),
    }),
    commitmentsLog: build.query<CommitmentsLogApiResponse, CommitmentsLogApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment/${queryArg}/log` }),
    }),
    questionsListGroups: build.query<QuestionsListGroupsApiResponse, QuestionsListGroupsApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${queryArg.competitionId}/groups`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    questionsListQuestions: build.query<QuestionsListQuestionsApiResponse, QuestionsListQuestionsApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${queryArg.competitionId}/groups/${queryArg.groupId}/questions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    teamsInvitations: build.query<TeamsInvitationsApiResponse, TeamsInvitationsApiArg>({
      query: (queryArg) => ({ url: `/v1/competition/${queryArg}/invited` }),
    }),
    handInHandIn: build.mutation<HandInHandInApiResponse, HandInHandInApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${queryArg.competitionId}/question/model/file`,
        method: 'POST',
        body: queryArg.handInDto,
      }),
    }),
    rankList: build.query<RankListApiResponse, RankListApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${queryArg.competitionId}/question/rank`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          question_id: queryArg.questionId,
        },
      }),
    }),
    teamsGetOwn: build.query<TeamsGetOwnApiResponse, TeamsGetOwnApiArg>({
      query: (queryArg) => ({ url: `/v1/competition/${queryArg}/team/info` }),
    }),
    questionsGetQuestion: build.query<QuestionsGetQuestionApiResponse, QuestionsGetQuestionApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${queryArg.competitionId}/${queryArg.questionType}/questions/${queryArg.questionId}`,
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
    competitionsGet: build.query<CompetitionsGetApiResponse, CompetitionsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/competitions/${queryArg}` }),
    }),
    datasetsList: build.query<DatasetsListApiResponse, DatasetsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          order: queryArg.order,
          search: queryArg.search,
          scope: queryArg.scope,
        },
      }),
    }),
    datasetsGet: build.query<DatasetsGetApiResponse, DatasetsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${queryArg}` }),
    }),
    archiveUrl: build.query<ArchiveUrlApiResponse, ArchiveUrlApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${queryArg}/archive/url` }),
    }),
    crawlersJsonLd: build.query<CrawlersJsonLdApiResponse, CrawlersJsonLdApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${queryArg}/json-ld` }),
    }),
    datasetsOverview: build.query<DatasetsOverviewApiResponse, DatasetsOverviewApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${queryArg}/overview` }),
    }),
    referencesSubmit: build.mutation<ReferencesSubmitApiResponse, ReferencesSubmitApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${queryArg.datasetId}/reference`,
        method: 'POST',
        body: queryArg.referenceRequestDto,
      }),
    }),
    registryMailCode: build.mutation<RegistryMailCodeApiResponse, RegistryMailCodeApiArg>({
      query: (queryArg) => ({ url: `/v1/email_verification_code`, method: 'POST', body: queryArg }),
    }),
    authLogin: build.mutation<AuthLoginApiResponse, AuthLoginApiArg>({
      query: (queryArg) => ({
        url: `/v1/login`,
        method: 'POST',
        body: queryArg.loginRequestDto,
        headers: {
          'X-Captcha-Id': queryArg['X-Captcha-Id'],
        },
      }),
    }),
    downloadsUrl: build.query<DownloadsUrlApiResponse, DownloadsUrlApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/download/${queryArg}/url` }),
    }),
    previewGet: build.query<PreviewGetApiResponse, PreviewGetApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/preview/${queryArg}` }),
    }),
    registryRegister: build.mutation<RegistryRegisterApiResponse, RegistryRegisterApiArg>({
      query: (queryArg) => ({ url: `/v1/registry`, method: 'POST', body: queryArg }),
    }),
    authUserInfo: build.query<AuthUserInfoApiResponse, AuthUserInfoApiArg>({
      query: () => ({ url: `/v1/user/info` }),
    }),
    profileUpdate: build.mutation<ProfileUpdateApiResponse, ProfileUpdateApiArg>({
      query: (queryArg) => ({ url: `/v1/user/info`, method: 'PATCH', body: queryArg }),
    }),
    profileChangePassword: build.mutation<ProfileChangePasswordApiResponse, ProfileChangePasswordApiArg>({
      query: (queryArg) => ({ url: `/v1/user/info/password`, method: 'PATCH', body: queryArg }),
    }),
    registryForgetPassword: build.mutation<RegistryForgetPasswordApiResponse, RegistryForgetPasswordApiArg>({
      query: (queryArg) => ({ url: `/v1/users/password/forget`, method: 'POST', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type CommitmentsSubmitApiResponse = /** status 201  */ CreatedCommitmentDto;
export type CommitmentsSubmitApiArg = CreateCommitmentDto;
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
export type QuestionsListGroupsApiResponse = /** status 200  */ GroupPageDto;
export type QuestionsListGroupsApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type QuestionsListQuestionsApiResponse = /** status 200  */ QuestionPageDto;
export type QuestionsListQuestionsApiArg = {
  competitionId: string;
  groupId: string;
  page?: number;
  limit?: number;
};
export type TeamsInvitationsApiResponse = /** status 200  */ InvitationDto[];
export type TeamsInvitationsApiArg = string;
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
export type TeamsGetOwnApiResponse = /** status 200  */ TeamDto | object;
export type TeamsGetOwnApiArg = string;
export type QuestionsGetQuestionApiResponse = /** status 200  */ QuestionDetailDto;
export type QuestionsGetQuestionApiArg = {
  competitionId: string;
  questionType: 'project' | 'model';
  questionId: string;
};
export type CompetitionsListApiResponse = /** status 200  */ CompetitionPageDto;
export type CompetitionsListApiArg = {
  page?: number;
  limit?: number;
};
export type CompetitionsGetApiResponse = /** status 200  */ CompetitionDto;
export type CompetitionsGetApiArg = string;
export type DatasetsListApiResponse = /** status 200  */ DatasetPageDto;
export type DatasetsListApiArg = {
  page?: number;
  limit?: number;
  /** hot: by downloads, then views. Default: the best match of a search first, else created_at */
  order?: 'created_at' | 'data_type' | 'hot' | 'updated_at';
  /** Chinese in any length, and beginnings of words: all of them in title, keyword, introduction or file names */
  search?: string;
  /** home leaves out what the home page may not show */
  scope?: 'list' | 'home';
};
export type DatasetsGetApiResponse = /** status 200  */ DatasetDetailDto;
export type DatasetsGetApiArg = string;
export type ArchiveUrlApiResponse = /** status 200 of a zip of all files */ DownloadUrlDto;
export type ArchiveUrlApiArg = string;
export type CrawlersJsonLdApiResponse = /** status 200 schema.org's Dataset, of open datasets only */ {
  [key: string]: any;
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
export type RegistryMailCodeApiResponse =
  /** status 200 the same whether or not the address has an account */ NothingDto;
export type RegistryMailCodeApiArg = EmailCodeRequestDto;
export type AuthLoginApiResponse = /** status 200  */ LoginResponseDto;
export type AuthLoginApiArg = {
  /** the challenge, in place of the cookie */
  'X-Captcha-Id'?: string;
  loginRequestDto: LoginRequestDto;
};
export type DownloadsUrlApiResponse = /** status 200  */ DownloadUrlDto;
export type DownloadsUrlApiArg = string;
export type PreviewGetApiResponse = /** status 200  */ FilePreviewDto;
export type PreviewGetApiArg = string;
export type RegistryRegisterApiResponse = /** status 200  */ NothingDto;
export type RegistryRegisterApiArg = RegistryRequestDto;
export type AuthUserInfoApiResponse = /** status 200  */ UserInfoDto;
export type AuthUserInfoApiArg = void;
export type ProfileUpdateApiResponse = /** status 200  */ UserInfoDto;
export type ProfileUpdateApiArg = UpdateUserInfoRequestDto;
export type ProfileChangePasswordApiResponse =
  /** status 200 every session of the person has ended */ NothingDto;
export type ProfileChangePasswordApiArg = ChangePasswordRequestDto;
export type RegistryForgetPasswordApiResponse =
  /** status 200 the same whether or not there is such an account */ NothingDto;
export type RegistryForgetPasswordApiArg = ForgetPasswordRequestDto;
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
};
export type UpdateCommitmentDto = {
  status: 'cancel';
};
export type NothingDto = {};
export type GroupDto = {
  id: string;
  group_id: string;
  name: string;
  /** HTML */
  group_desc: string;
  /** ISO codes in lower case, or `all` */
  countries: string[];
};
export type GroupPageDto = {
  total_count: number;
  current_page: number;
  data: GroupDto[];
};
export type QuestionSummaryDto = {
  id: string;
  group_id: string;
  question_no: number;
  name: string;
  desc: string;
  picture_url: string | null;
  question_type: 'project' | 'model';
  total_score: number;
  language: 'zh-CN' | 'en';
};
export type QuestionPageDto = {
  total_count: number;
  current_page: number;
  data: QuestionSummaryDto[];
};
export type InvitationDto = {
  id: string;
  /** team name */
  name: string;
  /** username */
  leader: string;
  /** epoch ms */
  created_at: number;
};
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
export type InstructorDto = {
  name: string;
  position: string;
  phone: string;
};
export type TeamMemberDto = {
  /** the person's */
  id: string;
  username: string;
  /** null for people outside the team */
  email: string | null;
  is_leader: boolean;
  status: 'inviting' | 'accept' | 'reject';
  certified_status: string;
  team_status: 'temporary_storage' | 'in_recruiting' | 'recruit_failed' | 'approving' | 'reject' | 'accept';
};
export type QuestionBindDto = {
  id: string;
  question_id: string;
  question_title: string;
  question_group_id: string;
  question_group_name: string;
  /** comma list */
  question_group_country: string;
  /** the team's current file for the question */
  model_file_id: string | null;
};
export type TeamDto = {
  id: string;
  competition_id: string;
  name: string;
  picture_id: string | null;
  picture_url: string | null;
  slogan: string;
  introduction: string;
  company_name: string;
  /** username */
  leader: string;
  leader_address: string;
  country: string;
  unit_signature_file_id: string | null;
  unit_signature_file_url: string | null;
  unit_signature_file_name: string | null;
  instructors: InstructorDto[];
  consent_to_publish: boolean;
  status: 'temporary_storage' | 'in_recruiting' | 'recruit_failed' | 'approving' | 'reject' | 'accept';
  is_join_team: boolean;
  is_leader: boolean;
  approval_desc: string;
  /** epoch ms */
  created_at: number;
  /** the team was submitted and keeps its name */
  is_name_fixed: boolean;
  /** members at most, with the leader */
  team_size_limit: number;
  /** of the form, for its next save */
  version: number;
  member_list: TeamMemberDto[];
  /** of the first of `question_binds` */
  question_bind_id: string | null;
  question_binds: QuestionBindDto[];
};
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
export type OpenDatasetDetailDto = {
  id: string;
  title: string;
  introduction: string;
  /** unix seconds */
  updated_at: number;
  download_list: DownloadItemDto[];
};
export type QuestionDetailDto = {
  id: string;
  competition_id: string;
  group_id: string;
  question_no: number;
  question_type: 'project' | 'model';
  title: string;
  desc: string;
  picture_url: string | null;
  total_score: number;
  /** overview, HTML */
  question_detail: string;
  /** what `question_detail` is written in */
  language: 'zh-CN' | 'en';
  /** start of the submission window, epoch ms */
  s_time: number;
  /** end of the submission window, epoch ms */
  e_time: number;
  is_submit: boolean;
  is_join_show: boolean;
  language_limit: ('python3' | 'matlab' | 'c/c++' | 'result')[];
  /** prod commitments of a team; 0 = no limit of its own */
  commit_limit: number;
  /** seconds */
  training_interval: number;
  /** seconds */
  time_limit: number;
  /** megabytes */
  memory_limit: number;
  cpu_limit: number;
  /** null for visitors */
  example_id: string | null;
  /** null for visitors */
  example_url: string | null;
  /** null for visitors */
  example_filename: string | null;
  /** those that the viewer may open */
  open_dataset_detail: OpenDatasetDetailDto[];
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
export type TextRangeDto = {
  /** UTF-16 code units */
  start: number;
  /** exclusive */
  end: number;
};
export type HighlightDto = {
  field: 'title' | 'keyword' | 'file_name' | 'introduction';
  /** plain text, the field or a part of it */
  text: string;
  ranges: TextRangeDto[];
};
export type DatasetCardDto = {
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
  /** null on a title card */
  view_count: number | null;
  /** null on a title card */
  download_count: number | null;
  /** unix seconds; null on a title card */
  created_at: number | null;
  /** unix seconds; null on a title card */
  updated_at: number | null;
  /** what the search matched */
  highlights: HighlightDto[];
};
export type DatasetPageDto = {
  total_count: number;
  current_page: number;
  data: DatasetCardDto[];
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
export type DownloadUrlDto = {
  /** good for five minutes and this file; relative ones are of this API */
  url: string;
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
export type EmailCodeRequestDto = {
  username: string;
  email: string;
};
export type TokenDto = {
  /** bearer token, good for 12 hours */
  token: string;
};
export type LoginResponseDto = {
  data: TokenDto;
};
export type LoginRequestDto = {
  username: string;
  /** base64 of the password */
  password: string;
  /** what the captcha shows */
  verify_code: string;
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
export type RegistryRequestDto = {
  username: string;
  nickname: string;
  /** base64 of the password */
  password: string;
  /** base64 of the password */
  confirm_password: string;
  email: string;
  /** the code that was mailed to `email` */
  verify_code: string;
  mobile_phone: string;
  school: string;
  certified_status?: 'accept';
};
export type UserInfoDto = {
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
  /** signed in by a mailed one-time password */
  must_change_password: boolean;
  /** epoch ms */
  updated_at: number;
};
export type UpdateUserInfoRequestDto = {
  mobile_phone?: string;
  school?: string;
  /** a new one needs `verify_code` */
  email?: string;
  /** the code that was mailed to `email` */
  verify_code?: string;
};
export type ChangePasswordRequestDto = {
  /** base64 of the password */
  old_password: string;
  /** base64 of the password */
  new_password: string;
  /** base64 of the password */
  confirm_password: string;
};
export type ForgetPasswordRequestDto = {
  username: string;
  email: string;
};
