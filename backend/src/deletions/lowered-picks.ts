import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Deed } from '../audit/audit.service.ts';
import type { DeletedThing } from './deleted-thing.entity.ts';

/** How many questions a group asked for before one of them went, and asks for since. */
export interface LoweredPicks {
  from: number;
  to: number;
}

/** Behind the rows of a question; no table is called so, thus nothing of it is put back as a row. */
const PICKS = 'lowered picks';

const asKept = ({ from, to }: LoweredPicks): string =>
  JSON.stringify([{ table: PICKS, rows: [{ from, to }] }]);

/** Also where the group asks for as many as before: the next one that goes may lower it in this one's place. */
export async function keepPicks(manager: EntityManager, questionId: Id, picks: LoweredPicks): Promise<void> {
  await manager.query('update deleted_thing set kept = kept || $2::jsonb where object_id = $1', [
    questionId,
    asKept(picks),
  ]);
}

/** Before a deleted group is back: of two at once the second counts the other one. */
export async function holdCompetitionOf(manager: EntityManager, deletedId: Id): Promise<void> {
  await manager.query(
    `select from competition
     where id = (select competition_id from deleted_thing where id = $1 and kind = 'group') for no key update`,
    [deletedId],
  );
}

/** Before the deleted question itself is taken: whoever restores it moves what is kept of others of its group. */
export async function holdGroupOf(manager: EntityManager, deletedId: Id): Promise<void> {
  const thing = `from deleted_thing where id = $1 and kind = 'question'`;
  // A match is held before its groups, as by whoever deletes it with them.
  await manager.query(`select from competition where id = (select competition_id ${thing}) for key share`, [
    deletedId,
  ]);
  await manager.query(
    `select from question_group where id = (select (kept #>> '{0,rows,0,group_id}')::uuid ${thing})
     for no key update`,
    [deletedId],
  );
}

/** A question that is back, as it was kept. */
export interface Returned extends Pick<DeletedThing, 'kept' | 'objectId'> {
  /** exactly, as the database writes it */
  deletedAt: string;
}

/**
 * The group asks for as many as though this question had gone last: each that went after it remembers what the one before it
 * lowered. Not where the rule was changed meanwhile, and to no more than there is. The group is held.
 */
export async function raisePicks(
  manager: EntityManager,
  { kept, objectId, deletedAt }: Returned,
): Promise<Deed[]> {
  const own = kept.find(({ table }) => table === PICKS)?.rows[0];
  if (!own) return [];
  const [group] = await manager.query<{ id: Id; now: number; count: number }[]>(
    `select g.id, g.total_questions as now,
       (select count(*)::integer from question other where other.group_id = g.id) as count
     from question q join question_group g on g.id = q.group_id where q.id = $1`,
    [objectId],
  );
  if (!group) return [];
  const later = await manager.query<({ id: Id } & LoweredPicks)[]>(
    `select id, (picks ->> 'from')::integer as "from", (picks ->> 'to')::integer as "to"
     from (select id, deleted_at, kept #> '{-1,rows,0}' as picks from deleted_thing
           where kind = 'question' and kept #>> '{0,rows,0,group_id}' = $1::text
             and kept #>> '{-1,table}' = $2 and deleted_at > $3::timestamptz) thing
     order by deleted_at, id`,
    [group.id, PICKS, deletedAt],
  );
  const chain: LoweredPicks[] = [{ from: Number(own.from), to: Number(own.to) }, ...later];
  if (chain.some(({ to }, at) => to !== (chain[at + 1]?.from ?? group.now))) return [];
  const asked = chain.at(-1)?.from ?? group.now;
  const to = Math.min(asked, group.count);
  // Something went that nothing was kept of, as an older version did where it lowered nothing: the others raise it.
  if (later.length > 0 && to < asked) return [];
  for (const [at, before] of chain.slice(0, -1).entries()) {
    await manager.query('update deleted_thing set kept = (kept - (-1)) || $2::jsonb where id = $1', [
      later[at]?.id,
      asKept(before),
    ]);
  }
  if (to === group.now) return [];
  await manager.query('update question_group set total_questions = $2 where id = $1', [group.id, to]);
  return [picksMoved(group.id, { from: group.now, to })];
}

/** What is written down of a group that asks for another number of picks than before. */
export const picksMoved = (groupId: Id, { from, to }: LoweredPicks): Deed => ({
  ...{ action: 'group.rule', objectId: groupId },
  before: { total_questions: from },
  after: { total_questions: to },
});
