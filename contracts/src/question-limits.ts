import type { QuestionDetail, RaceSettings } from './competitions.ts';
import { JUDGE_LIMITS } from './judge.ts';

export type OwnLimits = Pick<QuestionDetail, 'commit_limit' | 'training_interval' | 'time_limit'>;
export type DecidingLimits = OwnLimits & Pick<QuestionDetail, 'submit_period'>;

/** Prod commitments that a team may make on a question, of its own limit and that of the settings; 0 = any number. */
export function chanceLimit(commitLimit: number, totalSubmitTimes: number): number {
  const limits = [commitLimit, totalSubmitTimes].filter((limit) => limit > 0);
  return limits.length === 0 ? 0 : Math.min(...limits);
}

/** Seconds for the program and for its judge; together they keep within the limit of a whole job, if there is one. */
export function timeLimits(timeLimit: number, jobTimeout: number): { sandbox: number; judge: number } {
  if (jobTimeout === 0) return { sandbox: timeLimit, judge: JUDGE_LIMITS.time_limit_s };
  // A job that is shorter than the judge's own limit is shared evenly.
  const judge = Math.min(JUDGE_LIMITS.time_limit_s, Math.max(1, Math.floor(jobTimeout / 2)));
  return { sandbox: Math.max(1, Math.min(timeLimit, jobTimeout - judge)), judge };
}

/** What a submission is held to, of a question's own limits and the settings that hold for every question. */
export const decidingLimits = (
  { commit_limit, training_interval, time_limit }: OwnLimits,
  settings: Omit<RaceSettings, 'show_score_after_running'>,
): DecidingLimits => ({
  commit_limit: chanceLimit(commit_limit, settings.total_submit_times_per_team),
  training_interval: Math.max(training_interval, settings.task_submit_period_per_team),
  submit_period: settings.task_submit_period_per_team,
  time_limit: timeLimits(time_limit, settings.job_timeout).sandbox,
});
