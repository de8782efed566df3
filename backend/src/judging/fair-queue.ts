import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';

/**
 * The place of a team's next commitment: after the team's own, but never behind what was already
 * begun. Turns only grow, so that a team that always has one commitment waiting cannot hold up
 * another team's second one for ever.
 */
export async function nextTurn(manager: EntityManager, teamId: Id): Promise<number> {
  const [row] = await manager.query<{ turn: number }[]>(
    `select greatest(
       coalesce((select max(turn) from commitment where attempt > 0), 0),
       coalesce((select max(turn) + 1 from commitment
                 where team_id = $1 and (status = 'waiting' or attempt > 0)), 0)) as turn`,
    [teamId],
  );
  return row?.turn ?? 0;
}

/**
 * Commitments that run before each of these waiting ones; those of paused questions do not count.
 * Only what lies between one of them and the next is counted, so that the queue is read once.
 */
export async function queueNumbers(manager: EntityManager, waitingIds: Id[]): Promise<Map<Id, number>> {
  if (waitingIds.length === 0) return new Map();
  const between = `w.status = 'waiting' and w.deleted_at is null
    and (w.turn, w.queued_at, w.id) >= (mine.after_turn, mine.after_queued_at, mine.after_id)
    and (w.turn, w.queued_at, w.id) < (mine.turn, mine.queued_at, mine.id)`;
  const rows = await manager.query<{ id: Id; ahead: number }[]>(
    `with mine as (
       select id, turn, queued_at,
         lag(turn, 1, -1) over place as after_turn,
         lag(queued_at, 1, '-infinity') over place as after_queued_at,
         lag(id, 1, id) over place as after_id
       from commitment
       where id = any($1::uuid[]) and status = 'waiting' and deleted_at is null
       window place as (order by turn, queued_at, id)
     ), counted as (
       select mine.*,
         (select count(*) from commitment w where ${between})
         - (select count(*) from question q join commitment w on w.question_id = q.id
            where q.judging_paused_at is not null and ${between}) as fresh
       from mine)
     select id, (sum(fresh) over (order by turn, queued_at, id))::integer as ahead from counted`,
    [waitingIds],
  );
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
