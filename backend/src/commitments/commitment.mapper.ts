import { PLATFORM_CAUSES, type Commitment as CommitmentContract, type JudgeCause } from '@tianheng/contracts';
import type { Commitment } from './commitment.entity.ts';

const PLATFORM_FAULTS: readonly JudgeCause[] = [...PLATFORM_CAUSES, 'judge_error'];

/** Ended by a fault that is not the team's: its log is one sentence of the platform's. */
export const isPlatformFault = (cause: JudgeCause | null): cause is JudgeCause =>
  cause !== null && PLATFORM_FAULTS.includes(cause);

/** For a row loaded with its user and upload. */
export function toCommitment(row: Commitment, queueNumber: number, hidden: boolean): CommitmentContract {
  return {
    commitment_id: row.id,
    commitment_no: row.commitmentNo,
    competition_id: row.competitionId,
    question_id: row.questionId,
    status: row.status,
    mode: row.mode,
    language: row.language,
    queue_number: queueNumber,
    score: hidden ? null : row.score,
    score_hidden: hidden,
    submitted_at: row.submittedAt.getTime(),
    started_at: row.startedAt?.getTime() ?? null,
    finished_at: row.finishedAt?.getTime() ?? null,
    cause: row.cause,
    message: hidden ? null : row.message,
    measured: row.measured,
    has_log: row.logFileId !== null || (row.status === 'failed' && isPlatformFault(row.cause)),
    username: row.user.username,
    filename: row.upload.filename,
  };
}
