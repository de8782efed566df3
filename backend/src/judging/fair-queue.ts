import type { Id, RunKind } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AT_WORK, COUNT_AT_WORK, MEETS_OTHER_MODE } from './other-mode.ts';
import { isInLine } from './put-off.ts';

/**
 * The place of a team's next run: after the team's own, but never before what was already begun. Turns only
 * grow, so that a team that always has one run waiting cannot hold up another team's second one for ever.
 * What the house itself has judged takes turns like one more team.
 *
 * What waits on another question that is paused is no part of the line: nobody is served there, so the turns would grow
 * by themselves, and whoever is judged at such a turn would take all others along. When a pause begins or ends, triggers
 * make the lines of those anew that wait there.
 */
export async function nextTurn(
  manager: EntityManager,
  { kind, teamId, questionId }: { kind: RunKind; teamId: Id | null; questionId: Id },
): Promise<number> {
  const own =
    kind === 'commit' ? `kind = 'commit' and team_id = $1` : `kind <> 'commit' and $1::uuid is null`;
  const [row] = await manager.query<{ turn: number }[]>(
    `select greatest(
       coalesce((select max(turn) from run where attempt > 0), 0),
       coalesce((select max(turn) + 1 from run where ${own} and (attempt > 0 or status = 'waiting' and (question_id = $2
         or question_id not in (select p.question_id from judging_pause p where p.question_id is not null)))), 0)) as turn`,
    [kind === 'commit' ? teamId : null, questionId],
  );
  return row?.turn ?? 0;
}

/**
 * Runs that come before each of these waiting ones; those whose judging is paused do not count, and of what has begun
 * only the team's own where that has to end first. What is put off for long is in no line: it has no number, and none counts
 * it. Only what lies between one of them and the next is counted, so that
 * the queue is read once.
 */
export async function queueNumbers(manager: EntityManager, waitingIds: Id[]): Promise<Map<Id, number>> {
  if (waitingIds.length === 0) return new Map();
  const between = `w.status = 'waiting' and ${isInLine('w')}
    and (w.turn, w.queued_at, w.id) >= (mine.after_turn, mine.after_queued_at, mine.after_id)
    and (w.turn, w.queued_at, w.id) < (mine.turn, mine.queued_at, mine.id)`;
  const rows = await manager.query<{ id: Id; ahead: number }[]>(
    `with mine as (
       select id, turn, queued_at,
         lag(turn, 1, -1) over place as after_turn,
         lag(queued_at, 1, '-infinity') over place as after_queued_at,
         lag(id, 1, id) over place as after_id
       from run own
       where id = any($1::uuid[]) and status = 'waiting' and ${isInLine('own')}
       window place as (order by turn, queued_at, id)
     ), paused as (
       select distinct question_id from judging_pause where question_id is not null
     ), ${AT_WORK}, counted as (
       select mine.*,
         (select count(*) from run w where ${between})
         - (select count(*) from paused join run w using (question_id) where ${between}) as fresh
       from mine)
     select r.id, (sum(fresh) over (order by r.turn, r.queued_at, r.id)
       + case when ${MEETS_OTHER_MODE} then ${COUNT_AT_WORK} else 0 end)::integer as ahead
     from counted join run r using (id)`,
    [waitingIds],
  );
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
