import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toQuestionUpdate } from '../src/competitions/editing/question-editing.mapper.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { Run } from '../src/judging/run.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  changing,
  Client,
  emptyQueue,
  endBackoff,
  IMAGES,
  pinImages,
  row,
  Runner,
  setSettings,
  submission,
  submit,
} from './judging.ts';
import { asAdmin } from './office.ts';
import { Rejudging } from './rejudging.ts';

const MISTYPED = 'tianheng/judge-orbti:1';
const RIGHT = 'tianheng/judge-orbit:1';
const PYTHON = 'python3=tianheng/sandbox-python:1';

let test: TestApp;
let bearer: { Authorization: string };
let world: World;
let runner: Runner;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  await pinImages(test);
  await setSettings(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  const { id } = await test.factory.dataset();
  world = await test.factory.world({ desc: 'About it', openDataset: [id], judgeImage: MISTYPED });
  runner = new Runner(test);
});
afterAll(() => test.stop());

/** As an organiser who opens the track's form, changes these images and saves it. */
async function save(images: { judge_image?: string; sandbox_image?: string }): Promise<void> {
  const { id, competitionId } = world.question;
  const known = await test.database.getRepository(Question).findOneByOrFail({ id });
  const body = { ...toQuestionUpdate(known), ...images };
  await asAdmin(test, bearer, 'put', `competition/${competitionId}/questions/${id}`, body).expect(200);
}

const runOf = (id: string): Promise<Run> => test.database.getRepository(Run).findOneByOrFail({ id });

async function untilRight(id: string): Promise<void> {
  while ((await runOf(id)).judgeImage !== RIGHT) await sleep(20);
}

describe('what waits to be judged', () => {
  it('goes by the images that its track was given meanwhile, in its own place', async () => {
    const other = await submit(test, await test.factory.world({ judgeImage: MISTYPED }));
    const waiting = await submit(test, world);
    const result = await submit(test, world, { language: 'result' });
    expect(await runner.claim()).toBeNull();
    await save({ judge_image: RIGHT, sandbox_image: `${PYTHON},c/c++=some/cpp:1,matlab=some/m:1` });
    const { turn, queuedAt } = waiting;
    expect(await row(test, waiting.id)).toMatchObject({ judgeImage: RIGHT, turn, queuedAt });
    expect(await row(test, result.id)).toMatchObject({ judgeImage: RIGHT, sandboxImage: null });
    expect(await row(test, other.id)).toMatchObject({ judgeImage: MISTYPED });
    expect(await runner.claimOne()).toMatchObject({ run_id: waiting.id, judge: { image: IMAGES[1] } });
  });

  it('is left as it is where the track names nothing for its language any more', async () => {
    const { id } = await submit(test, world, { language: 'c/c++' });
    await test.database.getRepository(Question).update(world.question.id, { languageLimit: ['python3'] });
    await save({ judge_image: RIGHT, sandbox_image: PYTHON });
    expect(await row(test, id)).toMatchObject({ judgeImage: MISTYPED, status: 'waiting' });
  });

  it('again, for its runner was lost, goes by those of then', async () => {
    await save({ judge_image: RIGHT });
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    await save({ sandbox_image: 'tianheng/judge-orbit:1' });
    await runner.release(lease_token).expect(200);
    await endBackoff(test);
    expect(await runner.claimOne()).toMatchObject({ run_id: id, sandbox: { image: IMAGES[1] } });
  });

  it('to be judged again goes along too, and what was judged stays', async () => {
    await save({ judge_image: RIGHT });
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    await runner.settle(lease_token).expect(200);
    const rejudging = await Rejudging.of(test, world.question);
    await rejudging.begin();
    await save({ judge_image: 'some/judge:2' });
    const images = await test.database.query('select kind, judge_image from run where commitment_id = $1', [
      id,
    ]);
    expect(images).toEqual(
      expect.arrayContaining([
        { kind: 'commit', judge_image: RIGHT },
        { kind: 'rejudge', judge_image: 'some/judge:2' },
      ]),
    );
  });
});

it('takes a submission that is made while the images change by the new ones', async () => {
  const client = await Client.of(test, world.leader);
  const body = await submission(test, world);
  const change = `update question set judge_image = '${RIGHT}' where id = $1`;
  const { answer } = await changing(test, [change, world.question.id], () =>
    client.post('/commitment', body),
  );
  const { commitment_id: id } = (await answer).body as { commitment_id: string };
  expect(await row(test, id)).toMatchObject({ judgeImage: RIGHT });
});

it('waits for no run that is just being judged, which may wait for the track', async () => {
  const [held, free] = [await submit(test, world), await submit(test, world)];
  await test.database.transaction(async (manager) => {
    // As a verdict: first the run, then the question's decimals.
    await manager.query('select from run where id = $1 for update', [held.id]);
    await save({ judge_image: RIGHT });
    expect(await runOf(free.id)).toMatchObject({ judgeImage: RIGHT });
    expect(await runOf(held.id)).toMatchObject({ judgeImage: MISTYPED });
    await manager.query('select from question where id = $1 for share nowait', [world.question.id]);
  });
  // What was passed over follows by itself, in its place.
  await untilRight(held.id);
  expect(await runOf(held.id)).toMatchObject({ judgeImage: RIGHT, turn: held.turn, queuedAt: held.queuedAt });
});

it('follows too where the backend that passed it over has ended since', async () => {
  const { id } = await submit(test, world);
  await test.database.getRepository(Question).update(world.question.id, { judgeImage: RIGHT });
  const next = await startApp({ beside: test });
  try {
    await untilRight(id);
    expect(await runOf(id)).toMatchObject({ judgeImage: RIGHT, status: 'waiting' });
  } finally {
    await next.stop();
  }
});

it('follows too where another backend passed it over and has ended since', async () => {
  const { id } = await submit(test, world);
  await test.database.getRepository(Question).update(world.question.id, { judgeImage: RIGHT });
  const now = performance.now.bind(performance);
  // As if a minute had gone by.
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  try {
    await untilRight(id);
    expect(await runOf(id)).toMatchObject({ judgeImage: RIGHT, status: 'waiting' });
  } finally {
    jest.restoreAllMocks();
  }
});
