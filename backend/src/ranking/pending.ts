import { isPendingRun } from '../judging/verdicts.ts';

/**
 * SQL: how many ranked submissions to these questions have no verdict yet, found by an index of these alone.
 * One that was taken back, or whose team is gone, was stopped before. An end that moves nobody is told to no poll: whoever
 * looks again sees it once the tag is too old.
 * @param questions an array of their ids; of a row beside it, it would be counted anew for each row
 */
export const pendingCount = (questions: string): string =>
  // The statuses as the index `run_pending_idx` has them, or PostgreSQL does not take it.
  `(select count(*)::integer from run pending where ${isPendingRun('pending')}
    and pending.kind = 'commit' and pending.mode = 'prod' and pending.question_id = any(${questions}))`;
