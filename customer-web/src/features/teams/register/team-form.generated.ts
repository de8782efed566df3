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
  /** epoch ms, when that was handed in; null for others than the team and administrators */
  handed_in_at: number | null;
  /** username; null where that is not known, and for others than the team and administrators */
  handed_in_by: string | null;
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
  /** the version that was edited, 0 where there was no team */
  version?: number;
  /** two letters of ISO 3166-1, lower case */
  country?: string;
  slogan: string;
  introduction: string;
  company_name: string;
  /** an uploaded picture */
  picture_id: string;
  /** the signed form, uploaded by `POST /v1/object-storage/stream/upload` */
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
  /** the version that was edited, 0 where there was no team */
  version?: number;
  /** two letters of ISO 3166-1, lower case */
  country?: string;
  slogan?: string;
  introduction?: string;
  company_name?: string;
  /** an uploaded picture */
  picture_id?: string | null;
  /** the signed form, uploaded by `POST /v1/object-storage/stream/upload` */
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
  /** of `question_group_desc` */
  language: 'zh-CN' | 'en';
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
