import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { createDataSource } from '../src/data-source.ts';
import { RowCounts1790001250000 } from '../src/database/migrations/1790001250000-row-counts.ts';
import { PeopleCounted1790002300000 } from '../src/database/migrations/1790002300000-people-counted.ts';
import { startApp, type TestApp } from './app.ts';
import { besideEachOther, expectKeptRight, miscountedRows } from './kept-counts.ts';
import { createDatabase, dropDatabase } from './services.ts';

/** As many rows as a writer leaves of a subject and key: what is put together from fifty on, and a change behind it. */
const ROWS_MAX = 60;
const ROUNDS = 30;

let test: TestApp;
let leader: User;
let competition: string;
let questions: string[];
beforeAll(async () => {
  test = await startApp();
  leader = await test.factory.user();
  const made = await test.factory.competition();
  competition = made.id;
  const group = await test.factory.group(made);
  questions = [(await test.factory.question(group)).id, (await test.factory.question(group)).id];
});
afterAll(() => test.stop());

const miscounted = (): Promise<unknown[]> => miscountedRows(test);
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;

interface Own {
  people: string[];
  datasets: string[];
  teams: string[];
}

/** Rows of every subject, many of a kind by one statement. */
async function add(manager: EntityManager, count = 1 + randomInt(4)): Promise<Own> {
  const idsOf = async (sql: string, values: unknown[]): Promise<string[]> =>
    (await manager.query<{ id: string }[]>(sql, values)).map(({ id }) => id);
  const datasets = await idsOf(
    `insert into dataset (title, keyword, data_type, status, source)
     select 'd', 'k', 'other', (array['open', 'register', 'private'])[1 + n % 3], 's' from generate_series(1, $1::integer) n
     returning id`,
    [count],
  );
  await manager.query(
    `insert into dataset_reference (dataset_id, content, address, status)
     select id, 'c', 'https://e.org/' || id, '0' from unnest($1::uuid[]) id`,
    [datasets],
  );
  await manager.query(
    `insert into deleted_thing (kind, object_id, name, kept)
     select (array['dataset', 'question'])[1 + n % 2], gen_random_uuid(), 'n', '[]' from generate_series(1, 2) n`,
  );
  const teams = await idsOf(
    `insert into team (competition_id, leader_id, name, status)
     select $1, $2, 'T' || replace(gen_random_uuid()::text, '-', ''), (array['approving', 'accept'])[1 + n % 2]
     from generate_series(1, $3::integer) n returning id`,
    [competition, leader.id, 1 + randomInt(3)],
  );
  await manager.query(
    `insert into question_bind (team_id, question_id) select id, $2 from unnest($1::uuid[]) id`,
    [teams, one(questions)],
  );
  const people = await idsOf(
    `insert into "user" (username, nickname, email, password_hash)
     select 'u' || n, 'u', 'u' || n || '@example.org', '' from (
       select replace(gen_random_uuid()::text, '-', '') as n from generate_series(1, $1::integer)) made returning id`,
    [count],
  );
  return { people, datasets, teams };
}

const CHANGES: [keyof Own, string][] = [
  ['people', `update "user" set nickname = 'm' where id = any($1)`],
  ['people', 'delete from "user" where id = any($1)'],
  ['datasets', `update dataset set status = 'competition' where id = any($1)`],
  ['datasets', `update dataset set view_count = view_count + 1 where id = any($1)`],
  ['datasets', `update dataset_reference set status = '1', decided_at = now() where dataset_id = any($1)`],
  ['datasets', 'delete from dataset where id = any($1)'],
  [
    'teams',
    `update team set status = 'accept' where id = any($1) and status = 'approving' and dismissed_at is null`,
  ],
  ['teams', `update team set dismissed_at = now() where id = any($1) and dismissed_at is null`],
  ['teams', `update team set slogan = 'up' where id = any($1)`],
  ['teams', 'delete from question_bind where team_id = any($1)'],
  ['teams', 'delete from team where id = any($1)'],
];

/** Everything of one writer's own: nothing but the counts could make it wait. */
async function write(): Promise<void> {
  const own: Own = { people: [], datasets: [], teams: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const comesBack = randomInt(5) === 0;
    await test.database
      .transaction(async (manager) => {
        const added = await add(manager);
        for (let step = 0; step < 3; step += 1) {
          const [what, sql] = one(CHANGES);
          await manager.query(sql, [[...added[what], ...own[what].slice(-1)]]);
        }
        if (comesBack) throw new Error('back');
        own.people.push(...added.people);
        own.datasets.push(...added.datasets);
        own.teams.push(...added.teams);
      })
      .catch((error: Error) => {
        if (error.message !== 'back') throw error;
      });
  }
}

describe('what lists say there is', () => {
  it('is kept right whatever happens at the same time, and read right at every moment', async () => {
    await expectKeptRight(write, miscounted);
    // Those who wrote at the same time leave one another's rows; whoever comes after them does not.
    await test.database.transaction((manager) => add(manager, 4));
    const most = await test.database.query<{ number: number }[]>(
      `select count(*)::integer as number from row_count where key in ('all', 'open', 'dataset') group by subject, key`,
    );
    expect(most.map(({ number }) => number).filter((number) => number > ROWS_MAX)).toEqual([]);
  });

  it.each([
    ['the bind', 'the acceptance'],
    ['the acceptance', 'the bind'],
  ])('counts a team once when %s is there before %s, neither of which sees the other', async (first) => {
    const [team = ''] = await test.database
      .query<{ id: string }[]>(
        `insert into team (competition_id, leader_id, name, status) values ($1, $2, $3, 'approving') returning id`,
        [competition, leader.id, `N${randomUUID()}`],
      )
      .then((rows) => rows.map(({ id }) => id));
    const bind = (manager: EntityManager): Promise<unknown> =>
      manager.query('insert into question_bind (team_id, question_id) values ($1, $2)', [team, questions[0]]);
    const accept = (manager: EntityManager): Promise<unknown> =>
      manager.query(`update team set status = 'accept' where id = $1`, [team]);
    const [one, other] = first === 'the bind' ? [bind, accept] : [accept, bind];
    await besideEachOther(test.database, one, other);
    expect(await miscounted()).toEqual([]);
  });

  it('cannot lose a team by moving its bind', async () => {
    const update = test.database.query(
      'update question_bind set question_id = $1 where question_id = $2',
      questions,
    );
    await expect(update).rejects.toThrow(/cannot go to another/);
  });
});

it('begins with what there is, for installations from before', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    const migration = new RowCounts1790001250000();
    const people = new PeopleCounted1790002300000();
    await people.down(runner);
    await migration.down(runner);
    await database.query(
      `insert into "user" (username, nickname, email, password_hash) values ('u', 'u', 'u@example.org', '')`,
    );
    await database.query(
      `insert into dataset (title, keyword, data_type, status, source)
       values ('a', '', 'other', 'open', ''), ('b', '', 'other', 'open', ''), ('c', '', 'other', 'private', '')`,
    );
    await migration.up(runner);
    await people.up(runner);
    expect(await database.query('select subject, key, number from row_count order by 1, 2')).toEqual([
      { subject: 'dataset', key: 'open', number: 2 },
      { subject: 'dataset', key: 'private', number: 1 },
      { subject: 'user', key: 'all', number: 1 },
    ]);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
