import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DELETED_KEPT_DAYS,
  type DeletedKind,
  type Id,
  type Nothing,
  type RestoreRequest,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit, type Deed } from '../audit/audit.service.ts';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import { constraintKind } from '../common/constraint.ts';
import type { DeletedThing, KeptRows } from './deleted-thing.entity.ts';
import { PARTS, type Part } from './deleted-parts.ts';
import { holdCompetitionOf, holdGroupOf, raisePicks, type Returned } from './lowered-picks.ts';

/** What is about to be deleted. */
export interface Deletion {
  kind: DeletedKind;
  id: Id;
  name: string;
  competitionId?: Id;
}

/**
 * Refuses, within its transaction, what is back and ought not to be without being confirmed.
 * @returns what begins after the commit
 */
export type RestoreCheck = (
  manager: EntityManager,
  caller: Caller,
  objectId: Id,
  request: Required<RestoreRequest>,
) => Promise<(() => void)[]>;

/** Of what is deleted, whose row is the first that is kept; datasets have none. */
const ENGLISH_NAME = `coalesce(kept #>> '{0,rows,0,title_en}', kept #>> '{0,rows,0,name_en}', '')`;

type Taken = Pick<DeletedThing, 'kind' | 'name'> & Returned;

/** Keeps what administrators delete, and puts it back. */
@Injectable()
export class Deletions {
  private readonly checks = new Map<DeletedKind, RestoreCheck>();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Called once for each kind by the module that knows what it may bring back. */
  register(kind: DeletedKind, check: RestoreCheck): void {
    this.checks.set(kind, check);
  }

  /**
   * Within the transaction of the deletion, before it. Locks what goes, what others belong to first: so nobody changes
   * or adds meanwhile what would then go without being kept.
   */
  async keep(
    manager: EntityManager,
    caller: Caller,
    { kind, id, name, competitionId }: Deletion,
  ): Promise<void> {
    const kept: KeptRows[] = [];
    for (const { table, where } of PARTS[kind]) {
      const [{ rows }] = await manager.query<[{ rows: KeptRows['rows'] }]>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows
         from (select * from "${table}" where ${where} order by 1 for update) t`,
        [id],
      );
      kept.push({ table, rows });
    }
    await manager.query(
      `insert into deleted_thing (kind, object_id, name, name_en, competition_id, kept, user_id)
       select $1, $2, $3, ${ENGLISH_NAME}, $4, kept, $6 from (select $5::jsonb as kept) thing`,
      [kind, id, name, competitionId ?? null, JSON.stringify(kept), caller.user.id],
    );
  }

  /** DELETED_NOT_FOUND; RESTORE_BLOCKED while something that it belongs to or uses is deleted itself; GROUPS_FULL; TRUTH_OPEN */
  async restore(caller: Caller, id: Id, { confirm_open_truth = false }: RestoreRequest): Promise<Nothing> {
    try {
      const begun = await this.database.transaction(async (manager) => {
        await holdCompetitionOf(manager, id);
        await holdGroupOf(manager, id);
        // Of two at once the second waits here, and then finds nothing.
        const [[thing]] = await manager.query<[Taken[], number]>(
          `delete from deleted_thing where id = $1 and deleted_at > now() - make_interval(days => $2)
           returning kind, name, kept, object_id as "objectId", deleted_at::text as "deletedAt"`,
          [id, DELETED_KEPT_DAYS],
        );
        if (!thing) throw new AppError('DELETED_NOT_FOUND');
        for (const part of PARTS[thing.kind]) await putBack(manager, part, rowsOf(thing.kept, part));
        if (thing.kind === 'question') {
          const raised = await raisePicks(manager, thing);
          const eased = await easeRule(manager, thing.objectId);
          await this.audit.recordAll(manager, caller, [...raised, ...eased]);
        }
        await this.audit.record(manager, caller, {
          action: `${thing.kind}.restore`,
          objectId: thing.objectId,
          before: null,
          after: { name: thing.name },
        });
        return this.checks.get(thing.kind)?.(manager, caller, thing.objectId, { confirm_open_truth });
      });
      for (const begin of begun ?? []) begin();
      return {};
    } catch (error) {
      if (constraintKind(error) === 'foreign_key')
        throw new AppError('RESTORE_BLOCKED', {}, { cause: error });
      throw error;
    }
  }
}

const rowsOf = (kept: KeptRows[], { table }: Part): KeptRows['rows'] =>
  kept.find((one) => one.table === table)?.rows ?? [];

/** A column that the table has got since has its default; one that it has lost is left out. */
async function putBack(manager: EntityManager, part: Part, rows: KeptRows['rows']): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { table, person } = part;
  const columns = await manager.query<{ name: string }[]>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name = any($2)`,
    [table, Object.keys(first)],
  );
  const isThere = person && `exists (select from "user" u where u.id = r."${person.column}")`;
  const values = columns.map(({ name }) =>
    person?.gone === 'row without' && name === person.column
      ? `case when ${isThere} then r."${name}" end`
      : `r."${name}"`,
  );
  await manager.query(
    `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from jsonb_populate_recordset(null::"${table}", $1) r
     ${person?.gone === 'nothing' ? `where ${isThere}` : ''}`,
    [JSON.stringify(rows)],
  );
}

/**
 * Of a question that has come into a group: that may ask for fewer picks than there are required ones with it.
 * @returns what is to be written down of it
 */
export async function easeRule(manager: EntityManager, questionId: Id): Promise<Deed[]> {
  const [groups] = await manager.query<[{ id: Id }[], number]>(
    `update question q set required = false from question_group g
     where q.id = $1 and g.id = q.group_id and q.required and g.total_questions <
       (select count(*) from question other where other.group_id = g.id and other.required)
     returning g.id`,
    [questionId],
  );
  return groups.map(({ id }) => ({
    ...{ action: 'group.rule', objectId: id },
    before: { required: true },
    after: { required: false, question_id: questionId },
  }));
}
