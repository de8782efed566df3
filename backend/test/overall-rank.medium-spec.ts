import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OverallRankPage, TeamQuestionInfo } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { OverallLists } from '../src/ranking/overall-lists.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, NOWHERE, pinImages, rival, Runner, setSettings, submit } from './judging.ts';
import { countQueries, queriesOf } from './queries.ts';

let test: TestApp;
let world: World;
let second: Question;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
  second = await test.factory.question(world.group, { questionNo: 2 });
  await test.factory.bind(world.team, second);
});
afterAll(() => test.stop());

async function score(who: World, points: number, question = who.question, time_ms = 100): Promise<void> {
  await submit(test, { ...who, question });
  const runner = new Runner(test);
  const { lease_token } = await runner.claimOne();
  await runner.settle(lease_token, { score: points, measured: { time_ms } }).expect(200);
}

/** A team of the same competition on both questions. */
async function other(name: string): Promise<World> {
  const one = await rival(test, world, { name });
  await test.factory.bind(one.team, second);
  return one;
}

const path = (query = ''): string => `/competition/${world.competition.id}/rank${query}`;
/** Whoever looks next has it reckoned. */
const forget = () => Object.assign(test.app.get(OverallLists), { kept: new Map() });
async function overall(user: User | null, query = ''): Promise<OverallRankPage> {
  const client = await Client.of(test, user);
  forget();
  return (await client.get(path(query)).expect(200)).body as OverallRankPage;
}
const placesOf = ({ data }: OverallRankPage) =>
  data.map(({ team_name, rank, total_score, scored_questions }) => [
    team_name,
    rank,
    total_score,
    scored_questions,
  ]);

describe('the overall ranking', () => {
  it('adds up the best scores over the questions, then compares time', async () => {
    const [quick, one] = [await other('quick'), await other('one')];
    await score(world, 40);
    await score(world, 50);
    await score(world, 30, second);
    await score(quick, 60);
    await score(quick, 20, second, 10);
    await score(one, 79.99);
    const page = await overall(null);
    expect(placesOf(page)).toEqual([
      ['quick', 1, 80, 2],
      [world.team.name, 2, 80, 2],
      ['one', 3, 79.99, 1],
    ]);
    expect(page).toMatchObject({
      total_count: 3,
      question_count: 2,
      hidden_count: 0,
      hidden_until: null,
      next_end: null,
      score_digits: 2,
      own_index: null,
    });
    expect(page.data[1]).toMatchObject({ commitment_number: 3, time_spent: 200, is_own: false });
  });

  it('puts whoever had its last best result earlier first, of those that are equal else', async () => {
    const even = await other('even');
    const days = { [world.team.id]: [1, 5], [even.team.id]: [3, 3] };
    for (const who of [world, even]) {
      for (const [at, question] of [world.question, second].entries()) {
        await score(who, 40, question);
        await test.database.query(
          `update standing set best_submitted_at = make_date(2026, 1, $3) where team_id = $1 and question_id = $2`,
          [who.team.id, question.id, days[who.team.id]?.[at]],
        );
      }
    }
    expect(placesOf(await overall(null))).toEqual([
      ['even', 1, 80, 2],
      [world.team.name, 2, 80, 2],
    ]);
  });

  it('gives equal teams the same rank on every page, although doubles would differ', async () => {
    const same = await other('same');
    for (const [who, first, next] of [
      [world, 0.1, 0.2],
      [same, 0.2, 0.1],
    ] as const) {
      await score(who, first);
      await score(who, next, second);
    }
    await test.database.query(
      `update standing set best_submitted_at = '2026-01-01' where question_id = any($1)`,
      [[world.question.id, second.id]],
    );
    expect(
      (await overall(null)).data.map(({ index, rank, total_score }) => [index, rank, total_score]),
    ).toEqual([
      [1, 1, 0.3],
      [2, 1, 0.3],
    ]);
    const next = await overall(same.leader, '?page=2&limit=1');
    expect(next.data.map(({ index, rank }) => [index, rank])).toEqual([[2, 1]]);
    expect(next.own_index).not.toBeNull();
    expect(await overall(null, '?page=5')).toMatchObject({ data: [], total_count: 2 });
  });

  it('leaves out who has no result, and questions that have none', async () => {
    await test.factory.question(world.group, { questionType: 'project' });
    await score(world, 50);
    await submit(test, await other('waiting'));
    const page = await overall(null);
    expect(placesOf(page)).toEqual([[world.team.name, 1, 50, 1]]);
    expect(page).toMatchObject({ total_count: 1, question_count: 2 });
  });

  it('leaves out dismissed teams and what is kept back', async () => {
    const gone = await other('gone');
    await score(gone, 90);
    await score(world, 50);
    await score(world, 25, second);
    await test.database.query('update team set dismissed_at = now() where id = $1', [gone.team.id]);
    await setSettings(test, { showScoreAfterRunning: false });
    await test.database
      .getRepository(Question)
      .update({ id: second.id }, { eTime: () => "now() + interval '1 minute'" });
    const ends = await test.database.getRepository(Question).findBy({ competitionId: world.competition.id });
    const [first, last] = ends.map(({ eTime }) => eTime.getTime()).sort((one, other) => one - other);
    expect(await overall(world.leader)).toMatchObject({
      ...{ data: [], question_count: 0, hidden_count: 2, next_end: first, hidden_until: last },
    });
    await test.database
      .getRepository(Question)
      .update({ id: second.id }, { eTime: new Date(Date.now() - 1000) });
    const page = await overall(world.leader);
    expect(placesOf(page)).toEqual([[world.team.name, 1, 25, 1]]);
    const { eTime } = await test.database.getRepository(Question).findOneByOrFail({ id: world.question.id });
    expect(page).toMatchObject({ hidden_count: 1, hidden_until: eTime.getTime(), own_index: 1 });
    expect(placesOf(await overall(await test.factory.admin()))).toEqual([[world.team.name, 1, 75, 2]]);
  });

  it('takes as many statements for many teams as for none', async () => {
    const client = await Client.of(test, null);
    const look = () => forget() && client.get(path());
    const before = await countQueries(test, look);
    await score(world, 50);
    for (const name of ['a', 'b']) await score(await other(name), 10);
    expect(await countQueries(test, look)).toBe(before);
  });

  it('is not answered again while nothing changes', async () => {
    await score(world, 50);
    const client = await Client.of(test, null);
    const { headers } = await client.get(path()).expect(200);
    expect(headers['etag']).toBeTruthy();
    await score(world, 60);
    forget();
    const news = await client.get(path()).set('If-None-Match', headers['etag'] as string);
    expect((news.body as OverallRankPage).data).toMatchObject([{ total_score: 60 }]);
  });

  it('says how many ranked submissions are still to be judged, where results may be seen', async () => {
    const one = await other('one');
    await score(world, 50);
    for (const mode of ['prod', 'test'] as const) await submit(test, world, { mode });
    await submit(test, { ...one, question: second });
    const stopped = await submit(test, { ...world, question: second });
    expect(await overall(null)).toMatchObject({ pending_count: 3 });
    await new Runner(test).claimOne();
    const client = await Client.of(test, world.leader);
    await client.delete(stopped.id).expect(200);
    expect(await overall(null)).toMatchObject({ pending_count: 2 });
    await setSettings(test, { showScoreAfterRunning: false });
    await test.database.getRepository(Question).update(second.id, { eTime: () => 'now()' });
    expect(await overall(null)).toMatchObject({ pending_count: 1, hidden_count: 1 });
  });

  it('is not found for a competition that is not there', async () => {
    const client = await Client.of(test, null);
    await client.get(`/competition/${NOWHERE}/rank`).expect(404);
    await client.get(path('?limit=1000')).expect(400);
  });
});

describe('of those who look at about the same time, the overall ranking', () => {
  const totals = (queries: string[]) => queries.filter((sql) => sql.includes('sum(s.best_score'));
  /** So long after the clock was stopped. */
  const clock = (ms: number) => jest.spyOn(performance, 'now').mockReturnValue(1_000_000 + ms);
  const totalsOf = (page: OverallRankPage) => page.data.map(({ total_score }) => total_score);
  afterEach(() => void jest.restoreAllMocks());

  it('is reckoned once for all, whatever page and whoever looks', async () => {
    const rivals = [await other('one'), await other('two')];
    for (const [at, who] of [world, ...rivals].entries()) await score(who, 90 - at);
    const clients = await Promise.all(
      [null, world.leader, ...rivals.map(({ leader }) => leader), await test.factory.admin()].map((user) =>
        Client.of(test, user),
      ),
    );
    forget();
    clock(0);
    const answers: OverallRankPage[] = [];
    const queries = await queriesOf(test, () =>
      Promise.all(
        clients.flatMap((client) =>
          [1, 2, 3, 4].map(async (page) => {
            const { body } = await client.get(path(`?page=${page}&limit=1`)).expect(200);
            answers.push(body as OverallRankPage);
          }),
        ),
      ),
    );
    expect(totals(queries)).toHaveLength(1);
    expect(answers).toHaveLength(20);
    for (const { data, current_page: page, own_index } of answers) {
      expect(data.map(({ index, total_score }) => [index, total_score])).toEqual(
        page > 3 ? [] : [[page, 91 - page]],
      );
      for (const row of data) expect(row.is_own).toBe(row.index === own_index);
    }
    expect(answers.map(({ own_index }) => own_index ?? 0).sort()).toEqual(
      [0, 1, 2, 3, 0].flatMap((place) => Array<number>(4).fill(place)).sort(),
    );
  });

  it('shows a verdict once that has been kept for a while, and a name at once', async () => {
    const client = await Client.of(test, null);
    const look = async () => (await client.get(path()).expect(200)).body as OverallRankPage;
    await score(world, 50);
    clock(0);
    expect(totalsOf(await look())).toEqual([50]);
    jest.restoreAllMocks();
    await score(world, 60);
    await test.database.query(`update team set name = 'renamed' where id = $1`, [world.team.id]);
    clock(2_999);
    expect((await look()).data).toMatchObject([{ total_score: 50, team_name: 'renamed' }]);
    clock(3_000);
    expect(totalsOf(await look())).toEqual([60]);
  });

  it('shows nobody what is kept back because an administrator saw it', async () => {
    await score(world, 50);
    await setSettings(test, { showScoreAfterRunning: false });
    clock(0);
    const [admin, everybody] = [
      await Client.of(test, await test.factory.admin()),
      await Client.of(test, null),
    ];
    for (const [client, seen] of [
      [admin, [50]],
      [everybody, []],
      [admin, [50]],
    ] as const)
      expect(totalsOf((await client.get(path()).expect(200)).body as OverallRankPage)).toEqual(seen);
    await setSettings(test);
    expect(totalsOf((await everybody.get(path()).expect(200)).body as OverallRankPage)).toEqual([50]);
  });

  it('is reckoned again where that failed, and by one at a time', async () => {
    const lists = test.app.get(OverallLists);
    const query = jest.spyOn(test.database, 'query').mockRejectedValueOnce(new Error('the database is away'));
    const ask = () => lists.get(world.competition.id, true);
    const failed = await Promise.allSettled([ask(), ask()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // Others ask the same database for something else now and then.
    const asked = () => totals(query.mock.calls.map(([sql]) => sql));
    expect(asked()).toHaveLength(1);
    clock(0);
    const first = ask();
    clock(60_000);
    const second = ask();
    expect(await second).toBe(await first);
    expect(await ask()).not.toBe(await first);
    expect(asked()).toHaveLength(3);
  });

  it('is kept of a few competitions only', async () => {
    const lists = test.app.get(OverallLists);
    clock(0);
    const ask = (id: string) => lists.get(id, true);
    const first = await ask(world.competition.id);
    expect(await ask(world.competition.id)).toBe(first);
    for (let others = 0; others < 16; others += 1) await ask(randomUUID());
    expect(await ask(world.competition.id)).not.toBe(first);
  });
});

it('tells a team its best scores, unless they are kept back until the close', async () => {
  await score(world, 55.555);
  const client = await Client.of(test, world.leader);
  const own = async (): Promise<TeamQuestionInfo[]> =>
    (await client.get(`/competition/${world.competition.id}/team/question/info`).expect(200))
      .body as TeamQuestionInfo[];
  expect(await own()).toEqual(
    expect.arrayContaining([
      { question_id: world.question.id, commit_number: 1, best_score: 55.56 },
      { question_id: second.id, commit_number: 0, best_score: null },
    ]),
  );
  await setSettings(test, { showScoreAfterRunning: false });
  expect((await own()).map(({ best_score }) => best_score)).toEqual([null, null]);
  await test.database.getRepository(Question).update(world.question.id, { eTime: () => 'now()' });
  expect((await own()).find(({ question_id }) => question_id === world.question.id)?.best_score).toBe(55.56);
});
