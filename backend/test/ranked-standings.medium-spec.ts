import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RankPage } from '@tianheng/contracts';
import request from 'supertest';
import type { EntityManager } from 'typeorm';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { createDataSource } from '../src/data-source.ts';
import { RankedStandings1790001320000 } from '../src/database/migrations/1790001320000-ranked-standings.ts';
import { startApp, type TestApp } from './app.ts';
import { besideEachOther, expectKeptRight } from './kept-counts.ts';
import { createDatabase, dropDatabase } from './services.ts';
import { brokenInvariants } from './teams-invariants.ts';

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
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await test.factory.question(group)).id);
  questions = ids;
});
afterAll(() => test.stop());

const KEPT = [
  'a standing that tells wrongly whether its team takes part',
  'a count of standings that is kept wrong',
];
const miscounted = async (): Promise<unknown[]> =>
  (await Promise.all(KEPT.map((name) => brokenInvariants(test, name)))).flat();
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;

const add = async (manager: EntityManager, count: number): Promise<string[]> =>
  (
    await manager.query<{ id: string }[]>(
      `insert into team (competition_id, leader_id, name, status)
       select $1, $2, 'T' || replace(gen_random_uuid()::text, '-', ''), (array['approving', 'accept'])[1 + n % 2]
       from generate_series(1, $3::integer) n returning id`,
      [competition, leader.id, count],
    )
  ).map(({ id }) => id);

/** The first ones as a submission makes them, or with a result. */
const stand = (
  manager: EntityManager,
  teams: string[],
  question: string,
  score: number | null,
): Promise<unknown> =>
  manager.query(
    `insert into standing (question_id, team_id, best_score, best_time_spent_ms, best_submitted_at, commitment_count)
     select $2, id, $3, 1, now(), 1 from unnest($1::uuid[]) id
     on conflict (question_id, team_id) do update set commitment_count = standing.commitment_count + 1`,
    [teams, question, score],
  );

const CHANGES = [
  `update team set status = 'accept' where id = any($1) and status = 'approving' and dismissed_at is null`,
  `update team set dismissed_at = now() where id = any($1) and dismissed_at is null`,
  `update team set slogan = 'up' where id = any($1)`,
  'update standing set best_score = 50 where team_id = any($1)',
  'update standing set best_score = null where team_id = any($1)',
  'update standing set commitment_count = commitment_count + 2 where team_id = any($1)',
  'delete from standing where team_id = any($1)',
  'delete from team where id = any($1)',
];

/** Everything of one writer's own: nothing but the counts could make it wait. */
async function write(): Promise<void> {
  const own: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const comesBack = randomInt(5) === 0;
    await test.database
      .transaction(async (manager) => {
        const added = await add(manager, 1 + randomInt(3));
        await stand(manager, added, one(questions.slice(0, 2)), one([null, 10]));
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

describe('what a ranking counts', () => {
  it('is kept right whatever happens at the same time, and read right at every moment', async () => {
    await expectKeptRight(write, miscounted);
  });

  it.each([
    ['the first result', 'the dismissal'],
    ['the dismissal', 'the first result'],
  ])('leaves a team out when %s is there before %s, neither of which sees the other', async (first) => {
    const [team = ''] = await test.database
      .query<{ id: string }[]>(
        `insert into team (competition_id, leader_id, name, status) values ($1, $2, $3, 'accept') returning id`,
        [competition, leader.id, `N${randomUUID()}`],
      )
      .then((rows) => rows.map(({ id }) => id));
    const result = (manager: EntityManager): Promise<unknown> =>
      stand(manager, [team], questions[0] ?? '', 99);
    const dismiss = (manager: EntityManager): Promise<unknown> =>
      manager.query('update team set dismissed_at = now() where id = $1', [team]);
    const [one, other] = first === 'the dismissal' ? [dismiss, result] : [result, dismiss];
    await besideEachOther(test.database, one, other);
    expect(await miscounted()).toEqual([]);
  });
});

describe('every page of a ranking', () => {
  it('has the places and ranks that counting from the beginning gives', async () => {
    const question = questions[2] ?? '';
    const teams = await test.database.transaction((manager) => add(manager, 90));
    await stand(test.database.manager, teams, question, 1);
    // Many are equal in all three, over the pages' ends too; some have no result.
    await test.database.query(
      `update standing s set best_score = case when n % 10 = 9 then null else n / 25 end, best_time_spent_ms = n / 13,
         best_submitted_at = '2026-01-01' from unnest($2::uuid[]) with ordinality as t(id, n)
       where s.question_id = $1 and s.team_id = t.id`,
      [question, teams],
    );
    const all = await test.database.query<{ team_id: string; rank: number }[]>(
      `select s.team_id, (rank() over (order by best_score desc, best_time_spent_ms, best_submitted_at))::integer as rank
       from standing s join team t on t.id = s.team_id
       where question_id = $1 and best_score is not null and t.status = 'accept' order by rank, team_id`,
      [question],
    );
    expect(all.length).toBeGreaterThan(35);
    for (const limit of [1, 7, 10, 100]) {
      for (let page = 1; page <= all.length / limit + 3; page += 1) {
        const { body } = await request(test.http)
          .get(`/v1/competition/${competition}/question/rank`)
          .query({ question_id: question, page, limit })
          .expect(200);
        const shown = (body as RankPage).data.map(({ team_id, rank, index }) => ({ team_id, rank, index }));
        const from = (page - 1) * limit;
        const expected = all.slice(from, from + limit).map((row, at) => ({ ...row, index: from + at + 1 }));
        expect([limit, page, shown, body.total_count]).toEqual([limit, page, expected, all.length]);
      }
    }
  });
});

it('begins with what there is, for installations from before', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    const migration = new RankedStandings1790001320000();
    await migration.down(runner);
    const [match, group, question, person] = Array.from({ length: 4 }, () => randomUUID());
    const rows: [string, unknown[]][] = [
      [
        `insert into competition (id, title, status, start_time, end_time, registration_open_time)
         values ($1, 'c', 'in_processing', now(), now() + interval '1 day', now())`,
        [match],
      ],
      [`insert into question_group (id, competition_id, name) values ($1, $2, 'g')`, [group, match]],
      [
        `insert into question (id, competition_id, group_id, question_no, question_type, title, s_time, e_time)
         values ($1, $2, $3, 1, 'model', 'q', now(), now() + interval '1 day')`,
        [question, match, group],
      ],
      [
        `insert into "user" (id, username, nickname, email, password_hash) values ($1, 'p', 'p', 'p@example.org', '')`,
        [person],
      ],
      [
        `insert into team (competition_id, leader_id, name, status, dismissed_at)
         values ($1, $2, 'A', 'accept', null), ($1, $2, 'B', 'accept', now()), ($1, $2, 'C', 'reject', null), ($1, $2, 'D', 'accept', null)`,
        [match, person],
      ],
      [
        `insert into standing (question_id, team_id, best_score, best_time_spent_ms, best_submitted_at, commitment_count)
         select $1, id, case name when 'D' then null else 1 end, 1, now(), 5 from team`,
        [question],
      ],
    ];
    for (const [sql, values] of rows) await database.query(sql, values);
    await migration.up(runner);
    expect(
      await database.query(
        `select subject, number from row_count where subject in ('ranked', 'commitment') order by 1`,
      ),
    ).toEqual([
      { subject: 'commitment', number: 20 },
      { subject: 'ranked', number: 1 },
    ]);
    expect(
      await database.query(
        'select t.name from standing s join team t on t.id = s.team_id where takes_part order by 1',
      ),
    ).toEqual([{ name: 'A' }, { name: 'D' }]);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
