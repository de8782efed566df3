import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { seenAs } from './open-truths.ts';

const JUDGING = ['input_dataset', 'output_dataset', 'test_input_dataset', 'test_output_dataset'];

/**
 * Of the files $1, those that questions are judged by, or are going to be, and that no dataset hands to participants: judges'
 * data in all but the purpose, for whatever the back office uploads is a dataset's.
 */
const HIDDEN = `with held as (
    select dataset_id, file_id from dataset_file where file_id = any($1)
    union select dataset_id, file_id from dataset_version_file where file_id = any($1)),
  used as (
    select held.*, q.open_dataset, ${JUDGING.map((role) => `q.${role}`).join(' || ')} as judging
    from held join question_dataset u on u.dataset_id = held.dataset_id join question q on q.id = u.question_id),
  judged as (
    select jsonb_array_elements_text((manifest -> 'input') || (manifest -> 'truth'))::uuid as file_id
    from question q cross join lateral unnest(array[q.judge_prod, q.judge_test]) manifest)
  select file.id from unnest($1::uuid[]) file(id)
  where (exists (select from used where used.file_id = file.id and used.dataset_id = any(used.judging))
      or file.id in (select file_id from judged))
    and not exists (select from used where used.file_id = file.id and used.dataset_id = any(used.open_dataset))
    and not exists (select from held join dataset d on d.id = held.dataset_id
      where held.file_id = file.id and d.status = any($2))`;

export async function hiddenFiles(manager: EntityManager, ids: Id[]): Promise<Set<Id>> {
  const rows = await manager.query<{ id: Id }[]>(HIDDEN, [ids, seenAs(2)]);
  return new Set(rows.map(({ id }) => id));
}
