import {
  isPending,
  isScored,
  type Commitment as CommitmentContract,
  type JudgeCause,
} from '@tianheng/contracts';
import { PLATFORM_FAULTS } from '../judging/verdicts.ts';
import type { Commitment } from './commitment.entity.ts';

/** Ended by a fault that is not the team's: its log is one sentence of the platform's. */
export const isPlatformFault = (cause: JudgeCause | null): cause is JudgeCause =>
  cause !== null && PLATFORM_FAULTS.includes(cause);

/** What a commitment's row does not say itself. */
export interface Shown {
  /** -1 when not waiting */
  queueNumber: number;
  /** it waits for a pause to end */
  isPaused: boolean;
  /** scores are kept back from the reader */
  isHidden: boolean;
  /** as the reader may see it: rounded, or exact for administrators */
  score: number | null;
  /** the team's standing is made from it */
  isRanked: boolean;
  /** the judge's sentence in the reader's language */
  message: string | null;
  /** administrators only */
  stale?: boolean | null;
}

/** For a row loaded with its user, its upload and the run that counts. */
export function toCommitment(row: Commitment, shown: Shown): CommitmentContract {
  const { run } = row;
  return {
    commitment_id: row.id,
    commitment_no: row.commitmentNo,
    competition_id: row.competitionId,
    question_id: row.questionId,
    status: run.status,
    mode: row.mode,
    language: row.language,
    queue_number: shown.queueNumber,
    is_paused: shown.isPaused,
    score: shown.isHidden ? null : shown.score,
    score_hidden: shown.isHidden && (isPending(run.status) || isScored(run.status)),
    submitted_at: row.submittedAt.getTime(),
    started_at: run.startedAt?.getTime() ?? null,
    finished_at: run.finishedAt?.getTime() ?? null,
    cause: run.cause,
    message: shown.isHidden ? null : shown.message,
    measured: run.measured,
    has_log: run.logFileId !== null || (run.status === 'failed' && isPlatformFault(run.cause)),
    is_rejudged: row.runId !== row.id,
    is_ranked: !shown.isHidden && shown.isRanked,
    username: row.user.username,
    filename: row.upload.filename,
    ...(shown.stale !== undefined && { stale: shown.stale }),
  };
}
