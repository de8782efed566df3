import { JUDGE_MESSAGE_MAX, JUDGE_METRICS_MAX } from './judge.ts';

/** characters */
const JUDGE_METRIC_NAME_MAX = 64;
/** Text that a line and a table's head can show. */
const METRIC_NAME = /^[^\p{Cc}\p{Cs}]+$/u;

/** What is wrong with the metrics of a verdict, in a few English words; null when nothing is. */
export function metricsFault(metrics: unknown): string | null {
  if (typeof metrics !== 'object' || metrics === null || Array.isArray(metrics))
    return 'metrics is not an object';
  const pairs = Object.entries(metrics);
  if (pairs.length > JUDGE_METRICS_MAX) return `more than ${JUDGE_METRICS_MAX} metrics`;
  for (const [name, value] of pairs) {
    if (!isMetricName(name))
      return `a metric's name is not a text of 1 to ${JUDGE_METRIC_NAME_MAX} characters without control characters, or one that every JavaScript object has`;
    if (!Number.isFinite(value)) return `metric ${JSON.stringify(name)} is not a finite number`;
  }
  return null;
}

/** What every object has already is no name: such a member would be taken for that, and the API refuses bodies with one. */
const isMetricName = (name: string): boolean =>
  METRIC_NAME.test(name) && !(name in Object.prototype) && [...name].length <= JUDGE_METRIC_NAME_MAX;

/** Of what a judge says to a team. Characters, not UTF-16 units. */
export const isJudgeMessage = (message: unknown): message is string =>
  typeof message === 'string' && [...message].length <= JUDGE_MESSAGE_MAX;
