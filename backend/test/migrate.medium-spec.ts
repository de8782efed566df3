import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../src/data-source.ts';
import { migrate } from '../src/database/migrate.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { createDatabase, dropDatabase } from './services.ts';

/** As it is built. */
const PROGRAM = path.join(import.meta.dirname, '../dist/migrate.js');
const PATIENCE = { lockMs: 200, pauseMs: 20, tries: 1_000 };

class First1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table one (id integer)');
    await runner.query('create table two (id integer)');
  }
  async down(): Promise<void> {}
}
class Second1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table one add also integer');
    await runner.query('alter table two add also integer');
  }
  async down(): Promise<void> {}
}
class Wrong1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table three add also integer');
  }
  async down(): Promise<void> {}
}

let url: string;
let watcher: DataSource;
let other: pg.Client;
beforeAll(async () => {
  url = await createDatabase('template0');
  watcher = await new DataSource({ ...dataSourceOptions(url), entities: [] }).initialize();
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await watcher.destroy();
  await dropDatabase(url);
});
/** Migrated as far as the first. */
beforeEach(async () => {
  await watcher.query('drop table if exists one, two, migrations');
  await run([First1790000000001]);
});

async function run(
  migrations: (new () => MigrationInterface)[],
  say: (line: string) => void = () => undefined,
  patience = PATIENCE,
  circleAfter = '3s',
): Promise<string[]> {
  const database = await new DataSource({
    ...dataSourceOptions(url),
    // It prints nothing of its own here, and leaves the others time to wait before it looks for a circle.
    ...{
      entities: [],
      migrations,
      logger: 'debug',
      extra: { options: `-c deadlock_timeout=${circleAfter}` },
    },
  }).initialize();
  try {
    return await migrate(database, say, patience);
  } finally {
    await database.destroy();
  }
}
const BOTH = [First1790000000001, Second1790000000002];
const columns = async (): Promise<number> =>
  (await watcher.query<unknown[]>(`select from information_schema.columns where column_name = 'also'`))
    .length;

describe('a migration', () => {
  it('lets others pass while somebody reads what it changes, and is made when they have read', async () => {
    // As a backup and an export do until their end.
    await other.query('begin; select from two');
    const said: string[] = [];
    const migrated = run(BOTH, (line) => said.push(line));
    await untilSomebodyWaits(watcher);
    // Queued behind it: it steps back, and the table that it had changed already is free again.
    await watcher.query('select from one');
    await watcher.query('insert into two values (1)');
    await untilSomebodyWaits(watcher);
    expect(said.length).toBeGreaterThan(0);
    await other.query('commit');
    expect(await migrated).toEqual(['Second1790000000002']);
    expect(await columns()).toBe(2);
    expect(new Set(said)).toEqual(
      new Set([
        'Others hold what is to be changed (canceling statement due to lock timeout); trying again in 0.02 s.',
      ]),
    );
    expect(await run(BOTH)).toEqual([]);
  });

  it('that PostgreSQL ended because it and others waited for each other is made again', async () => {
    // The migration looks for the circle first.
    await other.query(`set deadlock_timeout = '1min'; begin; lock two in access share mode`);
    const said: string[] = [];
    const migrated = run(BOTH, (line) => said.push(line), { ...PATIENCE, lockMs: 60_000 }, '15s');
    await untilSomebodyWaits(watcher);
    await other.query('lock one in access share mode; commit');
    expect(await migrated).toEqual(['Second1790000000002']);
    expect(said).toEqual([expect.stringContaining('deadlock detected')]);
    expect(await columns()).toBe(2);
  });

  it('is given up after some tries, with nothing half done, and made when it is started again', async () => {
    await other.query('begin; select from two');
    const said: string[] = [];
    const given = run(BOTH, (line) => said.push(line), { ...PATIENCE, tries: 3 });
    await expect(given).rejects.toThrow('lock timeout. Start again when no backup and no export runs.');
    expect(said).toHaveLength(2);
    expect(await columns()).toBe(0);
    await other.query('commit');
    expect(await run(BOTH)).toEqual(['Second1790000000002']);
  });

  it('that is wrong is tried once', async () => {
    const said: string[] = [];
    await expect(run([...BOTH, Wrong1790000000003], (line) => said.push(line))).rejects.toThrow(
      'relation "three" does not exist',
    );
    expect(said).toEqual([]);
    expect(await columns()).toBe(2);
  });

  it('is made once where two begin at the same time', async () => {
    const done = await Promise.all([run(BOTH), run(BOTH)]);
    expect(done.flat()).toEqual(['Second1790000000002']);
  });
});

describe('a database of a newer version', () => {
  it('is left as it is', async () => {
    await run(BOTH);
    await expect(run([First1790000000001, Wrong1790000000003])).rejects.toThrow(
      'it is of a newer version, for it has Second1790000000002. Start that version or one after it.',
    );
    expect(await columns()).toBe(2);
  });

  it('ends the program of an older one, which says why', async () => {
    const newer = await createDatabase();
    try {
      const start = () =>
        promisify(execFile)(process.execPath, [PROGRAM], { env: { ...process.env, DATABASE_URL: newer } });
      expect((await start()).stdout).toBe('The database is up to date.\n');
      const client = new pg.Client({ connectionString: newer });
      await client.connect();
      await client.query(`insert into migrations (timestamp, name) values (1, 'Later1999000000000')`);
      await client.end();
      await expect(start()).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          'could not be migrated: it is of a newer version, for it has Later1999',
        ),
      });
    } finally {
      await dropDatabase(newer);
    }
  });
});
