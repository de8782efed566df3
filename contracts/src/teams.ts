import type { EpochMs, Id } from './common.ts';

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
  model_file_id: Id | null;
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
  /** of the first of `question_binds`, which is the only one of a team with one track */
  question_bind_id: Id | null;
  member_list: TeamMember[];
  question_binds: QuestionBind[];
}

export interface Invitation {
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
}

/** The latest decision about the viewer's own team. */
export interface TeamApproval {
  status: TeamStatus;
  approval_desc: string;
}

export interface ChooseTeamRequest {
  team_id: Id;
}
