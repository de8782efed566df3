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

/** SQL: as many files as the list of the question's submissions has: a dismissed team's goes with it. */
const PROPOSALS = `(select count(*)::integer from question_bind b join team t on t.id = b.team_id
  where b.question_id = q.id and b.model_file_id is not null and t.dismissed_at is null)`;

export interface QuestionCounts {
  team_count: number;
  commitment_count: number;
  in_use: boolean;
}

/**
 * Of each of these questions: accepted teams bound to it, prod commitments but those whose chance was given back, or the
 * proposals that were handed in, and whether any team has it.
 */
export async function countsOfQuestions(manager: EntityManager, ids: Id[]): Promise<Map<Id, QuestionCounts>> {
  const rows = await manager.query<({ id: Id } & QuestionCounts)[]>(
    `select q.id,
       ${rowCount('entrant', 'row_count.key = q.id::text')} as team_count,
       case q.question_type when 'project' then ${PROPOSALS}
         else ${rowCount('commitment', 'row_count.key = q.id::text')} end as commitment_count,
       ${isQuestionUsed('q.id')} as in_use
     from question q where q.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
