import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Id, RejudgeChoice } from '@tianheng/contracts';
import { Question } from '../src/competitions/question.entity.ts';
import { Run } from '../src/judging/run.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  changing,
  Client,
  emptyQueue,
  IMAGES,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  standing,
  submission,
  submit,
} from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { breakNext, Rejudging } from './rejudging.ts';

let test: TestApp;
let world: World;
let other: World;
let rejudging: Rejudging;
const runner = (): Runner => new Runner(test, 'runner-1', IMAGES);

beforeAll(async () => {
  test = await startApp();
  await setSettings(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await emptyQueue(test);
  await pinImages(test);
  world = await test.factory.world();
  other = await rival(test, world);
  rejudging = await Rejudging.of(test, world.question);
});

const change = (values: { commitLimit?: number; timeLimit?: number }): Promise<unknown> =>
  test.database.getRepository(Question).update(world.question.id, values);

const settleNext = async (score: number): Promise<void> => {
  const { lease_token } = await runner().claimOne();
  await runner().settle(lease_token, { score }).expect(200);
};

async function judged(score: number, of = world): Promise<Id> {
  const { id } = await submit(test, of);
  await settleNext(score);
  return id;
}

async function broken(of = world): Promise<Id> {
  const { id } = await submit(test, of);
  await breakNext(test, runner());
  return id;
}

/** The commitments that are to be judged again. */
async function waiting(): Promise<(Id | null)[]> {
  const runs = await test.database
    .getRepository(Run)
    .findBy({ questionId: world.question.id, kind: 'rejudge', status: 'waiting' });
  return runs.map(({ commitmentId }) => commitmentId).sort();
}

it('takes what counts whoever it was that gave it its verdict, also of a team without chances', async () => {
  await change({ commitLimit: 1 });
  const failed = await broken();
  const ids = [failed, await judged(80), await judged(70, other)].sort();
  await rejudging.begin({ ids: [failed] });
  await settleNext(90);
  await rejudging.count({ ids: [failed] });
  expect(await row(test, failed)).toMatchObject({ score: 90, quotaCounted: false });

  expect(await rejudging.begin()).toEqual({ queued: 3, left: 0 });
  expect(await rejudging.stop()).toBe(3);
  await change({ timeLimit: 77 });
  expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 3, left: 0 });
  expect(await waiting()).toEqual(ids);
});

const limitReached = { code: 'COMMITMENT_LIMIT_REACHED' };
async function refusedFor(of: World): Promise<unknown> {
  const leader = await Client.of(test, of.leader);
  return (await leader.post('/commitment', await submission(test, of)).expect(409)).body;
}
async function judgedAgain(which: RejudgeChoice, scores: number[], ids?: Id[]): Promise<void> {
  expect(await rejudging.begin({ which, ...(ids && { ids }) })).toEqual({ queued: scores.length, left: 0 });
  for (const score of scores) await settleNext(score);
}
const best = async (of: World): Promise<number | null> => (await standing(test, of))?.bestScore ?? null;

it.each(['broken', 'all'] as const)(
  'takes of what a fault ended the newest, as many as chances: %s',
  async (which) => {
    await change({ commitLimit: 2 });
    const [oldest, older] = [await broken(), await broken()];
    const [used, newest] = [await judged(60), await broken()];
    const theirs = [await broken(other), await broken(other)];
    const taken = [newest, ...theirs, ...(which === 'all' ? [used] : [])];
    expect(await rejudging.outcome({ which })).toEqual({ queued: taken.length, left: 0, beyond: 2 });
    expect(await waiting()).toEqual(taken.sort());
    // Those that are still to come have their chances.
    expect(await rejudging.outcome({ which })).toEqual({ queued: 0, left: 0, beyond: 2 });
    await rejudging.stop();

    // Whoever is named is judged; then no more count than there are chances, the newest of them.
    await judgedAgain(which, [97, 98, 70, 71, 99], [oldest, older, newest, ...theirs]);
    const { data, states } = await rejudging.list();
    expect(states).toMatchObject({ differs: 3, beyond: 2, pending: 0, same: 0, counts: 0 });
    const beyond = data.filter(({ state }) => state === 'beyond').map(({ id }) => id);
    expect(beyond.sort()).toEqual([oldest, older].sort());
    expect((await rejudging.list('?state=beyond')).total_count).toBe(2);
    expect(await rejudging.count({ expected: 3 })).toBe(3);
    for (const id of [oldest, older]) expect(await row(test, id)).toMatchObject({ runId: id, score: null });
    expect(await rejudging.list()).toMatchObject({ states: { differs: 0, beyond: 2, counts: 3 } });
    expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 0, left: 0 });
    expect(await refusedFor(world)).toMatchObject(limitReached);
    expect(await refusedFor(other)).toMatchObject(limitReached);

    // An administrator decides the case otherwise.
    expect(await rejudging.count({ ids: [oldest] })).toBe(1);
    expect(await row(test, oldest)).toMatchObject({ status: 'success' });
  },
);

it('makes no verdict count whose chance the team has used meanwhile', async () => {
  await change({ commitLimit: 1 });
  const [failed, theirs] = [await broken(), await broken(other)];
  await judgedAgain('broken', [90, 90]);
  await judged(60);
  expect(await rejudging.list()).toMatchObject({ states: { differs: 1, beyond: 1 } });
  expect(await rejudging.count({ expected: 1 })).toBe(1);
  expect(await row(test, failed)).toMatchObject({ runId: failed, status: 'failed' });
  expect(await row(test, theirs)).toMatchObject({ status: 'success', score: 90 });
  expect([await best(world), await best(other)]).toEqual([60, 90]);
});

it('uses the chance again once the verdict counts, until that is taken back', async () => {
  await change({ commitLimit: 1 });
  await broken();
  await broken(other);
  await judgedAgain('broken', [90, 90]);
  await rejudging.count();
  expect(await refusedFor(world)).toMatchObject(limitReached);
  expect(await refusedFor(other)).toMatchObject(limitReached);
  expect(await rejudging.count({ verdict: 'first' })).toBe(2);
  await judged(60);
  expect(await rejudging.list()).toMatchObject({ states: { differs: 1, beyond: 1 } });
  expect(await rejudging.count()).toBe(1);
  expect([await best(world), await best(other)]).toEqual([60, 90]);
});

it.each([{ cause: 'wrong_answer' }, { cause: 'memory_limit', score: null }] as const)(
  'is a submission in the ranking once the verdict counts, though it is no success: $cause',
  async (verdict) => {
    await change({ commitLimit: 1 });
    await broken();
    expect(await standing(test, world)).toMatchObject({ commitmentCount: 0 });
    expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 1, left: 0 });
    const { lease_token } = await runner().claimOne();
    await runner().settle(lease_token, verdict).expect(200);
    await rejudging.count();
    expect(await standing(test, world)).toMatchObject({ bestRunId: null, commitmentCount: 1 });
    expect(await refusedFor(world)).toMatchObject(limitReached);
    expect(await rejudging.count({ verdict: 'first' })).toBe(1);
    expect(await standing(test, world)).toMatchObject({ commitmentCount: 0 });
  },
);

it('waits for a submission of the team that is just being made, and finds its chance used', async () => {
  await change({ commitLimit: 1 });
  const { id: used } = await submit(test, world);
  await (await Client.of(test, world.leader)).cancel(used).expect(200);
  await broken();
  await broken(other);
  await judgedAgain('broken', [90, 90]);
  const use = 'update commitment set quota_counted = true, spacing_counted = true where id = $1';
  const { answer } = await changing(test, [use, used], () => rejudging.count());
  expect(await answer).toBe(1);
  expect([await best(world), await best(other)]).toEqual([null, 90]);
});

it('holds no standing of ticked ones while it waits for those of other teams', async () => {
  const worlds = [world, other, await rival(test, world, { name: 'third' })];
  const ids: Id[] = [];
  for (const [at, of] of worlds.entries()) ids.push(await judged(10 * at, of));
  await judgedAgain('all', [91, 92, 93]);
  const [first, ...later] = worlds
    .map(({ team }, at) => ({ team: team.id, id: ids[at] as Id }))
    .sort((a, b) => (a.team < b.team ? -1 : 1));
  const lock = 'select from standing where question_id = $1 and team_id = $2 for update nowait';
  const answer = await test.database.transaction(async (manager) => {
    // As a colleague who counts other ones: all are locked in one order.
    await manager.query(lock, [world.question.id, first?.team]);
    const counting = rejudging.count({ ids: later.map(({ id }) => id) });
    await untilSomebodyWaits(test.database);
    for (const { team } of later) await manager.query(lock, [world.question.id, team]);
    return { counting };
  });
  expect(await answer.counting).toBe(2);
});

it('takes no commitment that is judged again while it waits for standings, which somebody else may hold', async () => {
  const [first, last] = [world, other].sort((a, b) => (a.team.id < b.team.id ? -1 : 1)) as [World, World];
  const [late] = [await judged(10, first), await judged(10, last)];
  await rejudging.begin();
  const claims = [await runner().claimOne(), await runner().claimOne()];
  const runs = await test.database.getRepository(Run).findBy({ commitmentId: late, kind: 'rejudge' });
  const settle = async (isLate: boolean, score: number): Promise<void> => {
    const claim = claims.find(({ run_id }) => (run_id === runs[0]?.id) === isLate);
    await runner()
      .settle(claim?.lease_token ?? '', { score })
      .expect(200);
  };
  await settle(false, 50);
  const lock = 'select from standing where question_id = $1 and team_id = $2 for update';
  const { all, ticked } = await test.database.transaction(async (manager) => {
    await manager.query(lock, [world.question.id, last.team.id]);
    const all = rejudging.count();
    await untilSomebodyWaits(test.database);
    await settle(true, 60);
    const ticked = rejudging.count({ ids: [late] });
    await untilSomebodyWaits(test.database, 2);
    return { all, ticked };
  });
  expect(await Promise.all([all, ticked])).toEqual([1, 1]);
  expect([await best(first), await best(last)]).toEqual([60, 50]);
});

it('leaves tests and tracks without a limit as they are', async () => {
  const ids = [await broken(), await broken(), await broken(other)];
  expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 3, left: 0 });
  for (const score of [70, 80, 90]) await settleNext(score);
  expect(await rejudging.count()).toBe(3);
  for (const id of ids) expect(await row(test, id)).toMatchObject({ status: 'success' });
  await change({ commitLimit: 1 });
  const trial = await submit(test, world, { mode: 'test' });
  await breakNext(test, runner());
  expect(await rejudging.outcome({ which: 'broken' })).toEqual({ queued: 1, left: 0, beyond: 0 });
  await settleNext(50);
  expect(await rejudging.count()).toBe(1);
  expect(await row(test, trial.id)).toMatchObject({ status: 'success' });
});
