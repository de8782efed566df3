import type { CommitmentMode, CommitmentStatus } from './commitments.ts';
import type { EpochMs, Id, Paged } from './common.ts';
import type { SubmissionLanguage } from './competitions.ts';
import type { JudgeCause } from './judge-causes.ts';

/** Why submissions are judged again, or which of their verdicts is made to count, in an administrator's words; characters. */
export const REJUDGE_REASON_MAX = 500;
/** Submissions that one call has judged again; the rest by the next one. */
export const REJUDGED_AT_ONCE = 10_000;

/**
 * `stale`: those whose verdict was made with other images, data or limits than the question has today; `broken`: those that
 * have no verdict, by a fault of the platform or the judge. Of the latter none is taken, unless it is named, that would be a
 * try more than its team has chances.
 */
export const REJUDGE_CHOICES = ['stale', 'broken', 'all'] as const;
export type RejudgeChoice = (typeof REJUDGE_CHOICES)[number];

export interface RejudgeRequest {
  which: RejudgeChoice;
  /** of commitments: none but these */
  ids?: Id[];
  reason: string;
}

export interface RejudgeOutcome {
  /** how many are judged again now */
  queued: number;
  /** how many more there are, for another call */
  left: number;
  /** how many are left out, for their teams have no chances left for them; none where `ids` name which */
  beyond: number;
}

/**
 * Which verdict is to count: that of the newest re-judgement, or again that of the first run; where a fault ended that one,
 * none does, as before.
 */
export const COUNTED_VERDICTS = ['again', 'first'] as const;
export type CountedVerdict = (typeof COUNTED_VERDICTS)[number];

export interface CountVerdictRequest {
  verdict: CountedVerdict;
  /** of commitments: none but these; without them, `again` takes those whose state is `differs` */
  ids?: Id[];
  /** how many the caller was told that it takes: if it would be others in number, VERDICTS_MOVED */
  expected?: number;
  reason: string;
}

export interface CountVerdictOutcome {
  /** commitments of which another verdict counts now */
  changed: number;
}

export interface StopRejudgingRequest {
  reason: string;
}

export interface StopRejudgingOutcome {
  stopped: number;
}

/**
 * How the newest re-judgement of a commitment stands beside the verdict that counts: `differs` and `same` have another
 * verdict or the same one, scores as they rank and whatever the time; `broken` has none, and `counts` is the one that counts.
 * `beyond` differs, and would be a try more than the team has chances: it counts only where it is named.
 */
export const REJUDGE_STATES = ['differs', 'beyond', 'pending', 'broken', 'same', 'counts'] as const;
export type RejudgeState = (typeof REJUDGE_STATES)[number];

export interface RejudgedVerdict {
  status: CommitmentStatus;
  /** exact */
  score: number | null;
  cause: JudgeCause | null;
  /** processor time, by which equal scores are ranked */
  time_spent_ms: number | null;
  /** the judge's words to the team */
  message: string | null;
  finished_at: EpochMs | null;
}

/** A commitment that was judged again. */
export interface Rejudgement {
  /** of the commitment */
  id: Id;
  commitment_no: string;
  team_id: Id;
  team_name: string;
  mode: CommitmentMode;
  language: SubmissionLanguage;
  submitted_at: EpochMs;
  /** when it was asked for */
  requested_at: EpochMs;
  state: RejudgeState;
  /** the verdict that counts */
  counted: RejudgedVerdict;
  /** that of the newest re-judgement */
  again: RejudgedVerdict;
  /** that of the first run; null where it is the one that counts */
  first: RejudgedVerdict | null;
  /** whether the first run is not the one that counts, and can be made to count again, also where it has no verdict */
  can_go_back: boolean;
}

export interface RejudgementPage extends Paged<Rejudgement> {
  /** how many there are of each, whatever the list is narrowed by */
  states: Record<RejudgeState, number>;
  /** how many can go back to their first verdicts, whatever the list is narrowed by */
  can_go_back: number;
}
