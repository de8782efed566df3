import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommitmentPage, RankPage } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, NOWHERE, pinImages, rival, Runner, setSettings, submit } from './judging.ts';
import { countQueries } from './queries.ts';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
});
afterAll(() => test.stop());

const score = async (
  who: World,
  points: number,
  time_ms = 100,
  mode: 'prod' | 'test' = 'prod',
): Promise<string> => {
  const { id } = await submit(test, who, { mode });
  const runner = new Runner(test);
  const { lease_token } = await runner.claimOne();
  await runner.settle(lease_token, { score: points, measured: { time_ms } }).expect(200);
  return id;
};
const rank = async (user: User | null, query = ''): Promise<RankPage> => {
  const client = await Client.of(test, user);
  const path = `/competition/${world.competition.id}/question/rank?question_id=${world.question.id}${query}`;
  return (await client.get(path).expect(200)).body as RankPage;
};
const mine = async (user: User): Promise<CommitmentPage> => {
  const client = await Client.of(test, user);
  return (await client.get(`/commitment?competition_id=${world.competition.id}`).expect(200))
    .body as CommitmentPage;
};

describe('the ranking', () => {
  it('orders by score, then time, then the earlier one', async () => {
    const slow = await rival(test, world, { name: 'slow' });
    const late = await rival(test, world, { name: 'late' });
    const low = await rival(test, world, { name: 'low' });
    await score(slow, 90, 200);
    await score(world, 90, 100);
    await score(late, 90, 100);
    await score(low, 10, 1);
    await score(low, 99, 1, 'test');
    const { data, total_count, hidden_until } = await rank(null);
    expect(data.map(({ team_name, rank }) => [team_name, rank])).toEqual([
      [world.team.name, 1],
      ['late', 2],
      ['slow', 3],
      ['low', 4],
    ]);
    expect({ total_count, hidden_until }).toEqual({ total_count: 4, hidden_until: null });
    expect(data[3]).toEqual({
      index: 4,
      team_id: low.team.id,
      team_name: 'low',
      rank: 4,
      total_score: 10,
      commitment_number: 1,
      question_time_spent: 1,
      submitted_at: expect.any(Number),
      is_own: false,
    });
  });

  it('gives equal results the same rank, on every page', async () => {
    const teams = [world, await rival(test, world), await rival(test, world), await rival(test, world)];
    for (const [at, team] of teams.entries()) await score(team, at === 3 ? 10 : 50);
    await test.database.query(`update standing set best_submitted_at = '2026-01-01' where question_id = $1`, [
      world.question.id,
    ]);
    expect((await rank(null)).data.map((row) => [row.index, row.rank])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 4],
    ]);
    const second = await rank(null, '&page=2&limit=2');
    expect(second.data.map((row) => [row.index, row.rank])).toEqual([
      [3, 1],
      [4, 4],
    ]);
    expect(second).toMatchObject({ total_count: 4, current_page: 2 });
    const seen = [...(await rank(null, '&limit=2')).data, ...second.data].map(({ team_id }) => team_id);
    expect(new Set(seen).size).toBe(4);
    for (const { leader, team } of teams)
      expect((await rank(leader)).own_index).toBe(seen.indexOf(team.id) + 1);
    expect((await rank(null, '&page=5')).data).toEqual([]);
  });

  it('counts every prod commitment and shows the best', async () => {
    await score(world, 10);
    await score(world, 60);
    await score(world, 30);
    await submit(test, world);
    await submit(test, world, { mode: 'test' });
    const { data, pending_count } = await rank(null);
    expect(data).toMatchObject([{ total_score: 60, commitment_number: 4 }]);
    expect(pending_count).toBe(1);
  });

  it('names the submission that the team stands with', async () => {
    await score(world, 10);
    const best = await score(world, 60);
    await score(world, 60, 200);
    await score(world, 90, 100, 'test');
    const ranked = async () =>
      (await mine(world.leader)).data
        .filter(({ is_ranked }) => is_ranked)
        .map(({ commitment_id }) => commitment_id);
    expect(await ranked()).toEqual([best]);
    const better = await score(world, 61);
    expect(await ranked()).toEqual([better]);
  });

  it("tells a member the own team's place", async () => {
    const better = await rival(test, world);
    await score(better, 90);
    await score(world, 80);
    const member = await test.factory.user();
    await test.factory.member(world.team, member, { status: 'accept', holdsSeat: true });
    const shown = await rank(member);
    expect(shown.own_index).toBe(2);
    expect(shown.data.map(({ is_own }) => is_own)).toEqual([false, true]);
    expect((await rank(better.leader)).own_index).toBe(1);
    expect((await rank(null)).own_index).toBeNull();
    expect((await rank((await rival(test, world)).leader)).own_index).toBeNull();
  });

  it('leaves out teams that were dismissed or lost their approval', async () => {
    const gone = await rival(test, world);
    const refused = await rival(test, world);
    for (const team of [world, gone, refused]) await score(team, 50);
    await test.database.query('update team set dismissed_at = now() where id = $1', [gone.team.id]);
    await test.factory.putStatus(refused.team, 'reject');
    expect(await rank(null)).toMatchObject({ total_count: 1, data: [{ team_id: world.team.id, rank: 1 }] });
  });

  it.each([
    ['', 400],
    ['?question_id=x', 400],
    [`?question_id=${NOWHERE}`, 404],
    ['?limit=0', 400],
    ['?limit=1000', 400],
  ])('answers a call with "%s" with %i', async (query, status) => {
    const client = await Client.of(test, null);
    expect((await client.get(`/competition/${world.competition.id}/question/rank${query}`)).status).toBe(
      status,
    );
    const question = `question_id=${world.question.id}`;
    expect((await client.get(`/competition/${NOWHERE}/question/rank?${question}`)).body.code).toBe(
      'COMPETITION_NOT_FOUND',
    );
  });

  it('costs the same number of statements however long it is', async () => {
    await score(world, 50);
    const { leader } = world;
    await rank(leader);
    const few = await countQueries(test, () => rank(leader));
    const fewOwn = await countQueries(test, () => mine(leader));
    for (let count = 0; count < 5; count += 1) {
      await score(await rival(test, world), 40);
      await score(world, 30);
      await submit(test, world, { mode: 'test' });
    }
    await emptyQueue(test);
    expect(await countQueries(test, () => rank(leader))).toBeLessThanOrEqual(few + 2);
    expect(await countQueries(test, () => mine(leader))).toBeLessThanOrEqual(fewOwn + 2);
  });
});

describe('scores that are kept back', () => {
  beforeEach(() => setSettings(test, { showScoreAfterRunning: false }));

  it('are shown to administrators alone until the question closes', async () => {
    await score(world, 80);
    const admin = await test.factory.admin();
    const closes = world.question.eTime.getTime();
    const hidden = {
      data: [],
      total_count: 0,
      current_page: 1,
      hidden_until: closes,
      pending_count: 0,
      own_index: null,
      score_digits: 2,
    };
    expect(await rank(null)).toEqual(hidden);
    expect(await rank(world.leader)).toEqual(hidden);
    expect(await rank(admin)).toMatchObject({ total_count: 1, hidden_until: null });
    const [own] = (await mine(world.leader)).data;
    expect(own).toMatchObject({
      status: 'success',
      score: null,
      message: null,
      score_hidden: true,
      is_ranked: false,
    });
    const read = (await Client.of(test, admin)).get(`/commitment/${own?.commitment_id}`);
    expect((await read).body).toMatchObject({ score: 80, message: 'well done', score_hidden: false });

    await test.database.getRepository(Question).update(world.question.id, { eTime: () => 'now()' });
    expect(await rank(null)).toMatchObject({ total_count: 1, hidden_until: null });
    expect((await mine(world.leader)).data[0]).toMatchObject({
      score: 80,
      score_hidden: false,
      is_ranked: true,
    });
  });
});

describe('a record that ended without a score', () => {
  beforeEach(() => setSettings(test, { showScoreAfterRunning: false }));
  const isHidden = async (): Promise<boolean | undefined> => (await mine(world.leader)).data[0]?.score_hidden;

  it.each(['memory_limit', 'time_limit'] as const)('promises none: %s', async (cause) => {
    await submit(test, world);
    expect(await isHidden()).toBe(true);
    const runner = new Runner(test);
    const { lease_token } = await runner.claimOne();
    expect(await isHidden()).toBe(true);
    await runner.settle(lease_token, { cause, score: null, message: '' }).expect(200);
    expect(await isHidden()).toBe(false);
  });

  it('promises none: cancelled', async () => {
    const { id } = await submit(test, world);
    await (await Client.of(test, world.leader)).cancel(id).expect(200);
    expect(await isHidden()).toBe(false);
  });

  it('still keeps back what the judge found wrong', async () => {
    await submit(test, world);
    const runner = new Runner(test);
    const { lease_token } = await runner.claimOne();
    await runner.settle(lease_token, { cause: 'wrong_answer', score: 0, message: 'no' }).expect(200);
    expect((await mine(world.leader)).data[0]).toMatchObject({ score_hidden: true, message: null });
  });
});

describe('GET /competition/{id}/team/question/info', () => {
  const info = async (user: User | null, query = '') =>
    (await Client.of(test, user)).get(`/competition/${world.competition.id}/team/question/info${query}`);

  it('says how often the own team committed to each of its questions', async () => {
    const project = await test.factory.question(world.group, { questionType: 'project' });
    const handedIn = await test.factory.question(world.group, { questionType: 'project' });
    await test.factory.question(world.group);
    await test.factory.bind(world.team, project);
    await test.factory.bind(world.team, handedIn, { modelFileId: NOWHERE });
    await submit(test, world);
    await submit(test, world);
    await submit(test, world, { mode: 'test' });
    const model = { question_id: world.question.id, commit_number: 2, best_score: null };
    const projects = [
      { question_id: project.id, commit_number: 0, best_score: null },
      { question_id: handedIn.id, commit_number: 1, best_score: null },
    ];
    expect((await info(world.leader)).body).toEqual([model, ...projects]);
    expect((await info(world.leader, '?question_type=model')).body).toEqual([model]);
    expect((await info(world.leader, '?question_type=project')).body).toEqual(projects);
    expect((await info(world.leader, '?question_type=x')).status).toBe(400);
  });

  it('is empty without a team and closed to visitors', async () => {
    expect((await info(await test.factory.user())).body).toEqual([]);
    expect((await info(null)).status).toBe(401);
  });
});
