import { JUDGE_CAUSES, PLATFORM_CAUSES, type JudgeCause } from '@tianheng/contracts';

/** Ends that are no verdict on the team's program. */
export const PLATFORM_FAULTS: readonly JudgeCause[] = [...PLATFORM_CAUSES, ...JUDGE_CAUSES];

/** SQL: whether a run, by its alias, is still to come to its end. */
export const isPendingRun = (run: string): string => `${run}.status in ('waiting','running')`;

/**
 * SQL: whether a run, by its alias, came to a verdict on its program. A function of the database says so, which standings go
 * by as well, and which knows the faults above.
 */
export const hasVerdict = (run: string): string => `has_verdict(${run}.status, ${run}.cause)`;

/** SQL: a score as it is shown to participants and ranked, an expression. */
export const roundedScore = (score: string, digits: string): string =>
  `round(${score}::numeric, ${digits})::double precision`;

/**
 * SQL: whether two runs, by their aliases, came to the same on a question `q`, scores as they rank. How long each took
 * is never twice the same, and no matter of the verdict.
 */
export const isSameVerdict = (one: string, other: string): string => {
  const ranked = (run: string): string => roundedScore(`${run}.score`, 'q.score_digits');
  return `(${one}.status = ${other}.status and ${one}.cause is not distinct from ${other}.cause
    and ${ranked(one)} is not distinct from ${ranked(other)})`;
};
