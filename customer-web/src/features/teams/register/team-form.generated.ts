import { api } from '../../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    registrationCreate: build.mutation<RegistrationCreateApiResponse, RegistrationCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team`,
        method: 'POST',
        body: queryArg.teamFormDto,
        params: {
          team_id: queryArg.teamId,
        },
      }),
    }),
    registrationResubmit: build.mutation<RegistrationResubmitApiResponse, RegistrationResubmitApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team/resubmit`,
        method: 'POST',
        body: queryArg.teamFormDto,
      }),
    }),
    registrationSaveDraft: build.mutation<RegistrationSaveDraftApiResponse, RegistrationSaveDraftApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team/temporary-storage`,
        method: 'POST',
        body: queryArg.teamDraftDto,
      }),
    }),
    questionsListRules: build.query<QuestionsListRulesApiResponse, QuestionsListRulesApiArg>({
      query: (queryArg) => ({
        url: `/v1/competitions/${encodeURIComponent(String(queryArg))}/groups/questions-rules`,
      }),
    }),
    candidatesSearch: build.query<CandidatesSearchApiResponse, CandidatesSearchApiArg>({
      query: (queryArg) => ({
        url: `/v1/users/search`,
        params: {
          q: queryArg.q,
          competition_id: queryArg.competitionId,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as teamFormClient };
export type RegistrationCreateApiResponse = /** status 201  */ TeamDto;
export type RegistrationCreateApiArg = {
  competitionId: string;
  /** the draft that is submitted */
  teamId?: string;
  teamFormDto: TeamFormDto;
};
export type RegistrationResubmitApiResponse = /** status 200  */ TeamDto;
export type RegistrationResubmitApiArg = {
  competitionId: string;
  teamFormDto: TeamFormDto;
};
export type RegistrationSaveDraftApiResponse = /** status 201  */ TeamDto;
export type RegistrationSaveDraftApiArg = {
  competitionId: string;
  teamDraftDto: TeamDraftDto;
};
export type QuestionsListRulesApiResponse = /** status 200  */ GroupRuleDto[];
export type QuestionsListRulesApiArg = string;
export type CandidatesSearchApiResponse = /** status 200  */ UserCandidateDto[];
export type CandidatesSearchApiArg = {
  /** how a username or nickname begins; shorter than 2 characters finds nobody */
  q: string;
  competitionId: string;
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
export type PersonDto = {
  id: string;
};
export type PickDto = {
  question_id: string;
  question_group_id: string;
};
export type InstructorFormDto = {
  name: string;
  position: string;
  phone: string;
};
export type TeamFormDto = {
  /** Chinese characters, letters or digits; fixed by the first submit */
  name: string;
  leader_address?: string;
  /** two letters of ISO 3166-1, lower case */
  country?: string;
  consent_to_publish?: boolean;
  /** whom to invite, and members who stay: who is not named is no longer in the team */
  member_list?: PersonDto[];
  question_binds?: PickDto[];
  /** whoever sends the form leads */
  role?: 'leader';
  /** the groups, which `question_binds` names as well */
  selected_tracks?: string[];
  /** the questions, which `question_binds` names as well */
  selected_topics?: string[];
  /** the version that was edited */
  version?: number;
  slogan: string;
  introduction: string;
  company_name: string;
  /** an uploaded picture */
  picture_id: string;
  /** the signed form, uploaded by `POST /object-storage/stream/upload` */
  unit_signature_file_id: string;
  /** how the organisers reach the team; else as its leader */
  leader_email?: string;
  /** how the organisers reach the team; else as its leader */
  mobile_phone?: string;
  instructors?: InstructorFormDto[];
};
export type DraftInstructorDto = {
  name?: string;
  position?: string;
  phone?: string;
};
export type TeamDraftDto = {
  /** Chinese characters, letters or digits; fixed by the first submit */
  name: string;
  leader_address?: string;
  /** two letters of ISO 3166-1, lower case */
  country?: string;
  consent_to_publish?: boolean;
  /** whom to invite, and members who stay: who is not named is no longer in the team */
  member_list?: PersonDto[];
  question_binds?: PickDto[];
  /** whoever sends the form leads */
  role?: 'leader';
  /** the groups, which `question_binds` names as well */
  selected_tracks?: string[];
  /** the questions, which `question_binds` names as well */
  selected_topics?: string[];
  /** the version that was edited */
  version?: number;
  slogan?: string;
  introduction?: string;
  company_name?: string;
  /** an uploaded picture */
  picture_id?: string | null;
  /** the signed form, uploaded by `POST /object-storage/stream/upload` */
  unit_signature_file_id?: string | null;
  /** how the organisers reach the team; else as its leader */
  leader_email?: string;
  /** how the organisers reach the team; else as its leader */
  mobile_phone?: string;
  instructors?: DraftInstructorDto[];
};
export type QuestionRuleItemDto = {
  id: string;
  title: string;
  question_no: number;
  required: boolean;
};
export type GroupRuleDto = {
  question_group_id: string;
  question_group_name: string;
  /** HTML */
  question_group_desc: string;
  /** comma list, may include `all` */
  question_group_country: string;
  /** picks a team must make */
  total_questions: number;
  questions: QuestionRuleItemDto[];
};
export type UserCandidateDto = {
  id: string;
  username: string;
  nickname: string;
  /** holds a place in a team of that competition */
  in_team: boolean;
};
