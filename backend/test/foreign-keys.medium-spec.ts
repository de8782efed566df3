import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { createDatabase, dropDatabase } from './services.ts';

let url: string;
let database: DataSource;
beforeAll(async () => {
  url = await createDatabase();
  database = await createDataSource(url).initialize();
});
afterAll(async () => {
  await database.destroy();
  await dropDatabase(url);
});

/** Read as a whole when what they name is deleted: few rows, or such as go after a while, and it is deleted rarely. */
const READ_WHOLE = [
  'announcement.user_id',
  'dataset_download.user_id',
  'dataset_reference.user_id',
  'dataset_version.user_id',
  'dataset_view.user_id',
  'deleted_thing.user_id',
  'judging_pause.by',
  'password_recovery.user_id',
  'team_approval.competition_id',
  'team_approval.decided_by',
];

it('finds by an index whatever names a row that is deleted', async () => {
  const whole = await database.query<{ key: string }[]>(
    `select format('%s.%s', c.conrelid::regclass, a.attname) as key
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and not exists (select from pg_index i
       where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
  );
  expect(whole.map(({ key }) => key.replaceAll('"', '')).sort()).toEqual(READ_WHOLE);
});

it('finds by an index what a team that ends has waiting', async () => {
  const plan = await database.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off');
    return JSON.stringify(
      await manager.query(
        `explain select id from run where team_id = '00000000-0000-4000-8000-000000000001' and status in ('waiting', 'running')`,
      ),
    );
  });
  expect(plan).toContain('run_team_idx');
});
