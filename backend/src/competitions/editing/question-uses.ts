import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { rowCount } from '../../database/row-count.ts';

/** Why questions cannot go; a team is counted once, and dismissed ones are among the teams. */
type QuestionUses = Record<'teams' | 'dismissed' | 'commitments', number>;

/** By table name, because teams build on questions. */
export async function usesOfQuestions(manager: EntityManager, ids: Id[]): Promise<QuestionUses> {
  const [uses] = await manager.query<[QuestionUses]>(
    `select count(*)::integer as teams, count(t.dismissed_at)::integer as dismissed,
       (select count(*)::integer from commitment where question_id = any($1)) as commitments
     from team t where t.id in (select team_id from question_bind where question_id = any($1))`,
    [ids],
  );
  return uses;
}

/** SQL: whether anything keeps the question of this id from going: see `usesOfQuestions`. */
export const isQuestionUsed = (id: string): string =>
  `(exists (select from question_bind b where b.question_id = ${id})
    or exists (select from commitment c where c.question_id = ${id}))`;

export interface QuestionCounts {
  team_count: number;
  commitment_count: number;
  in_use: boolean;
}

/**
 * Of each of these questions: accepted teams bound to it, prod commitments but those whose chance was given back, and whether
 * any team has it.
 */
export async function countsOfQuestions(manager: EntityManager, ids: Id[]): Promise<Map<Id, QuestionCounts>> {
  const rows = await manager.query<({ id: Id } & QuestionCounts)[]>(
    `select q.id,
       ${rowCount('entrant', 'row_count.key = q.id::text')} as team_count,
       ${rowCount('commitment', 'row_count.key = q.id::text')} as commitment_count,
       ${isQuestionUsed('q.id')} as in_use
     from unnest($1::uuid[]) as q(id)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
