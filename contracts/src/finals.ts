import type { EpochMs, Id, Paged, UiLanguage } from './common.ts';
import type { ErrorCode } from './errors.ts';
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
  /** the team of another competition that it was imported from; null: it registered here */
  imported_from_id: Id | null;
}
export type AcceptedTeamPage = Paged<AcceptedTeam>;

export interface TeamIdsRequest {
  team_ids: Id[];
}

export interface TeamRemovalRequest extends TeamIdsRequest {
  /** told to the teams, and kept; may be left out */
  reason?: string;
}

/** Brings accepted teams of other competitions into a question of a finals competition. */
export interface TeamImportRequest extends TeamIdsRequest {
  /** the question of the finals that they take part in */
  question_bind_id: Id;
}

/** So long nobody is told of the finals again unless that is asked for: the first answer may have been lost. */
export const NOTIFIED_HOURS = 24;

/** Tells finals teams that they are in. */
export interface PromotionRequest {
  /** of the teams */
  ids: Id[];
  /** also those that were told within the last `NOTIFIED_HOURS` */
  again?: boolean;
  /** nothing is sent: it is only looked what would be */
  dry_run?: boolean;
}

/** A mail as its reader sees it. */
export interface LetterPreview {
  language: UiLanguage;
  subject: string;
  text: string;
}

export interface PromotionResult extends TeamsResult {
  dry_run: boolean;
  /** to how many people it goes */
  people: number;
  /** what the first of them gets, in each language; empty unless it is a dry run that finds a team */
  letters: LetterPreview[];
}

/** A team at the top of a ranking, and whether it may come into a question of the finals. */
export interface AdvancingTeam {
  id: Id;
  team_name: string;
  /** teams that are equal share one */
  rank: number;
  score: number;
  /** judged with other images, data or limits than the question has today; null when its evidence does not tell */
  stale: boolean | null;
  /** it shares its rank with others of which not all are among those that were asked for */
  at_border: boolean;
  /** why it cannot come in */
  code: ErrorCode | null;
  /** a sentence in the request's language */
  failure_reason: string | null;
}

/** The best of a question, whoever is equal to the last of them included. */
export interface AdvancingTeams {
  /** how many were asked for */
  top: number;
  data: AdvancingTeam[];
  /** ranked submissions that are still to be judged: the ranking may change */
  pending_count: number;
  /** until when the question still takes submissions, which may change the ranking as well; null: it takes none */
  ends_at: EpochMs | null;
}

/** What became of each of many teams, by their ids. */
export type TeamsResult = BulkApprovalResult;
