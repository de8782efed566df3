import { isPending, type CommitmentStatus, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { containing, nameContains } from '../../common/like.ts';
import type { SubmissionArchiveRequestDto } from '../office.dto.ts';

/** Rows that were chosen: SQL from `from` on, and its parameters. More of either may follow. */
export interface Choice {
  sql: string;
  values: unknown[];
  /** how they are counted soonest: the order of an index that has all of them, which costs nothing */
  order?: string;
}

/** As many teams are named one by one: their submissions are few, and found by the teams. */
const NAMED_TEAMS_MAX = 100;

const TEAMS = `select id from team where competition_id = $1 and ${nameContains('name', '$2', '$3')}`;

/** The teams of a name, or null where there are very many; undefined where none is asked for. */
async function teamsNamed(
  manager: Pick<EntityManager, 'query'>,
  { competition_id: competitionId, team_name }: SubmissionArchiveRequestDto,
): Promise<Id[] | null | undefined> {
  const name = team_name?.trim() ?? '';
  if (name === '') return undefined;
  const values = [competitionId, name, containing(name)];
  const rows = await manager.query<{ id: Id }[]>(`${TEAMS} limit ${NAMED_TEAMS_MAX + 1}`, values);
  return rows.length > NAMED_TEAMS_MAX ? null : rows.map(({ id }) => id);
}

/** Only what is asked for is in the text, so that an index with just that answers it: a question or team says which competition. */
export async function chooseCommitments(
  manager: Pick<EntityManager, 'query'>,
  filter: SubmissionArchiveRequestDto,
): Promise<Choice> {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const { competition_id, question_id, mode, status, ids } = filter;
  const conditions: string[] = [];
  const teams = await teamsNamed(manager, filter);
  if (question_id) conditions.push(`c.question_id = ${given(question_id)}`);
  else if (!teams) conditions.push(`c.competition_id = ${given(competition_id)}`);
  if (teams) conditions.push(`c.team_id = any(${given(teams)}::uuid[])`);
  if (teams === null) {
    const name = filter.team_name?.trim() ?? '';
    const ofName = nameContains('name', given(name), given(containing(name)));
    conditions.push(
      `c.team_id in (select id from team where competition_id = ${given(competition_id)} and ${ofName})`,
    );
  }
  if (ids) conditions.push(`c.id = any(${given(ids)}::uuid[])`);
  // Written out, so that plans that are kept use the indexes of the few.
  if (mode) conditions.push(`c.mode = '${mode}'`);
  if (status) conditions.push(`r.status = '${status}'`);
  const judged = status ? 'join run r on r.id = c.run_id ' : '';
  const isNarrowed = conditions.length > 1 || teams !== undefined;
  return {
    sql: `from commitment c ${judged}where ${conditions.join(' and ')}`,
    values,
    ...(!isNarrowed && { order: 'order by c.submitted_at desc, c.id desc' }),
  };
}

/** When a proposal's present file was: by what a process of an older version took, when it was uploaded. */
export const HANDED_IN = 'coalesce(b.handed_in_at, f.created_at)';

/** The present file of each proposal; what was handed in before is not kept as a submission. */
export function chooseProposals(filter: SubmissionArchiveRequestDto): Choice {
  const values: unknown[] = [filter.competition_id];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const { question_id, mode, status, ids } = filter;
  const name = filter.team_name?.trim() ?? '';
  const conditions = [`q.competition_id = $1 and q.question_type = 'project' and t.dismissed_at is null`];
  if (question_id) conditions.push(`q.id = ${given(question_id)}`);
  if (name !== '') conditions.push(nameContains('t.name', given(name), given(containing(name))));
  if (ids) conditions.push(`b.id = any(${given(ids)}::uuid[])`);
  // Nothing runs them.
  if (mode || status) conditions.push('false');
  return {
    sql: `from question_bind b join question q on q.id = b.question_id join team t on t.id = b.team_id
      join stored_file f on f.id = b.model_file_id left join "user" u on u.id = b.handed_in_by
      where ${conditions.join(' and ')}`,
    values,
  };
}

/** Whether the choice is of one verdict and by nothing that `run_verdict_idx` does not know. */
export const isOfVerdict = (
  filter: SubmissionArchiveRequestDto,
): filter is SubmissionArchiveRequestDto & { status: CommitmentStatus } =>
  filter.status !== undefined &&
  !isPending(filter.status) &&
  !filter.ids &&
  (filter.team_name ?? '').trim() === '';

/** As `commitment_rejudged_idx` has it: the verdict of its first run counts no more. */
const REJUDGED = 'nullif(c.run_id, c.id) is not null';

/**
 * Commitments of one verdict: `found` are all of them, `page` has the ids of the `limit` from `offset` on, newest first.
 * A first run has its commitment's id and instant, so that one index has nearly all of them, in order.
 */
export function chooseVerdict(
  { competition_id, question_id, mode, status }: SubmissionArchiveRequestDto & { status: CommitmentStatus },
  { offset, limit }: { offset: number; limit: number },
): { found: Choice; page: Choice } {
  const values: unknown[] = [question_id ?? competition_id];
  const ofMode = (row: string): string => (mode ? `and ${row}.mode = '${mode}'` : '');
  const asked = question_id
    ? 'select $1::uuid as id'
    : 'select id from question where competition_id = $1::uuid';
  const first = (questions: string): string => `from run r
    where r.question_id = ${questions} and r.kind = 'commit' and r.status = '${status}' ${ofMode('r')}
      and not exists (select from commitment c where c.id = r.id and ${REJUDGED})`;
  const later = `from commitment c join run r on r.id = c.run_id
    where ${REJUDGED} and c.${question_id ? 'question_id' : 'competition_id'} = $1::uuid ${ofMode('c')}
      and r.status = '${status}'`;
  const found = `select ${first(`any(array(${asked}))`)} union all select ${later}`;
  const page = `select id from (
      select newest.* from (${asked}) asked cross join lateral (
        select r.id, r.queued_at as submitted_at ${first('asked.id')}
        order by r.queued_at desc, r.id desc limit ${offset + limit}) newest
      union all select c.id, c.submitted_at ${later}) verdicts
    order by submitted_at desc, id desc offset ${offset} limit ${limit}`;
  return { found: { sql: found, values }, page: { sql: page, values } };
}
