import { expect, it } from '@jest/globals';
import { createDataSource } from '../src/data-source.ts';
import { RowQueue1790000500000 } from '../src/database/migrations/1790000500000-row-queue.ts';
import { createDatabase, dropDatabase } from './services.ts';

it('keeps the tasks of an older version', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    await new RowQueue1790000500000().down(runner);
    await database.query(
      `insert into task (name, task_type, status, subject_id, log, attempts, lease_expires_at, finished_at) values
         ('waiting', 'sync_dataset', 'running', gen_random_uuid(), '', 0, null, null),
         ('held', 'sync_dataset', 'running', gen_random_uuid(), E'one\\n', 2, now() + interval '20 seconds', null),
         ('done', 'sync_dataset', 'success', gen_random_uuid(), E'one\\ntwo: "a\\\\b"\\n', 1, null, now()),
         ('failed', 'sync_dataset', 'failed', gen_random_uuid(), $1, 3, null, null)`,
      [Array.from({ length: 700 }, (_, line) => `line ${line}\n`).join('')],
    );
    await new RowQueue1790000500000().up(runner);
    const rows = await database.query<{ name: string }[]>(
      `select name, status, attempts, not_before <= now() as due, finished_at is not null as finished, params,
         jsonb_array_length(log) as lines, log -> 0 -> 'params' ->> 'text' as first, log -> -1 as last
       from task order by name`,
    );
    const last = (text: string) => ({ code: 'AS_WRITTEN', params: { text } });
    const common = { params: {} };
    expect(rows).toEqual([
      {
        ...common,
        name: 'done',
        status: 'success',
        attempts: 1,
        due: true,
        finished: true,
        lines: 2,
        first: 'one',
        last: last('two: "a\\b"'),
      },
      {
        ...common,
        name: 'failed',
        status: 'failed',
        attempts: 3,
        due: true,
        finished: true,
        lines: 500,
        first: 'line 200',
        last: last('line 699'),
      },
      {
        ...common,
        name: 'held',
        status: 'running',
        attempts: 2,
        due: false,
        finished: false,
        lines: 1,
        first: 'one',
        last: last('one'),
      },
      {
        ...common,
        name: 'waiting',
        status: 'running',
        attempts: 0,
        due: true,
        finished: false,
        lines: 0,
        first: null,
        last: null,
      },
    ]);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
