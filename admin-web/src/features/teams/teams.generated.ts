import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminApprovalsList: build.query<AdminApprovalsListApiResponse, AdminApprovalsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/approvals`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          status: queryArg.status,
          competition_id: queryArg.competitionId,
          q: queryArg.q,
        },
      }),
    }),
    adminApprovalsDecideAll: build.mutation<
      AdminApprovalsDecideAllApiResponse,
      AdminApprovalsDecideAllApiArg
    >({
      query: (queryArg) => ({ url: `/v1/admin/competition/approvals`, method: 'POST', body: queryArg }),
    }),
    adminApprovalsListReplies: build.query<
      AdminApprovalsListRepliesApiResponse,
      AdminApprovalsListRepliesApiArg
    >({
      query: () => ({ url: `/v1/admin/competition/approvals/replies` }),
    }),
    adminApprovalsCreateReply: build.mutation<
      AdminApprovalsCreateReplyApiResponse,
      AdminApprovalsCreateReplyApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/approvals/replies`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    adminApprovalsRemoveReply: build.mutation<
      AdminApprovalsRemoveReplyApiResponse,
      AdminApprovalsRemoveReplyApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/approvals/replies/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    adminApprovalsGet: build.query<AdminApprovalsGetApiResponse, AdminApprovalsGetApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/approvals/${encodeURIComponent(String(queryArg.approvalId))}`,
        params: {
          competition_id: queryArg.competitionId,
          q: queryArg.q,
        },
      }),
    }),
    adminTeamsByCompetition: build.query<AdminTeamsByCompetitionApiResponse, AdminTeamsByCompetitionApiArg>({
      query: () => ({ url: `/v1/competition/approve` }),
    }),
    previewGet: build.query<PreviewGetApiResponse, PreviewGetApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/preview/${encodeURIComponent(String(queryArg))}` }),
    }),
    teamsList: build.query<TeamsListApiResponse, TeamsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/teams`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          competition_id: queryArg.competitionId,
          status: queryArg.status,
        },
      }),
    }),
    adminTeamsDecide: build.mutation<AdminTeamsDecideApiResponse, AdminTeamsDecideApiArg>({
      query: (queryArg) => ({
        url: `/v1/teams/approval/${encodeURIComponent(String(queryArg.approvalId))}`,
        method: 'POST',
        body: queryArg.approvalDecisionDto,
      }),
    }),
    adminTeamsUpdate: build.mutation<AdminTeamsUpdateApiResponse, AdminTeamsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/v1/teams/${encodeURIComponent(String(queryArg.teamId))}`,
        method: 'PUT',
        body: queryArg.adminTeamUpdateDto,
      }),
    }),
    adminTeamsRemove: build.mutation<AdminTeamsRemoveApiResponse, AdminTeamsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/teams/${encodeURIComponent(String(queryArg.teamId))}`,
        method: 'DELETE',
        body: queryArg.teamDeletionDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as teamsClient };
export type AdminApprovalsListApiResponse = /** status 200  */ ApprovalPageDto;
export type AdminApprovalsListApiArg = {
  page?: number;
  limit?: number;
  status?: 'approving' | 'accept' | 'reject';
  competitionId?: string;
  /** part of the team's name */
  q?: string;
};
export type AdminApprovalsDecideAllApiResponse = /** status 200  */ BulkApprovalResultDto;
export type AdminApprovalsDecideAllApiArg = BulkApprovalDto;
export type AdminApprovalsListRepliesApiResponse = /** status 200  */ SavedReplyDto[];
export type AdminApprovalsListRepliesApiArg = void;
export type AdminApprovalsCreateReplyApiResponse = /** status 201  */ SavedReplyDto;
export type AdminApprovalsCreateReplyApiArg = SavedReplyRequestDto;
export type AdminApprovalsRemoveReplyApiResponse = /** status 200  */ NothingDto;
export type AdminApprovalsRemoveReplyApiArg = string;
export type AdminApprovalsGetApiResponse = /** status 200  */ ApprovalDetailDto;
export type AdminApprovalsGetApiArg = {
  approvalId: string;
  competitionId?: string;
  /** part of the team's name */
  q?: string;
};
export type AdminTeamsByCompetitionApiResponse = /** status 200  */ CompetitionApprovalsDto[];
export type AdminTeamsByCompetitionApiArg = void;
export type PreviewGetApiResponse = /** status 200  */ FilePreviewDto;
export type PreviewGetApiArg = string;
export type TeamsListApiResponse = /** status 200  */ TeamPageDto;
export type TeamsListApiArg = {
  page?: number;
  limit?: number;
  /** part of the name; for administrators */
  q?: string;
  /** for administrators */
  competitionId?: string;
  /** for administrators */
  status?: 'temporary_storage' | 'in_recruiting' | 'recruit_failed' | 'approving' | 'reject' | 'accept';
};
export type AdminTeamsDecideApiResponse = /** status 200  */ NothingDto;
export type AdminTeamsDecideApiArg = {
  approvalId: string;
  approvalDecisionDto: ApprovalDecisionDto;
};
export type AdminTeamsUpdateApiResponse = /** status 200  */ ListedTeamDto;
export type AdminTeamsUpdateApiArg = {
  teamId: string;
  adminTeamUpdateDto: AdminTeamUpdateDto;
};
export type AdminTeamsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminTeamsRemoveApiArg = {
  teamId: string;
  teamDeletionDto: TeamDeletionDto;
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
export type ApprovalDto = {
  id: string;
  competition_id: string;
  competition_name: string;
  team_id: string;
  team_name: string;
  /** when the team came up for approval, epoch ms */
  created_at: number;
  status: 'approving' | 'accept' | 'reject';
  /** what the team was told */
  desc: string;
  /** epoch ms */
  decided_at: number | null;
  /** username of the administrator */
  decided_by: string | null;
  member_list: TeamMemberDto[];
  /** another one as soon as the team's form, its people or who leads it are others */
  version: string;
};
export type ApprovalPageDto = {
  total_count: number;
  current_page: number;
  data: ApprovalDto[];
};
export type ApprovedDto = {
  /** of the approval */
  id: string;
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
export type NotApprovedDto = {
  /** of the approval */
  id: string;
  team_name: string;
  code: ErrorCode;
  /** a sentence in the request's language */
  failure_reason: string;
};
export type BulkApprovalResultDto = {
  success: ApprovedDto[];
  fail: NotApprovedDto[];
};
export type ApprovalVersionDto = {
  id: string;
  version: string;
};
export type BulkApprovalDto = {
  status: 'accept' | 'reject';
  /** what the team is told; required to refuse */
  desc?: string;
  approvals: string[];
  /** of approvals, as they were answered when the teams were looked at: STALE_WRITE for a team that is another since. One that is left out is decided about as it is. */
  versions?: ApprovalVersionDto[];
};
export type SavedReplyDto = {
  id: string;
  text: string;
  /** epoch ms */
  created_at: number;
};
export type SavedReplyRequestDto = {
  text: string;
};
export type NothingDto = {};
export type InstructorDto = {
  name: string;
  position: string;
  phone: string;
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
  /** epoch ms, when that was handed in; null for others than the team and administrators */
  handed_in_at: number | null;
  /** username; null where that is not known, and for others than the team and administrators */
  handed_in_by: string | null;
};
export type AdminTeamMemberDto = {
  /** the person's */
  id: string;
  username: string;
  /** null for people outside the team */
  email: string | null;
  is_leader: boolean;
  status: 'inviting' | 'accept' | 'reject';
  certified_status: string;
  team_status: 'temporary_storage' | 'in_recruiting' | 'recruit_failed' | 'approving' | 'reject' | 'accept';
  nickname: string;
  school: string;
  phone: string;
};
export type AdminTeamDetailDto = {
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
  approval_desc: string;
  /** epoch ms */
  created_at: number;
  /** the team was submitted and keeps its name */
  is_name_fixed: boolean;
  /** organisers brought it in, and alone enrol it in questions */
  is_imported: boolean;
  /** members at most, with the leader */
  team_size_limit: number;
  /** of the form, for its next save */
  version: number;
  /** of the first of `question_binds` */
  question_bind_id: string | null;
  question_binds: QuestionBindDto[];
  team_name: string;
  leader_email: string;
  leader_phone: string;
  is_dismissed: boolean;
  member_list: AdminTeamMemberDto[];
};
export type ApprovalRoundDto = {
  id: string;
  /** when the team came up for approval, epoch ms */
  created_at: number;
  status: 'approving' | 'accept' | 'reject';
  /** what the team was told */
  desc: string;
  /** epoch ms */
  decided_at: number | null;
  /** username of the administrator */
  decided_by: string | null;
};
export type ApprovalDetailDto = {
  id: string;
  competition_id: string;
  competition_name: string;
  team_id: string;
  team_name: string;
  /** when the team came up for approval, epoch ms */
  created_at: number;
  status: 'approving' | 'accept' | 'reject';
  /** what the team was told */
  desc: string;
  /** epoch ms */
  decided_at: number | null;
  /** username of the administrator */
  decided_by: string | null;
  member_list: TeamMemberDto[];
  /** another one as soon as the team's form, its people or who leads it are others */
  version: string;
  team: AdminTeamDetailDto;
  /** all rounds of the team, newest first */
  history: ApprovalRoundDto[];
  /** the pending one after this in the list */
  next_id: string | null;
  /** the pending one before this in the list */
  previous_id: string | null;
};
export type CompetitionApprovalsDto = {
  id: string;
  title: string;
  /** teams that wait for approval */
  approving_number: number;
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
export type ListedTeamDto = {
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
  /** organisers brought it in, and alone enrol it in questions */
  is_imported: boolean;
  /** members at most, with the leader */
  team_size_limit: number;
  /** of the form, for its next save */
  version: number;
  member_list: TeamMemberDto[];
  /** of the first of `question_binds` */
  question_bind_id: string | null;
  question_binds: QuestionBindDto[];
  /** of the leader */
  username: string;
  /** epoch ms */
  updated_at: number;
  /** for administrators */
  email?: string;
  /** for administrators */
  phone_number?: string;
  /** for administrators */
  team_principal_name?: string;
  /** for administrators */
  card_id?: string;
};
export type TeamPageDto = {
  total_count: number;
  current_page: number;
  data: ListedTeamDto[];
};
export type ApprovalDecisionDto = {
  status: 'accept' | 'reject';
  /** what the team is told; required to refuse */
  desc?: string;
  /** of the approval, as it was answered when the team was looked at: 409 STALE_WRITE when the team is another since. Without it, the team is decided about as it is. */
  version?: string;
};
export type AdminTeamUpdateDto = {
  /** left out: as it is; a new one has at most 20 characters */
  name?: string;
  /** left out: as it is */
  email?: string;
  /** a new one has 11 digits of mainland China */
  phone_number?: string;
  company_name?: string;
  team_principal_name?: string;
  /** digits */
  card_id?: string;
  /** the version that was edited */
  version?: number;
};
export type TeamDeletionDto = {
  /** told to the team, and kept */
  reason?: string;
};
