import type { CommitmentMode, CommitmentStatus, RankPage, RankRow } from './commitments.ts';
import type { EpochMs, Id, CappedPage } from './common.ts';
import type { QuestionType, SubmissionLanguage } from './competitions.ts';
import type { JudgeCause } from './judge-causes.ts';
import type { RunnerState } from './judge.ts';

/** A part of the platform and the version of it that runs now. */
export interface PartVersion {
  /** a key that pages have a word for, such as `platform` or `database` */
  part: string;
  name: string;
  version: string;
}

/** Which submissions an archive holds: those that the list shows, or the ticked ones of them. */
export interface SubmissionArchiveRequest {
  competition_id: Id;
  question_id?: Id;
  /** `model` unless said */
  question_type?: QuestionType;
  /** a part of it */
  team_name?: string;
  mode?: CommitmentMode;
  status?: CommitmentStatus;
  /** of records */
  ids?: Id[];
}

export interface SubmissionArchive extends FileExport {
  /** how many submissions are in it */
  count: number;
}

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A list that was made for an administrator. */
export interface FileExport {
  /** good for five minutes; relative ones are of this API */
  static_url: string;
}

/** What somebody submitted, in the back office: a commitment, or the file of a proposal. */
export interface SubmissionRecord {
  /** of the commitment; of a proposal that of the team's bond with the question */
  id: Id;
  /** null for proposals, as all that comes of judging */
  commitment_no: string | null;
  competition_id: Id;
  question_id: Id;
  question_title: string;
  question_type: QuestionType;
  team_id: Id;
  team_name: string;
  /** who submitted it; empty where that is not known */
  username: string;
  mode: CommitmentMode | null;
  status: CommitmentStatus | null;
  language: SubmissionLanguage | null;
  /** exact */
  score: number | null;
  cause: JudgeCause | null;
  submitted_at: EpochMs;
  /** its team cannot see it any more */
  is_deleted: boolean;
  /** its team was dismissed: it ranks no more, and is not judged again */
  is_dismissed: boolean;
  filename: string;
  /** of this API, for administrators; null once the file was removed */
  download_link: string | null;
}

export type SubmissionRecordPage = CappedPage<SubmissionRecord>;

export interface RankLinks {
  /** the team's current program of the question */
  model_file_link: string | null;
  /** the upload that was judged best */
  upload_file_link: string | null;
}

export interface AdminRankRow extends RankRow {
  /** as `rank`, `team_name`, the others under the back office's names */
  score: number;
  /** the sandbox's processor time, ms */
  time_use: number;
  commit_number: number;
  download_links: RankLinks;
}

export interface AdminRankPage extends Omit<RankPage, 'data'> {
  data: AdminRankRow[];
}

/** Why nothing of a question, or of any, is judged. */
export const PAUSE_CAUSES = ['administrator', 'sync', 'judge_faults'] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];

export interface JudgingPauseInfo {
  /** null: all judging */
  question_id: Id | null;
  question_title: string | null;
  competition_title: string | null;
  cause: PauseCause;
  reason: string;
  /** empty: the platform itself */
  username: string;
  since: EpochMs;
}

export interface PauseRequest {
  /** null: all judging */
  question_id: Id | null;
  reason: string;
}

export interface ResumeRequest {
  /** null: all judging */
  question_id: Id | null;
  /** each pause is lifted by its cause */
  cause?: PauseCause;
}

/** What a runner has begun comes to its end; nothing new is given to it until it is let in again. */
export interface DrainRequest {
  drain: boolean;
}

export interface RunnerInfo {
  id: Id;
  host: string;
  version: string;
  slots: number;
  state: RunnerState;
  state_since: EpochMs;
  /** an administrator keeps new work from it */
  is_draining: boolean;
  seen_at: EpochMs;
  /** it has been heard of lately */
  is_here: boolean;
  running: number;
  /** the images, by their names, that it held when it asked for work last */
  images: string[];
}

/** A question that has something to be judged, or is paused. */
export interface QuestionQueue {
  question_id: Id;
  question_title: string;
  competition_id: Id;
  competition_title: string;
  waiting: number;
  /** of those that wait: what a full disk puts off for minutes, and no runner may take at once */
  put_off: number;
  running: number;
  /** when the oldest that waits was queued */
  oldest_queued_at: EpochMs | null;
}

export interface JudgingRoom {
  /** whether anybody judges: see JudgingState */
  state: string;
  waiting: number;
  running: number;
  oldest_queued_at: EpochMs | null;
  runners: RunnerInfo[];
  /** the longest queue first */
  questions: QuestionQueue[];
  pauses: JudgingPauseInfo[];
}

/** An image that judging knows by name. */
/** Makes a reference stand for an image from now on; what was judged before keeps the digest that it was judged with. */
export interface JudgeImagePin {
  reference: string;
  digest: string;
  /**
   * what it stood for when the caller looked, null for nothing: another state now is a STALE_WRITE; without it, what others
   * registered is overwritten
   */
  previous_digest?: string | null;
}

export interface JudgeImageInfo {
  reference: string;
  digest: string;
  updated_at: EpochMs;
  /** ids of the runners that are here and hold it */
  runners: string[];
  /** what questions use it as */
  used_as: ('sandbox' | 'judge')[];
}
