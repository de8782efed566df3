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

/** Commitments that run before each of these waiting ones; those of paused questions do not count. */
export async function queueNumbers(manager: EntityManager, waitingIds: Id[]): Promise<Map<Id, number>> {
  if (waitingIds.length === 0) return new Map();
  const before = `w.status = 'waiting' and w.deleted_at is null
    and (w.turn, w.queued_at, w.id) < (mine.turn, mine.queued_at, mine.id)`;
  const rows = await manager.query<{ id: Id; ahead: number }[]>(
    `select mine.id,
       ((select count(*) from commitment w where ${before})
        - (select count(*) from question q join commitment w on w.question_id = q.id
           where q.judging_paused_at is not null and ${before}))::integer as ahead
     from commitment mine
     where mine.id = any($1::uuid[]) and mine.status = 'waiting' and mine.deleted_at is null`,
    [waitingIds],
  );
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
