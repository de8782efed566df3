import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAcceptedTeamsRemove: build.mutation<
      AdminAcceptedTeamsRemoveApiResponse,
      AdminAcceptedTeamsRemoveApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/teams`,
        method: 'DELETE',
        body: queryArg.teamRemovalRequestDto,
      }),
    }),
    adminAcceptedTeamsList: build.query<AdminAcceptedTeamsListApiResponse, AdminAcceptedTeamsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/teams/accepted`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          team_name: queryArg.teamName,
          question_bind_id: queryArg.questionBindId,
        },
      }),
    }),
    adminAcceptedTeamsDownload: build.query<
      AdminAcceptedTeamsDownloadApiResponse,
      AdminAcceptedTeamsDownloadApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/teams/accepted/download`,
        params: {
          team_name: queryArg.teamName,
          question_bind_id: queryArg.questionBindId,
          format: queryArg.format,
        },
      }),
    }),
    adminAcceptedTeamsAdvance: build.query<
      AdminAcceptedTeamsAdvanceApiResponse,
      AdminAcceptedTeamsAdvanceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/teams/advancing`,
        params: {
          question_id: queryArg.questionId,
          question_bind_id: queryArg.questionBindId,
          top: queryArg.top,
        },
      }),
    }),
    adminAcceptedTeamsImport: build.mutation<
      AdminAcceptedTeamsImportApiResponse,
      AdminAcceptedTeamsImportApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/teams/import`,
        method: 'POST',
        body: queryArg.teamImportRequestDto,
      }),
    }),
    adminAcceptedTeamsNotify: build.mutation<
      AdminAcceptedTeamsNotifyApiResponse,
      AdminAcceptedTeamsNotifyApiArg
    >({
      query: (queryArg) => ({ url: `/v1/admin/promotion_notice`, method: 'POST', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as finalsClient };
export type AdminAcceptedTeamsRemoveApiResponse = /** status 200  */ TeamsResultDto;
export type AdminAcceptedTeamsRemoveApiArg = {
  competitionId: string;
  teamRemovalRequestDto: TeamRemovalRequestDto;
};
export type AdminAcceptedTeamsListApiResponse = /** status 200  */ AcceptedTeamPageDto;
export type AdminAcceptedTeamsListApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
  /** a part of it */
  teamName?: string;
  /** the question that they take part in */
  questionBindId?: string;
};
export type AdminAcceptedTeamsDownloadApiResponse = /** status 200  */ FileExportDto;
export type AdminAcceptedTeamsDownloadApiArg = {
  competitionId: string;
  /** a part of it */
  teamName?: string;
  /** the question that they take part in */
  questionBindId?: string;
  format?: 'xlsx' | 'csv';
};
export type AdminAcceptedTeamsAdvanceApiResponse =
  /** status 200 nothing is changed: import them afterwards */ AdvancingTeamsDto;
export type AdminAcceptedTeamsAdvanceApiArg = {
  competitionId: string;
  /** whose ranking it is */
  questionId: string;
  /** the question of the finals */
  questionBindId: string;
  /** how many of the best */
  top: number;
};
export type AdminAcceptedTeamsImportApiResponse = /** status 200  */ TeamsResultDto;
export type AdminAcceptedTeamsImportApiArg = {
  competitionId: string;
  teamImportRequestDto: TeamImportRequestDto;
};
export type AdminAcceptedTeamsNotifyApiResponse =
  /** status 200 mails are sent in the background */ PromotionResultDto;
export type AdminAcceptedTeamsNotifyApiArg = PromotionRequestDto;
export type TeamDoneDto = {
  /** the team's, as it was asked for */
  id: string;
  /** empty where there is no such team */
  team_name: string;
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
  | 'PASSWORD_REQUIRED'
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
  | 'DATASET_VERSION_NOT_FOUND'
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
  | 'JUDGE_IMAGE_NOT_FOUND'
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
  | 'TEAM_LEADER_FROZEN'
  | 'TEAM_NOTIFIED'
  | 'MEMBER_IN_TEAM'
  | 'ALREADY_IN_TEAM'
  | 'USER_IN_TEAM'
  | 'LEADER_CANNOT_LEAVE'
  | 'INVITATION_CLOSED'
  | 'REGISTRATION_CLOSED'
  | 'PICKS_COMPLETE'
  | 'PICKS_BY_ORGANISERS'
  | 'APPROVAL_DECIDED'
  | 'USER_IN_USE'
  | 'LAST_ADMIN'
  | 'USER_FROZEN'
  | 'API_KEY_LIMIT_REACHED'
  | 'COMPETITION_IN_USE'
  | 'GROUPS_FULL'
  | 'GROUP_IN_USE'
  | 'QUESTION_IN_USE'
  | 'JUDGE_IMAGE_IN_USE'
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
  | 'TEST_NOT_OFFERED'
  | 'LANGUAGE_NOT_ALLOWED'
  | 'COMMITMENT_LIMIT_REACHED'
  | 'COMMITMENT_FINISHED'
  | 'COMMITMENT_NOT_DELETABLE'
  | 'TOO_MANY_WAITING'
  | 'FILE_IN_USE'
  | 'UPLOAD_FINISHED'
  | 'UPLOAD_INCOMPLETE'
  | 'LEASE_LOST'
  | 'STALE_WRITE'
  | 'SYNC_RUNNING'
  | 'VERDICTS_MOVED'
  | 'EXPORT_TOO_LONG'
  | 'TASK_FINISHED'
  | 'DATASET_IN_USE'
  | 'DATASET_VERSION_PRESENT'
  | 'ANNOUNCEMENT_WITHDRAWN'
  | 'RESTORE_BLOCKED'
  | 'REFERENCE_DUPLICATE'
  | 'REFERENCE_DECIDED'
  | 'REFERENCE_NOT_DECIDED'
  | 'DATASET_VERSION_WITHDRAWN'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'PRECONDITION_FAILED'
  | 'FILE_TOO_LARGE'
  | 'PICTURE_TOO_LARGE'
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
  | 'API_KEY_TOO_SOON'
  | 'COMMITMENT_TOO_SOON'
  | 'INTERNAL'
  | 'SERVICE_UNAVAILABLE'
  | 'BUSY'
  | 'STORAGE_FULL';
export type TeamNotDoneDto = {
  /** the team's, as it was asked for */
  id: string;
  /** empty where there is no such team */
  team_name: string;
  code: ErrorCode;
  /** a sentence in the request's language */
  failure_reason: string;
};
export type TeamsResultDto = {
  success: TeamDoneDto[];
  fail: TeamNotDoneDto[];
};
export type TeamRemovalRequestDto = {
  team_ids: string[];
  /** told to the teams, and kept */
  reason?: string;
};
export type AcceptedTeamMemberDto = {
  /** the person's */
  id: string;
  username: string;
  /** real name */
  nickname: string;
  school: string;
  phone: string;
};
export type AcceptedTeamDto = {
  id: string;
  team_name: string;
  company_name: string;
  /** with the leader */
  team_member_count: number;
  /** username */
  leader: string;
  /** how the organisers reach the team */
  leader_email: string;
  leader_phone: string;
  leader_address: string;
  /** the leader first */
  team_member: AcceptedTeamMemberDto[];
  consent_to_publish: boolean;
  /** of all instructors */
  instructor_name: string;
  /** in the same order */
  instructor_phone: string;
  /** the team of another competition that it was imported from; null: it registered here */
  imported_from_id: string | null;
};
export type AcceptedTeamPageDto = {
  total_count: number;
  current_page: number;
  data: AcceptedTeamDto[];
};
export type FileExportDto = {
  /** good for five minutes; relative ones are of this API */
  static_url: string;
};
export type AdvancingTeamDto = {
  /** the team's, as it was asked for */
  id: string;
  /** empty where there is no such team */
  team_name: string;
  /** teams that are equal share one */
  rank: number;
  score: number;
  /** judged with other images, data or limits than the question has today */
  stale: boolean | null;
  /** equal to others beyond what was asked for */
  at_border: boolean;
  code: ErrorCode | null;
  /** why it cannot come in */
  failure_reason: string | null;
};
export type AdvancingTeamsDto = {
  /** how many were asked for */
  top: number;
  /** the best first */
  data: AdvancingTeamDto[];
  /** ranked submissions that are still to be judged: the ranking may change */
  pending_count: number;
  /** until when the question still takes submissions, epoch ms; null: it takes none */
  ends_at: number | null;
};
export type TeamImportRequestDto = {
  team_ids: string[];
  /** the question of the finals that they take part in */
  question_bind_id: string;
};
export type UiLanguage = 'zh-CN' | 'en';
export type LetterPreviewDto = {
  language: UiLanguage;
  subject: string;
  text: string;
};
export type PromotionResultDto = {
  success: TeamDoneDto[];
  fail: TeamNotDoneDto[];
  dry_run: boolean;
  /** to how many it goes */
  people: number;
  /** what the first of them gets; of a dry run */
  letters: LetterPreviewDto[];
};
export type PromotionRequestDto = {
  /** of the teams */
  ids: string[];
  /** also those that were told within the last 24 hours */
  again?: boolean;
  /** look what would be sent, and send nothing */
  dry_run?: boolean;
};
