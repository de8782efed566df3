import {
  chanceLimit,
  TEAM_WAITING_MAX,
  type CommitmentMode,
  type EpochMs,
  type Id,
} from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { Question } from '../competitions/question.entity.ts';
import type { RaceSettings } from '../competitions/race-settings.entity.ts';
import { usesChance } from './chances.ts';

/** What a team has used up on a question, as its rows say. Read it under the standing's lock. */
export interface Ledger {
  now: Date;
  chancesUsed: number;
  lastAt: Date | null;
  lastProdAt: Date | null;
}

export type QuestionLimits = Pick<Question, 'commitLimit' | 'trainingInterval'>;
export type SettingsLimits = Pick<RaceSettings, 'totalSubmitTimesPerTeam' | 'taskSubmitPeriodPerTeam'>;

export async function readLedger(manager: EntityManager, teamId: Id, questionId: Id): Promise<Ledger> {
  // What gave its chance back, with its interval or not, uses it again once a verdict on it counts.
  // clock_timestamp(), because now() is when the transaction began, before it waited for the lock. What was submitted later
  // than that was so before the clock was set back: an interval from there on could take any time.
  const [row] = await manager.query<Ledger[]>(
    `with clock as materialized (select clock_timestamp() as at)
     select (select at from clock) as "now",
       (count(*) filter (where quota_counted) + (
         select count(*) from commitment c join run counted on counted.id = c.run_id
         where c.team_id = $1 and c.question_id = $2 and c.mode = 'prod' and not c.quota_counted
           and ${usesChance('c', 'counted')}
       ))::integer as "chancesUsed",
       max(submitted_at) filter (where submitted_at <= (select at from clock)) as "lastAt",
       max(submitted_at) filter (where submitted_at <= (select at from clock) and mode = 'prod') as "lastProdAt"
     from commitment where team_id = $1 and question_id = $2 and spacing_counted`,
    [teamId, questionId],
  );
  if (!row) throw new AppError('INTERNAL');
  return row;
}

/** When the intervals allow the next commitment of this mode. */
export function nextSubmissionAt(
  mode: CommitmentMode,
  question: QuestionLimits,
  settings: SettingsLimits,
  ledger: Ledger,
): EpochMs {
  const after = (last: Date | null, seconds: number): EpochMs => (last ? last.getTime() + seconds * 1000 : 0);
  const period = after(ledger.lastAt, settings.taskSubmitPeriodPerTeam);
  return mode === 'test' ? period : Math.max(period, after(ledger.lastProdAt, question.trainingInterval));
}

/** COMMITMENT_LIMIT_REACHED, COMMITMENT_TOO_SOON */
export function checkLimits(
  mode: CommitmentMode,
  question: QuestionLimits,
  settings: SettingsLimits,
  ledger: Ledger,
): void {
  const limit = chanceLimit(question.commitLimit, settings.totalSubmitTimesPerTeam);
  if (mode === 'prod' && limit > 0 && ledger.chancesUsed >= limit) {
    throw new AppError('COMMITMENT_LIMIT_REACHED', { limit });
  }
  const next = nextSubmissionAt(mode, question, settings, ledger);
  if (ledger.now.getTime() >= next) return;
  const seconds = Math.ceil((next - ledger.now.getTime()) / 1000);
  throw new AppError(
    'COMMITMENT_TOO_SOON',
    { seconds },
    { headers: { 'retry-after': String(seconds) }, body: { next_submission_at: next } },
  );
}

/** TOO_MANY_WAITING */
export function checkWaiting(waiting: number): void {
  if (waiting >= TEAM_WAITING_MAX) throw new AppError('TOO_MANY_WAITING', { limit: TEAM_WAITING_MAX });
}
