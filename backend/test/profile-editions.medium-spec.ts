import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { ProfileLane } from '../src/profiles/profile.lane.ts';
import type { Profiler } from '../src/profiles/profiler.ts';
import type { Lanes } from '../src/queue/lanes.ts';
import { createDatabase, dropDatabase } from './services.ts';

let url: string;
let database: DataSource;
let lane: ProfileLane;
beforeAll(async () => {
  url = await createDatabase();
  database = await createDataSource(url).initialize();
  // Nobody works in it: what is to be read stays so.
  lane = new ProfileLane(database, {} as Lanes, {} as Profiler);
});
afterEach(() => database.query('delete from file_profile'));
afterAll(async () => {
  await database.destroy();
  await dropDatabase(url);
});

const fill = (count: number, edition: number): Promise<unknown> =>
  database.query(
    `insert into file_profile (sha256, extension, status, found, edition)
     select gen_random_uuid()::text, 'csv', 'ready', '{"kind": "table"}', $2 from generate_series(1, $1)`,
    [count, edition],
  );
const waiting = async (): Promise<[all: number, found: number]> => {
  const [row] = await database.query<[{ all: number; found: number }]>(
    `select count(*)::integer as all, count(found)::integer as found from file_profile where status = 'waiting'`,
  );
  return [row.all, row.found];
};

it('reads what an older program found anew a few at a time, and shows it meanwhile', async () => {
  await fill(450, 1);
  await lane.tidy();
  expect(await waiting()).toEqual([200, 200]);
  await lane.tidy();
  expect(await waiting()).toEqual([200, 200]);
  await database.query(
    `update file_profile set status = 'ready', edition = 1000 where id in (
       select id from file_profile where status = 'waiting' limit 180)`,
  );
  await lane.tidy();
  expect(await waiting()).toEqual([200, 200]);
});

it('first reads what was not read yet', async () => {
  await fill(10, 1);
  await database.query(
    `insert into file_profile (sha256, extension) select gen_random_uuid()::text, 'csv' from generate_series(1, 300)`,
  );
  await lane.tidy();
  expect(await waiting()).toEqual([300, 0]);
});

it('reads what is new before what was found already', async () => {
  await fill(3, 1);
  await lane.tidy();
  await database.query(`insert into file_profile (sha256, extension) values ('new', 'csv')`);
  expect(await lane.claim()).toMatchObject({ sha256: 'new' });
  expect(await lane.claim()).not.toBeNull();
});

it('leaves what was found by this program, or a newer one', async () => {
  await fill(3, 1000);
  await lane.tidy();
  expect(await waiting()).toEqual([0, 0]);
});

it('no longer shows what was found before of what breaks its reader', async () => {
  await fill(1, 1);
  await database.query(
    `update file_profile set table_rows = 3, is_sampled = true,
       thumbnail = '\\x00', thumbnail_type = 'image/webp', thumbnail_digest = 'a'`,
  );
  await lane.tidy();
  await database.query(`update file_profile set attempts = 10, not_before = now() - interval '1 second'`);
  await lane.tidy();
  const shown = 'found, table_rows, is_sampled, thumbnail, thumbnail_type, thumbnail_digest';
  expect(await database.query(`select status, failure, ${shown} from file_profile`)).toEqual([
    {
      ...{ status: 'failed', failure: 'BROKE', found: null, table_rows: null, is_sampled: false },
      ...{ thumbnail: null, thumbnail_type: null, thumbnail_digest: null },
    },
  ]);
});

it('finds what older programs found by an index', async () => {
  const plan = await database.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off');
    await manager.query('set local enable_sort = off');
    return JSON.stringify(
      await manager.query(
        `explain select id from file_profile where status <> 'waiting' and edition < 5
         order by edition limit 200 for update skip locked`,
      ),
    );
  });
  expect(plan).toContain('file_profile_edition_idx');
  expect(plan).not.toContain('Sort');
});
