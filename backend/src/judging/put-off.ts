import { RETRY_BACKOFF_SECONDS, RUNNER_SEEN_SECONDS, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { isDue, isHere } from './set-back-clock.ts';

/** SQL: whether an attempt, by its alias, ended on the full disk of its runner. */
const metFullDisk = (attempt: string): string =>
  `(${attempt}.outcome = 'platform_fail' and ${attempt}.cause = 'disk_full')`;

/** SQL: whether a full disk ended a run's last attempt, and none was met with it by this runner. */
const passesTo = (run: string, last: string, runner: string): string =>
  `(${last}.run_id = ${run}.id and ${last}.attempt = ${run}.attempt and ${metFullDisk(last)} and not exists (
     select from attempt met where met.run_id = ${run}.id and met.runner_id = ${runner} and ${metFullDisk('met')}))`;

/** SQL: which runners take work now. */
export const CLAIMS = `(state = 'claiming' and not is_draining and ${isHere(String(RUNNER_SEEN_SECONDS))})`;

/**
 * SQL: whether a runner that takes work may have the waiting run, by its alias, at once: only the disks of others were full, and
 * it holds the images, as that attempt had them.
 */
const hasOther = (run: string): string =>
  `exists (select from attempt last join runner on ${passesTo(run, 'last', 'runner.id')}
     where ${CLAIMS} and last.judge_digest = any(images) and (last.sandbox_digest = any(images) or last.sandbox_digest is null))`;

/** SQL: whether a runner, by its id, may begin the waiting run, by its alias: a full disk puts it off for those that have met it. */
export const isDueFor = (run: string, runner: string): string =>
  `(${isDue(run)} or exists (select from attempt last where ${passesTo(run, 'last', runner)}))`;

/** SQL: whether any runner may begin the waiting run, by its alias. */
export const isDueForSome = (run: string): string => `(${isDue(run)} or ${hasOther(run)})`;

/**
 * SQL: whether a waiting run, by its alias, has a place in the queue: what a full disk puts off for minutes, for all runners, is
 * passed by all.
 */
export const isInLine = (run: string): string =>
  `(${run}.not_before <= now() + interval '${RETRY_BACKOFF_SECONDS[1]} seconds' or ${isDueForSome(run)})`;

/** Whether, now that a full disk has ended its attempt, a run may be begun at once by another runner. */
export async function hasOtherRunner(manager: EntityManager, runId: Id): Promise<boolean> {
  const [row] = await manager.query<[{ has: boolean }]>(
    `select ${hasOther('r')} as has from run r where r.id = $1`,
    [runId],
  );
  return row.has;
}
