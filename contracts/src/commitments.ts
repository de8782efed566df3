import type { EpochMs, Id, Paged } from './common.ts';
import type { SubmissionLanguage } from './competitions.ts';
import type { JudgeCause } from './judge-causes.ts';

export const COMMITMENT_STATUSES = [
  'waiting',
  'running',
  'success',
  'failed',
  'timeout',
  'wrong_answer',
  'cancel',
] as const;
export type CommitmentStatus = (typeof COMMITMENT_STATUSES)[number];

export const COMMITMENT_MODES = ['prod', 'test'] as const;
/** `prod` counts for the ranking; `test` runs on the test data and never uses up a chance. */
export type CommitmentMode = (typeof COMMITMENT_MODES)[number];

/** Those that a question takes. */
export const modesOf = ({ has_test: hasTest }: { has_test: boolean }): CommitmentMode[] =>
  COMMITMENT_MODES.filter((mode) => mode === 'prod' || hasTest);

/** Still to be judged: the list refreshes while there is one. */
export const isPending = (status: CommitmentStatus): boolean => status === 'waiting' || status === 'running';
/** What the judge was asked about, and has a score from it; what ended otherwise never gets one. */
export const isScored = (status: CommitmentStatus): boolean =>
  status === 'success' || status === 'wrong_answer';
export const isCancellable = isPending;
export const isDeletable = (status: CommitmentStatus): boolean => status === 'waiting' || status === 'cancel';

export interface CreateCommitmentRequest {
  competition_id: Id;
  question_id: Id;
  upload_id: Id;
  language: SubmissionLanguage;
  mode: CommitmentMode;
}

export interface CreateCommitmentResponse {
  commitment_id: Id;
  commitment_no: string;
  status: CommitmentStatus;
  queue_number: number;
}

/** What a run used and what it was allowed, where that was measured. */
export interface Measurement {
  /** sandbox running time */
  time_ms?: number;
  /** the sandbox's processor time, which a neighbour hardly changes */
  cpu_ms?: number;
  time_limit_ms?: number;
  /** megabytes */
  memory_limit_mb?: number;
  /** peak, megabytes */
  memory_mb?: number;
  log_bytes?: number;
  exit_code?: number;
}

export interface Commitment {
  commitment_id: Id;
  commitment_no: string;
  competition_id: Id;
  question_id: Id;
  status: CommitmentStatus;
  mode: CommitmentMode;
  language: SubmissionLanguage;
  /** commitments that run before this one (0 = next), -1 when not waiting, or put off for minutes by a full disk of the judge */
  queue_number: number;
  /** it waits, and nothing of its question is judged until a pause is lifted; then it runs by itself */
  is_paused: boolean;
  /** null until scored, and while scores are hidden; rounded as in the ranking, exact for administrators */
  score: number | null;
  /** true while the organiser hides its score, or the one that it may get; false where it ended without any */
  score_hidden: boolean;
  submitted_at: EpochMs;
  started_at: EpochMs | null;
  finished_at: EpochMs | null;
  /** why it ended as it did */
  cause: JudgeCause | null;
  /** the judge's words to the team */
  message: string | null;
  measured: Measurement;
  has_log: boolean;
  /** its verdict is that of a re-judgement */
  is_rejudged: boolean;
  /** the team stands in the ranking of the question with this one; false while scores are hidden */
  is_ranked: boolean;
  /** who submitted it */
  username: string;
  filename: string;
  /**
   * Administrators only: images, data or limits were others when the verdict was made than they are today; null
   * while there is no verdict, and where none of that was kept.
   */
  stale?: boolean | null;
}

/** How far all the submissions of a list are, also those on its other pages; a stopped one is in none of these. */
export interface CommitmentCounts {
  waiting_count: number;
  running_count: number;
  /** with a verdict, whichever */
  judged_count: number;
}

export interface CommitmentPage extends Paged<Commitment>, CommitmentCounts {}

export interface UpdateCommitmentRequest {
  status: 'cancel';
}

export interface ModelFileRequest {
  upload_id: Id;
  question_id: Id;
  question_group_id: Id;
}

export interface ModelFileResponse {
  question_id: Id;
  model_file_id: Id;
  filename: string;
}

export interface RankRow {
  /** place of the row in the list, from 1 */
  index: number;
  team_id: Id;
  team_name: string;
  rank: number;
  /** rounded to `score_digits`, exact for administrators */
  total_score: number;
  commitment_number: number;
  /** processor time of the best commitment's sandbox, ms */
  question_time_spent: number;
  submitted_at: EpochMs;
  is_own: boolean;
  /** as a commitment's */
  stale?: boolean | null;
}

export interface RankPage extends Paged<RankRow> {
  /** set while the organiser hides scores: when the ranking appears */
  hidden_until: EpochMs | null;
  /** the viewer's own row's place, for jumping to it */
  own_index: number | null;
  /** decimals of the scores; equal ones after rounding share a rank if their times do */
  score_digits: number;
  /** ranked submissions that are still to be judged; 0 while it is kept back */
  pending_count: number;
}

/** A team's place over all questions of a competition whose results may be seen. */
export interface OverallRankRow {
  /** place of the row in the list, from 1 */
  index: number;
  team_id: Id;
  team_name: string;
  rank: number;
  /** sum of the team's best scores, each rounded as on its question */
  total_score: number;
  /** questions that the team has a result on */
  scored_questions: number;
  /** prod commitments on all of them */
  commitment_number: number;
  /** processor time of the best commitments, ms */
  time_spent: number;
  /** when the latest of the best commitments was submitted */
  submitted_at: EpochMs;
  is_own: boolean;
}

export interface OverallRankPage extends Paged<OverallRankRow> {
  /** algorithm questions whose results count here */
  question_count: number;
  /** algorithm questions whose scores are still kept back */
  hidden_count: number;
  /** when the last of those appears; null while none is kept back */
  hidden_until: EpochMs | null;
  /** when the first of those appears; null while none is kept back */
  next_end: EpochMs | null;
  own_index: number | null;
  /** the most decimals that a question has */
  score_digits: number;
  /** ranked submissions, of what counts here, that are still to be judged */
  pending_count: number;
}
