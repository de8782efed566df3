import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Id } from '@tianheng/contracts';
import { Question } from '../src/competitions/question.entity.ts';
import { Run } from '../src/judging/run.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { emptyQueue, IMAGES, pinImages, rival, row, Runner, setSettings, submit } from './judging.ts';
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
