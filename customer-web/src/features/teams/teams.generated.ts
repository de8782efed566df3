import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    eligibilityCheck: build.query<EligibilityCheckApiResponse, EligibilityCheckApiArg>({
      query: (queryArg) => ({ url: `/v1/competition/${encodeURIComponent(String(queryArg))}/eligibility` }),
    }),
    invitationsPreview: build.query<InvitationsPreviewApiResponse, InvitationsPreviewApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/invitation_link`,
        params: {
          token: queryArg.token,
        },
      }),
    }),
    invitationsJoin: build.mutation<InvitationsJoinApiResponse, InvitationsJoinApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/invitation_link`,
        method: 'POST',
        body: queryArg.linkTokenDto,
      }),
    }),
    teamsInvitations: build.query<TeamsInvitationsApiResponse, TeamsInvitationsApiArg>({
      query: (queryArg) => ({ url: `/v1/competition/${encodeURIComponent(String(queryArg))}/invited` }),
    }),
    invitationsAnswer: build.mutation<InvitationsAnswerApiResponse, InvitationsAnswerApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/invited/${encodeURIComponent(String(queryArg.inviteId))}`,
        method: 'POST',
        body: queryArg.invitationAnswerDto,
      }),
    }),
    teamLifeDismiss: build.mutation<TeamLifeDismissApiResponse, TeamLifeDismissApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg))}/team/dismiss`,
        method: 'POST',
      }),
    }),
    teamsGetOwn: build.query<TeamsGetOwnApiResponse, TeamsGetOwnApiArg>({
      query: (queryArg) => ({ url: `/v1/competition/${encodeURIComponent(String(queryArg))}/team/info` }),
    }),
    linksCreate: build.mutation<LinksCreateApiResponse, LinksCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg))}/team/invitation_link`,
        method: 'POST',
      }),
    }),
    linksCurrent: build.query<LinksCurrentApiResponse, LinksCurrentApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg))}/team/invitation_link`,
      }),
    }),
    linksRevoke: build.mutation<LinksRevokeApiResponse, LinksRevokeApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg))}/team/invitation_link`,
        method: 'DELETE',
      }),
    }),
    teamLifeHandOver: build.mutation<TeamLifeHandOverApiResponse, TeamLifeHandOverApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team/leader`,
        method: 'POST',
        body: queryArg.handOverDto,
      }),
    }),
    teamLifeLeave: build.mutation<TeamLifeLeaveApiResponse, TeamLifeLeaveApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg))}/team/leave`,
        method: 'POST',
      }),
    }),
    teamLifeEdit: build.mutation<TeamLifeEditApiResponse, TeamLifeEditApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team/${encodeURIComponent(String(queryArg.teamId))}/info`,
        method: 'PUT',
        body: queryArg.teamInfoDto,
      }),
    }),
    bindingBind: build.mutation<BindingBindApiResponse, BindingBindApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team/${encodeURIComponent(String(queryArg.teamId))}/question/${encodeURIComponent(String(queryArg.questionId))}/bind`,
        method: 'POST',
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as teamsClient };
export type EligibilityCheckApiResponse = /** status 200  */ EligibilityDto;
export type EligibilityCheckApiArg = string;
export type InvitationsPreviewApiResponse = /** status 200  */ TeamLinkPreviewDto;
export type InvitationsPreviewApiArg = {
  competitionId: string;
  /** of an invitation link */
  token: string;
};
export type InvitationsJoinApiResponse = /** status 200  */ TeamDto;
export type InvitationsJoinApiArg = {
  competitionId: string;
  linkTokenDto: LinkTokenDto;
};
export type TeamsInvitationsApiResponse = /** status 200  */ InvitationDto[];
export type TeamsInvitationsApiArg = string;
export type InvitationsAnswerApiResponse = /** status 200  */ TeamDto | object;
export type InvitationsAnswerApiArg = {
  competitionId: string;
  inviteId: string;
  invitationAnswerDto: InvitationAnswerDto;
};
export type TeamLifeDismissApiResponse = /** status 200  */ NothingDto;
export type TeamLifeDismissApiArg = string;
export type TeamsGetOwnApiResponse = /** status 200  */ TeamDto | object;
export type TeamsGetOwnApiArg = string;
export type LinksCreateApiResponse = /** status 201  */ TeamLinkDto;
export type LinksCreateApiArg = string;
export type LinksCurrentApiResponse = /** status 200  */ TeamLinkDto | object;
export type LinksCurrentApiArg = string;
export type LinksRevokeApiResponse = /** status 200  */ NothingDto;
export type LinksRevokeApiArg = string;
export type TeamLifeHandOverApiResponse = /** status 200  */ TeamDto;
export type TeamLifeHandOverApiArg = {
  competitionId: string;
  handOverDto: HandOverDto;
};
export type TeamLifeLeaveApiResponse = /** status 200  */ NothingDto;
export type TeamLifeLeaveApiArg = string;
export type TeamLifeEditApiResponse = /** status 200  */ TeamDto;
export type TeamLifeEditApiArg = {
  competitionId: string;
  teamId: string;
  teamInfoDto: TeamInfoDto;
};
export type BindingBindApiResponse = /** status 200  */ QuestionBindDto;
export type BindingBindApiArg = {
  competitionId: string;
  teamId: string;
  questionId: string;
};
export type EligibilityItemDto = {
  item:
    | 'signed_in'
    | 'email_confirmed'
    | 'no_other_team'
    | 'in_time'
    | 'team_complete'
    | 'form_signed'
    | 'picks_complete';
  is_met: boolean;
};
export type EligibilityDto = {
  /** in the order in which one meets them */
  items: EligibilityItemDto[];
  /** one's own team there */
  team_id: string | null;
  status:
    ('temporary_storage' | 'in_recruiting' | 'recruit_failed' | 'approving' | 'reject' | 'accept') | null;
};
export type TeamLinkPreviewDto = {
  competition_id: string;
  competition_title: string;
  team_name: string;
  /** username */
  leader: string;
  /** epoch ms */
  expires_at: number;
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
export type LinkTokenDto = {
  /** of an invitation link */
  token: string;
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
export type InvitationAnswerDto = {
  status: 'accept' | 'reject';
};
export type NothingDto = {};
export type TeamLinkDto = {
  token: string;
  /** a page of the customer site */
  url: string;
  /** epoch ms */
  expires_at: number;
};
export type HandOverDto = {
  /** a member who accepted */
  user_id: string;
};
export type TeamInfoDto = {
  /** an uploaded picture */
  picture_id: string;
  slogan: string;
  introduction: string;
  /** the version that was edited */
  version?: number;
};
