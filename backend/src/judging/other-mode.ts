import { isInLine } from './put-off.ts';

/** SQL: teams' programs at work, which `MEETS_OTHER_MODE` looks at; a part of the statement's `with`. */
export const AT_WORK = `at_work as materialized (
  select team_id, question_id, mode, kind from run
  where status = 'running' and team_id is not null and sandbox_image is not null)`;

const OF_ITS_TEAM = `at_work.team_id = r.team_id and at_work.question_id = r.question_id`;

/** SQL: how many programs are at work of the team of run `r`, on that track. */
export const COUNT_AT_WORK = `(select count(*) from at_work where ${OF_ITS_TEAM})`;

/** SQL: whether a run of the other mode waits in line before run `r`: what is put off for long would hold it back for as long. */
const AFTER_OTHER_MODE = `exists (
  select from run elder
  where elder.team_id = r.team_id and elder.question_id = r.question_id and elder.mode <> r.mode
    and elder.kind = 'commit' and elder.status = 'waiting' and elder.sandbox_image is not null
    and ${isInLine('elder')} and (elder.turn, elder.queued_at, elder.id) < (r.turn, r.queued_at, r.id))`;

/**
 * SQL: whether a team's ranked program would run beside a test program of the same track, which could read hidden input
 * off what all of a host share and print it; of the waiting run `r`. What came first goes first, once the other one has
 * ended. The judging of a verdict again waits for nobody: else a team could put it off. Nor does it hold back what
 * stands behind the other mode: one follows the other for long, and nothing of the team would begin. Most teams have
 * nothing at work, which is asked first, and of a table made once.
 */
export const MEETS_OTHER_MODE = `(r.kind = 'commit' and r.sandbox_image is not null
  and (r.team_id, r.question_id) in (select team_id, question_id from at_work)
  and (exists (select from at_work where ${OF_ITS_TEAM} and at_work.mode <> r.mode)
    or exists (select from at_work where ${OF_ITS_TEAM} and at_work.kind = 'commit') and ${AFTER_OTHER_MODE}))`;
