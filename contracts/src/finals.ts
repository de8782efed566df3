import type { Id, Paged } from './common.ts';
import type { BulkApprovalResult } from './teams.ts';

export interface AcceptedTeamMember {
  /** the person's */
  id: Id;
  username: string;
  /** real name */
  nickname: string;
  school: string;
  phone: string;
}

/** A team that takes part in a competition, as administrators list it. */
export interface AcceptedTeam {
  id: Id;
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
  team_member: AcceptedTeamMember[];
  consent_to_publish: boolean;
  /** of all instructors, in one order, as is their phone */
  instructor_name: string;
  instructor_phone: string;
}
export type AcceptedTeamPage = Paged<AcceptedTeam>;

export interface TeamIdsRequest {
  team_ids: Id[];
}

/** Brings accepted teams of other competitions into a question of a finals competition. */
export interface TeamImportRequest extends TeamIdsRequest {
  /** the question of the finals that they take part in */
  question_bind_id: Id;
}

/** Tells finals teams that they are in. */
export interface PromotionRequest {
  /** of the teams */
  ids: Id[];
}

/** What became of each of many teams, by their ids. */
export type TeamsResult = BulkApprovalResult;
