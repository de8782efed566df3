import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { FacetCounts1790001310000 } from '../src/database/migrations/1790001310000-facet-counts.ts';
import { startApp, type TestApp } from './app.ts';
import { expectKeptRight, miscountedFacets } from './kept-counts.ts';
import { createDatabase, dropDatabase } from './services.ts';

/** As many rows as a writer leaves of a kind: what is put together from eight on, and a change behind it. */
const ROWS_MAX = 12;
const ROUNDS = 25;
const WRITERS = 8;

let test: TestApp;
let files: string[];
beforeAll(async () => {
  test = await startApp();
  const made = ['a.csv', 'b.json', 'c'].map((filename) =>
    test.factory.file('x', { purpose: 'dataset', filename }),
  );
  files = (await Promise.all(made)).map(({ id }) => id);
});
afterAll(() => test.stop());

const miscounted = (): Promise<unknown[]> => miscountedFacets(test);
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;

/** Of several kinds by one statement. */
async function add(manager: EntityManager, count = 1 + randomInt(4)): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `insert into dataset (title, keyword, data_type, status, source, license)
     select 'd', 'k', 'other', (array['open', 'register', 'private'])[1 + n % 3], 's', (array['', 'MIT'])[1 + n % 2]
     from generate_series(1, $1::integer) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const CHANGES = [
  `update dataset set status = 'competition' where id = any($1)`,
  `update dataset set license = 'CC0-1.0', language = 'en' where id = any($1)`,
  `update dataset set data_type = 'radar', title = 'other' where id = any($1)`,
  `update dataset set view_count = view_count + 1 where id = any($1)`,
  `delete from dataset_file where dataset_id = any($1)`,
  `delete from dataset where id = any($1)`,
];

/** Everything of one writer's own: nothing but the counts could make it wait. */
async function write(): Promise<void> {
  const own: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const comesBack = randomInt(5) === 0;
    await test.database
      .transaction(async (manager) => {
        const added = await add(manager);
        await manager.query(
          `insert into dataset_file (dataset_id, file_id) select d.id, $2 from dataset d where d.id = any($1)`,
          [added, one(files)],
        );
        for (let step = 0; step < 3; step += 1)
          await manager.query(one(CHANGES), [[...added, ...own.slice(-1)]]);
        if (comesBack) throw new Error('back');
        own.push(...added);
      })
      .catch((error: Error) => {
        if (error.message !== 'back') throw error;
      });
  }
}

describe('how many datasets there are of a kind', () => {
  it('is kept right whatever happens at the same time, and read right at every moment', async () => {
    await expectKeptRight(write, miscounted);
    // Those who wrote at the same time leave one another's rows; whoever comes after them does not.
    for (let count = 0; count < 5; count += 1) await test.database.transaction((manager) => add(manager, 4));
    const [{ most }] = await test.database.query<[{ most: number }]>(
      `select max(number)::integer as most from (select count(*) as number from facet_count
       where license in ('', 'MIT') and formats = '{}' and language = 'zh-CN' and data_type = 'other'
         and status in ('open', 'register') group by kind) kinds`,
    );
    expect(most).toBeLessThanOrEqual(ROWS_MAX + WRITERS);
  });

  it('makes nobody wait for whoever has not finished', async () => {
    const [first, second] = [test.database.createQueryRunner(), test.database.createQueryRunner()];
    try {
      for (const runner of [first, second]) {
        await runner.startTransaction();
        await runner.query(`set local lock_timeout = '500ms'`);
      }
      for (let count = 0; count < 2 * ROWS_MAX; count += 1) {
        await add(first.manager);
        await add(second.manager);
      }
      await second.commitTransaction();
      await first.rollbackTransaction();
    } finally {
      await first.release();
      await second.release();
    }
    expect(await miscounted()).toEqual([]);
  });
});

it('begins with what there is, for installations from before', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    const migration = new FacetCounts1790001310000();
    await migration.down(runner);
    await database.query(
      `insert into dataset (title, keyword, data_type, status, source, license)
       values ('a', '', 'other', 'open', '', ''), ('b', '', 'other', 'open', '', ''), ('c', '', 'radar', 'private', '', 'MIT')`,
    );
    await migration.up(runner);
    const kept =
      'select data_type, status, license, sum(number)::integer as number from facet_count group by 1, 2, 3 order by 1';
    expect(await database.query(kept)).toEqual([
      { data_type: 'other', status: 'open', license: '', number: 2 },
      { data_type: 'radar', status: 'private', license: 'MIT', number: 1 },
    ]);
    await database.query(`update dataset set license = 'MIT' where title = 'a'`);
    expect(await database.query(`${kept}, 3`)).toEqual([
      { data_type: 'other', status: 'open', license: '', number: 1 },
      { data_type: 'other', status: 'open', license: 'MIT', number: 1 },
      { data_type: 'radar', status: 'private', license: 'MIT', number: 1 },
    ]);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
