import { pickText, type EpochMs, type Id, type Paged, type UiLanguage } from './common.ts';
import type { ErrorCode } from './errors.ts';

export const TEAM_STATUSES = [
  'temporary_storage',
  'in_recruiting',
  'recruit_failed',
  'approving',
  'reject',
  'accept',
] as const;
export type TeamStatus = (typeof TEAM_STATUSES)[number];

export const MEMBER_STATUSES = ['inviting', 'accept', 'reject'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export interface TeamMember {
  /** the person's, as `member_list` of a form takes it */
  id: Id;
  username: string;
  /** null for people who need not know it */
  email: string | null;
  is_leader: boolean;
  status: MemberStatus;
  certified_status: string;
  team_status: TeamStatus;
}

export interface QuestionBind {
  id: Id;
  question_id: Id;
  question_title: string;
  question_group_id: Id;
  question_group_name: string;
  /** comma list */
  question_group_country: string;
  /** the team's current file for the question */
  model_file_id: Id | null;
  /** when that was handed in; this and the next are null for others than the team and administrators */
  handed_in_at: EpochMs | null;
  /** username; null where that is not known */
  handed_in_by: string | null;
}

export interface Instructor {
  name: string;
  position: string;
  phone: string;
}

export interface Team {
  id: Id;
  competition_id: Id;
  name: string;
  picture_id: Id | null;
  picture_url: string | null;
  slogan: string;
  introduction: string;
  company_name: string;
  /** username */
  leader: string;
  leader_address: string;
  country: string;
  unit_signature_file_id: Id | null;
  unit_signature_file_url: string | null;
  unit_signature_file_name: string | null;
  instructors: Instructor[];
  consent_to_publish: boolean;
  status: TeamStatus;
  is_join_team: boolean;
  is_leader: boolean;
  approval_desc: string;
  created_at: EpochMs;
  /** once submitted, a team keeps its name */
  is_name_fixed: boolean;
  /** organisers brought it in, of another competition, and they alone enrol it in questions */
  is_imported: boolean;
  /** members at most, with the leader */
  team_size_limit: number;
  /** of the form, for its next save */
  version: number;
  /** of the first of `question_binds`, which is the only one of a team with one track */
  question_bind_id: Id | null;
  member_list: TeamMember[];
  question_binds: QuestionBind[];
}

export interface Invitation {
  /** of this invitation, not of the team */
  id: Id;
  /** team name */
  name: string;
  leader: string;
  created_at: EpochMs;
}

/** How often the viewer's team committed to each question it is bound to. */
export interface TeamQuestionInfo {
  question_id: Id;
  commit_number: number;
  /** rounded as in the ranking; null without one, and while scores are kept back */
  best_score: number | null;
}

/** The latest decision about the viewer's own team. */
export interface TeamApproval {
  status: TeamStatus;
  approval_desc: string;
}

export interface ChooseTeamRequest {
  team_id: Id;
}

/** The `version` of a form that was begun while the person had no team. */
export const NO_TEAM_VERSION = 0;

/** What the registration form sends; a draft needs no more than the name. */
export interface TeamForm {
  name: string;
  slogan?: string;
  introduction?: string;
  company_name?: string;
  leader_address?: string;
  country?: string;
  picture_id?: Id | null;
  unit_signature_file_id?: Id | null;
  instructors?: Instructor[];
  consent_to_publish?: boolean;
  /** people to invite, or who are in it already; the leader may be among them */
  member_list?: { id: Id }[];
  question_binds?: { question_id: Id; question_group_id: Id }[];
  /** how the organisers reach the team; the leader's own unless said */
  leader_email?: string;
  mobile_phone?: string;
  role?: string;
  selected_tracks?: Id[];
  selected_topics?: Id[];
  /** the version that was edited, NO_TEAM_VERSION of none; without one whatever is there is written over */
  version?: number;
}

export interface TeamInfoUpdate {
  picture_id: Id;
  slogan: string;
  introduction: string;
  version?: number;
}

export const INVITATION_ANSWERS = ['accept', 'reject'] as const;
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number];
export interface InvitationAnswerRequest {
  status: InvitationAnswer;
}

export interface HandOverRequest {
  /** a member who accepted */
  user_id: Id;
}

/** A link by which anybody who signs in may join, as long as it is good. */
export interface TeamLink {
  token: string;
  /** a page of the customer site */
  url: string;
  expires_at: EpochMs;
}

/** What whoever follows a link sees before joining. */
export interface TeamLinkPreview {
  competition_id: Id;
  competition_title: string;
  team_name: string;
  /** username */
  leader: string;
  expires_at: EpochMs;
}

export interface JoinRequest {
  token: string;
}

/** What registering needs, in the order in which one meets it. */
export const ELIGIBILITY_ITEMS = [
  'signed_in',
  'email_confirmed',
  'no_other_team',
  'in_time',
  'team_complete',
  'form_signed',
  'picks_complete',
] as const;
export type EligibilityItem = (typeof ELIGIBILITY_ITEMS)[number];

export interface Eligibility {
  items: { item: EligibilityItem; is_met: boolean }[];
  /** the person's own team there */
  team_id: Id | null;
  status: TeamStatus | null;
}

export const APPROVAL_STATUSES = ['approving', 'accept', 'reject'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
export const APPROVAL_DECISIONS = ['accept', 'reject'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];
/** What an approved team reads unless the administrator says something else, as it is kept. */
export const APPROVED_DESC = '审核通过';
const APPROVED_DESC_EN = 'Approved';

/** What was said of a team: as it was written, but for the platform's own words, which are in the reader's language. */
export const shownDesc = (wanted: UiLanguage, desc: string): string =>
  desc === APPROVED_DESC ? pickText(wanted, APPROVED_DESC, APPROVED_DESC_EN).text : desc;

/** One round of approval; a team that was refused and submitted again has several. */
export interface Approval {
  id: Id;
  competition_id: Id;
  competition_name: string;
  team_id: Id;
  team_name: string;
  created_at: EpochMs;
  status: ApprovalStatus;
  desc: string;
  decided_at: EpochMs | null;
  /** username of the administrator */
  decided_by: string | null;
  member_list: TeamMember[];
  /** another one as soon as the team's form, its people or who leads it are others */
  version: string;
}
export type ApprovalPage = Paged<Approval>;

export type ApprovalRound = Pick<
  Approval,
  'id' | 'created_at' | 'status' | 'desc' | 'decided_at' | 'decided_by'
>;

/** A member as administrators judge one. */
export interface AdminTeamMember extends TeamMember {
  nickname: string;
  school: string;
  phone: string;
}

/** A team as administrators judge it. */
export interface AdminTeamDetail extends Omit<Team, 'member_list' | 'is_join_team' | 'is_leader'> {
  team_name: string;
  leader_email: string;
  leader_phone: string;
  is_dismissed: boolean;
  member_list: AdminTeamMember[];
}

/** Everything there is to judge, on one page. */
export interface ApprovalDetail extends Approval {
  team: AdminTeamDetail;
  /** all rounds of this team, newest first */
  history: ApprovalRound[];
  /** neighbours in the list of pending ones, newest first */
  next_id: Id | null;
  previous_id: Id | null;
}

export interface ApprovalDecisionRequest {
  status: ApprovalDecision;
  /** why; required to refuse */
  desc?: string;
  /** of what was looked at: another one now is a STALE_WRITE; without it, the team is decided about as it is */
  version?: string;
}

export interface BulkApprovalRequest extends Omit<ApprovalDecisionRequest, 'version'> {
  approvals: Id[];
  /** of what was looked at; any that is left out is decided about as it is */
  versions?: ApprovalVersion[];
}
export type ApprovalVersion = Pick<Approval, 'id' | 'version'>;

/** What became of each of many; `failure_reason` is in the request's language. */
export interface BulkApprovalResult {
  success: { id: Id; team_name: string }[];
  fail: { id: Id; team_name: string; code: ErrorCode; failure_reason: string }[];
}

/** A competition with how many teams wait for approval there. */
export interface CompetitionApprovals {
  id: Id;
  title: string;
  approving_number: number;
}

/** A reason that administrators give again and again. */
export interface SavedReply {
  id: Id;
  text: string;
  created_at: EpochMs;
}
export interface SavedReplyRequest {
  text: string;
}

/** A row of `GET /teams`: for administrators every team, with how to reach it; for others their own. */
export interface ListedTeam extends Team {
  /** of the leader */
  username: string;
  email?: string;
  phone_number?: string;
  team_principal_name?: string;
  card_id?: string;
  updated_at: EpochMs;
}

export interface TeamDeletion {
  /** told to the team, and kept; may be left out */
  reason?: string;
}

export interface AdminTeamUpdate {
  /** left out: as it is, also one that is longer than administrators may give */
  name?: string;
  email?: string;
  phone_number?: string;
  company_name?: string;
  team_principal_name?: string;
  card_id?: string;
  version?: number;
}
