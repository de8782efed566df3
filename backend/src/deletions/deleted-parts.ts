import type { DeletedKind } from '@tianheng/contracts';

/** Rows of a table that go with something whose id is $1. */
export interface Part {
  table: string;
  where: string;
  /** the column that names a person, and what is put back of a row where that person is gone */
  person?: { column: string; gone: 'row without' | 'nothing' };
}

const QUESTIONS_OF = {
  group: 'select id from question where group_id = $1',
  competition: 'select id from question where competition_id = $1',
} as const;
const pausesOf = (questions: string): Part => ({
  table: 'judging_pause',
  // A pause of a synchronisation ends with its task, which nothing brings back.
  where: `question_id in (${questions}) and cause <> 'sync'`,
  person: { column: 'by', gone: 'row without' },
});

/** In the order in which they are put back: what others belong to comes first. By table name, as every room may own one. */
export const PARTS: Record<DeletedKind, readonly Part[]> = {
  dataset: [
    { table: 'dataset', where: 'id = $1' },
    {
      table: 'dataset_version',
      where: 'dataset_id = $1',
      person: { column: 'user_id', gone: 'row without' },
    },
    { table: 'dataset_version_file', where: 'dataset_id = $1' },
    { table: 'dataset_file', where: 'dataset_id = $1' },
    {
      table: 'dataset_reference',
      where: 'dataset_id = $1',
      person: { column: 'user_id', gone: 'row without' },
    },
  ],
  question: [{ table: 'question', where: 'id = $1' }, pausesOf('select $1::uuid')],
  group: [
    { table: 'question_group', where: 'id = $1' },
    { table: 'question', where: 'group_id = $1' },
    pausesOf(QUESTIONS_OF.group),
  ],
  competition: [
    { table: 'competition', where: 'id = $1' },
    { table: 'question_group', where: 'competition_id = $1' },
    { table: 'question', where: 'competition_id = $1' },
    pausesOf(QUESTIONS_OF.competition),
    {
      table: 'announcement',
      where: 'competition_id = $1',
      person: { column: 'user_id', gone: 'row without' },
    },
    {
      table: 'announcement_read',
      where: 'announcement_id in (select id from announcement where competition_id = $1)',
      person: { column: 'user_id', gone: 'nothing' },
    },
  ],
};
