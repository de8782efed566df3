import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { TeamCounts1790001160000 } from '../src/database/migrations/1790001160000-team-counts.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { expectKeptRight } from './kept-counts.ts';
import { createDatabase, dropDatabase } from './services.ts';
import { brokenInvariants } from './teams-invariants.ts';

/** As many rows as a writer leaves of a subject and competition: what is put together from fifty on, and a change behind it. */
const ROWS_MAX = 60;
const ROUNDS = 40;

let test: TestApp;
let leader: User;
let competitions: string[];
beforeAll(async () => {
  test = await startApp();
  leader = await test.factory.user();
  competitions = [(await test.factory.competition()).id, (await test.factory.competition()).id];
});
afterAll(() => test.stop());

const miscounted = (): Promise<string[]> => brokenInvariants(test, 'a count that is kept wrong');
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;

/** Teams of several statuses by one statement, as an import might write them, with an approval for each that waits. */
async function add(manager: EntityManager, competition: string, count: number): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `insert into team (competition_id, leader_id, name, status)
     select $1, $2, 'T' || replace(gen_random_uuid()::text, '-', ''), (array['approving', 'in_recruiting', 'accept'])[1 + n % 3]
     from generate_series(1, $3::integer) n returning id`,
    [competition, leader.id, count],
  );
  await manager.query(
    `insert into team_approval (team_id, competition_id) select id, competition_id from team
     where id = any($1) and status = 'approving'`,
    [rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** What happens to teams, many at once or one. */
const CHANGES = [
  `update team set status = case status when 'approving' then 'accept' else 'recruit_failed' end
   where id = any($1) and status in ('approving', 'in_recruiting') and dismissed_at is null`,
  `update team set dismissed_at = now() where id = any($1) and dismissed_at is null`,
  `update team set slogan = 'up' where id = any($1)`,
  `update team_approval set status = 'reject', decided_at = now() where team_id = any($1) and status = 'approving' and withdrawn_at is null`,
  `update team_approval set withdrawn_at = now() where team_id = any($1) and withdrawn_at is null`,
  `delete from team where id = any($1)`,
];

/** Everything of one writer's own, in both competitions in any order: nothing but the counts could make it wait. */
async function write(): Promise<void> {
  const own: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const comesBack = randomInt(5) === 0;
    await test.database
      .transaction(async (manager) => {
        const added = await add(manager, one(competitions), 1 + randomInt(4));
        if (!comesBack) own.push(...added);
        for (let step = 0; step < 3; step += 1) {
          await manager.query(one(CHANGES), [[...added, one([...own, ...added])]]);
        }
        await add(manager, one(competitions), 1).then((more) => comesBack || own.push(...more));
        if (comesBack) throw new Error('back');
      })
      .catch((error: Error) => {
        if (error.message !== 'back') throw error;
      });
  }
}

describe('how many teams there are', () => {
  it('is kept right whatever happens at the same time, and read right at every moment', async () => {
    await expectKeptRight(write, miscounted);
    // Those who wrote at the same time leave one another's rows; whoever comes after them does not.
    await test.database.transaction((manager) => add(manager, competitions[0] as string, 3));
    const [{ most }] = await test.database.query<[{ most: number }]>(
      `select count(*)::integer as most from team_count where competition_id = $1 and subject = 'team'`,
      [competitions[0]],
    );
    expect(most).toBeLessThanOrEqual(ROWS_MAX);
  });

  it('makes nobody wait for whoever has not finished', async () => {
    const [first, second] = [test.database.createQueryRunner(), test.database.createQueryRunner()];
    try {
      for (const runner of [first, second]) {
        await runner.startTransaction();
        await runner.query(`set local lock_timeout = '500ms'`);
      }
      const [a = '', b = ''] = competitions;
      // Either has put together what lay there, and goes to where the other has been.
      for (let count = 0; count < 2 * ROWS_MAX; count += 1) {
        await add(first.manager, count % 2 ? a : b, 1);
        await add(second.manager, count % 2 ? b : a, 1);
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
    await new TeamCounts1790001160000().down(runner);
    const [competition, person] = [randomUUID(), randomUUID()];
    await database.query(
      `insert into competition (id, title, status, start_time, end_time, registration_open_time)
       values ($1, 'c', 'in_processing', now(), now() + interval '1 day', now())`,
      [competition],
    );
    await database.query(
      `insert into "user" (id, username, nickname, email, password_hash) values ($1, 'p', 'p', 'p@example.org', '')`,
      [person],
    );
    await database.query(
      `insert into team (competition_id, leader_id, name, status, dismissed_at)
       values ($1, $2, 'A', 'accept', null), ($1, $2, 'B', 'accept', null), ($1, $2, 'C', 'accept', now()),
         ($1, $2, 'D', 'reject', null)`,
      [competition, person],
    );
    await new TeamCounts1790001160000().up(runner);
    expect(
      await database.query('select subject, status, number from team_count order by subject, status'),
    ).toEqual([
      { subject: 'team', status: 'accept', number: 2 },
      { subject: 'team', status: 'reject', number: 1 },
    ]);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
