import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ATTEMPT_EXTRA_SECONDS,
  ATTEMPTS_MAX,
  SPENT_MS_MAX,
  TIME_LIMIT_MAX,
  type SettleRequest,
} from '@tianheng/contracts';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { JudgeImage } from '../src/judging/judge-image.entity.ts';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  IMAGES,
  NOWHERE,
  pinImages,
  rival,
  row,
  Runner,
  RUNNER_FACTS,
  setSettings,
  submit,
} from './judging.ts';

let test: TestApp;
let world: World;
let runner: Runner;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
  runner = new Runner(test);
});
afterAll(() => test.stop());

const attempts = (id: string): Promise<Attempt[]> =>
  test.database.getRepository(Attempt).find({ where: { runId: id }, order: { attempt: 'ASC' } });

describe('the internal API', () => {
  it.each<[string, object]>([
    ['claim', {}],
    ['claim', { runner_id: 'r', images: [] }],
    ['claim', { runner_id: '', images: [], ...RUNNER_FACTS }],
    ['claim', { runner_id: 'r\u0000', images: [], ...RUNNER_FACTS }],
    ['claim', { runner_id: 'r', images: 'x', ...RUNNER_FACTS }],
    ['claim', { runner_id: 'r', images: [1], ...RUNNER_FACTS }],
    ['claim', { runner_id: 'r', images: [], ...RUNNER_FACTS, slots: 0 }],
    ['announce', { runner_id: 'r', ...RUNNER_FACTS }],
    ['announce', { runner_id: 'r', ...RUNNER_FACTS, state: 'asleep' }],
    ['heartbeat', {}],
    ['heartbeat', { lease_token: 'x' }],
    [
      'release',
      { lease_token: NOWHERE, fault: 'mine', cause: 'engine_error', detail: '', judge_log_stored: false },
    ],
    ['settle', { lease_token: NOWHERE }],
  ])('refuses %s %j', async (path, body) => {
    expect((await runner.post(path, body)).status).toBe(400);
  });

  it.each<Partial<Record<keyof SettleRequest, unknown>>>([
    { cause: 'engine_error' },
    { cause: 'accepted', score: null },
    { cause: 'wrong_answer', score: '5' },
    { message: 'x'.repeat(501) },
    { message: 'a\u0000b' },
    { metrics: { share: 'x' } },
    { metrics: [] },
    { metrics: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`m${at}`, at])) },
    { measured: { time_ms: -1 } },
    { measured: { time_ms: SPENT_MS_MAX + 1 } },
    { measured: { colour: 1 } },
    { log_stored: 'yes' },
    { output_sha256: 'x' },
    { output_sha256: undefined },
  ])('refuses a verdict with %j', async (values) => {
    expect((await runner.settle(NOWHERE, values as Partial<SettleRequest>)).status).toBe(400);
  });
});

describe('claim', () => {
  it('answers 204 when nothing waits', async () => {
    const answer = await runner.post('claim', { runner_id: 'r', images: IMAGES, ...RUNNER_FACTS });
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  it('hands out everything an attempt needs', async () => {
    const input = await test.factory.file('in', { purpose: 'judge_data', filename: 'requests.csv' });
    const truth = await test.factory.file('out', { purpose: 'judge_data', filename: 'truth.csv' });
    await test.database
      .getRepository(Question)
      .update(world.question.id, { judgeProd: { input: [input.id], truth: [truth.id] }, timeLimit: 20 });
    const commitment = await submit(test, world);
    const assignment = await runner.claimOne();
    const signed = (file: { filename: string; size: number; sha256: string }): object => ({
      url: expect.stringContaining('/v1/object-storage/signed/'),
      filename: file.filename,
      size: file.size,
      sha256: file.sha256,
    });
    expect(assignment).toEqual({
      run_id: commitment.id,
      attempt: 1,
      lease_token: expect.any(String),
      lease_seconds: 30,
      mode: 'prod',
      language: 'python3',
      submission: expect.objectContaining({ filename: 'code.zip', size: 2 }),
      input: [signed(input)],
      truth: [signed(truth)],
      sandbox: { image: IMAGES[0], time_limit_s: 20, memory_mb: 1000, cpus: 1 },
      judge: { image: IMAGES[1], time_limit_s: 300, memory_mb: 1000, cpus: 1, max_score: 100 },
      prod_log: 'tail',
      log_url: expect.any(String),
      judge_log_url: expect.any(String),
    });
    const fetched = await fetch(new URL(assignment.input[0]?.url ?? '', addressOf(test.internal)));
    expect(await fetched.text()).toBe('in');
    expect(await row(test, commitment.id)).toMatchObject({
      status: 'running',
      attempt: 1,
      runnerId: 'runner-1',
    });
    expect(await attempts(commitment.id)).toMatchObject([
      { attempt: 1, outcome: 'running', runnerId: 'runner-1' },
    ]);
  });

  it('signs addresses that last as long as any attempt may', async () => {
    const truth = await test.factory.file('t', { purpose: 'judge_data' });
    await test.database
      .getRepository(Question)
      .update(world.question.id, { judgeProd: { input: [], truth: [truth.id] }, timeLimit: TIME_LIMIT_MAX });
    await submit(test, world);
    const ends = Date.now() / 1000 + TIME_LIMIT_MAX + ATTEMPT_EXTRA_SECONDS;
    const { submission, truth: signed, log_url, judge_log_url } = await runner.claimOne();
    for (const url of [submission.url, ...signed.map((file) => file.url), log_url, judge_log_url]) {
      const { searchParams } = new URL(url, addressOf(test.internal));
      expect(Number(searchParams.get('expires'))).toBeGreaterThanOrEqual(ends);
    }
  });

  it('uses the test data in test mode and no sandbox for results', async () => {
    const truth = await test.factory.file('t', { purpose: 'judge_data' });
    await test.database
      .getRepository(Question)
      .update(world.question.id, { judgeTest: { input: [], truth: [truth.id] } });
    await submit(test, world, { mode: 'test', language: 'result' });
    const assignment = await runner.claimOne();
    expect(assignment).toMatchObject({ mode: 'test', language: 'result', sandbox: null });
    expect(assignment.truth.map(({ sha256 }) => sha256)).toEqual([truth.sha256]);
  });

  it('keeps program and judge within the limit of a whole job', async () => {
    await setSettings(test, { jobTimeout: 1000 });
    await submit(test, world);
    expect(await runner.claimOne()).toMatchObject({
      sandbox: { time_limit_s: 700 },
      judge: { time_limit_s: 300 },
    });
  });

  it('waits for a runner that holds the pinned images', async () => {
    await submit(test, world);
    expect(await new Runner(test, 'r', [IMAGES[0] ?? '']).claim()).toBeNull();
    expect(
      await new Runner(test, 'r', ['tianheng/sandbox-python:1', 'tianheng/judge-orbit:1']).claim(),
    ).toBeNull();
    const images = test.database.getRepository(JudgeImage);
    await images.delete({ reference: 'tianheng/sandbox-python:1' });
    expect(await runner.claim()).toBeNull();
    await pinImages(test);
    expect(await runner.claim()).not.toBeNull();
  });

  it('takes an image that the question names by its digest as it is', async () => {
    const image = `example.org/judge@sha256:${'c'.repeat(64)}`;
    const pinned = await test.factory.world({ judgeImage: image });
    await submit(test, pinned);
    expect(await runner.claim()).toBeNull();
    const assignment = await new Runner(test, 'r', [...IMAGES, image]).claimOne();
    expect(assignment.judge.image).toBe(image);
  });

  it('hands each commitment to one of 20 runners', async () => {
    const teams = await Promise.all(Array.from({ length: 4 }, () => rival(test, world)));
    const made: string[] = [];
    for (const team of teams)
      for (let count = 0; count < 4; count += 1) made.push((await submit(test, team)).id);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => new Runner(test, `runner-${at}`).claim()),
    );
    const claimed = claims.flatMap((claim) => claim?.run_id ?? []);
    expect(claimed.sort()).toEqual(made.sort());
  });

  it('gives a commitment back whose data is gone, without an end to the queue', async () => {
    await test.database
      .getRepository(Question)
      .update(world.question.id, { judgeProd: { input: [NOWHERE], truth: [] } });
    const broken = await submit(test, world);
    for (let count = 0; count < ATTEMPTS_MAX; count += 1) {
      await endBackoff(test);
      expect(await runner.claim()).toBeNull();
    }
    expect(await row(test, broken.id)).toMatchObject({
      status: 'failed',
      cause: 'fetch_failed',
      quotaCounted: false,
    });
  });
});

describe('the order of the queue', () => {
  const drain = async (): Promise<string[]> => {
    const teams: string[] = [];
    for (let claim = await runner.claim(); claim; claim = await runner.claim()) {
      teams.push((await row(test, claim.run_id)).teamId);
      await runner.settle(claim.lease_token).expect(200);
    }
    return teams;
  };

  it('does not let a team with 50 waiting hold up another', async () => {
    const other = await rival(test, world);
    for (let count = 0; count < 50; count += 1) await submit(test, world);
    const first = await runner.claimOne();
    await submit(test, other);
    await submit(test, other);
    await runner.settle(first.lease_token).expect(200);
    const order = await drain();
    expect(order).toHaveLength(51);
    const places = order.flatMap((teamId, at) => (teamId === other.team.id ? [at] : []));
    expect(places).toEqual([0, 2]);
  });

  it("does not let teams that always come back starve a team's second commitment", async () => {
    const teams = [world, await rival(test, world), await rival(test, world)];
    const [patient, ...busy] = teams as [World, World, World];
    await submit(test, patient);
    await submit(test, patient);
    for (const team of busy) await submit(test, team);
    const order: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      const claim = await runner.claimOne();
      const { teamId } = await row(test, claim.run_id);
      await runner.settle(claim.lease_token).expect(200);
      order.push(teamId);
      const back = busy.find(({ team }) => team.id === teamId);
      if (back) await submit(test, back);
    }
    expect(order.filter((teamId) => teamId === patient.team.id)).toHaveLength(2);
    expect(order.lastIndexOf(patient.team.id)).toBeLessThan(6);
  });

  it('is what queue_number says', async () => {
    const other = await rival(test, world);
    for (let count = 0; count < 3; count += 1) await submit(test, world);
    await submit(test, other);
    const numbers = async (who: World): Promise<number[]> => {
      const path = `/commitment?competition_id=${world.competition.id}&question_id=${world.question.id}`;
      const { body } = await (await Client.of(test, who.leader)).get(path);
      return (body.data as { queue_number: number }[]).map(({ queue_number }) => queue_number).reverse();
    };
    expect(await numbers(world)).toEqual([0, 2, 3]);
    expect(await numbers(other)).toEqual([1]);
    await runner.claimOne();
    expect(await numbers(world)).toEqual([-1, 1, 2]);
    expect(await numbers(other)).toEqual([0]);
  });

  it.each(['its question', 'all judging'])('tells a team that waits while %s is paused', async (what) => {
    const pauses = test.app.get(JudgingPauses);
    const { id } = await submit(test, world);
    const elsewhere = await test.factory.world();
    const next = await submit(test, elsewhere);
    const isPaused = async (who: World, run: string): Promise<unknown> =>
      (await (await Client.of(test, who.leader)).get(`/commitment/${run}`)).body.is_paused;
    expect(await isPaused(world, id)).toBe(false);
    const questionId = what === 'its question' ? world.question.id : null;
    await pauses.pause({ questionId, cause: 'administrator', reason: 'secret' });
    const answer = await (await Client.of(test, world.leader)).get(`/commitment/${id}`);
    expect(answer.body).toMatchObject({ status: 'waiting', queue_number: 0, is_paused: true });
    expect(answer.text).not.toContain('secret');
    expect(await isPaused(elsewhere, next.id)).toBe(questionId === null);
    await pauses.lift(questionId, 'administrator');
    expect(await isPaused(world, id)).toBe(false);
    await runner.claimOne();
    await pauses.pause({ questionId, cause: 'administrator' });
    expect(await isPaused(world, id)).toBe(false);
    await pauses.lift(questionId, 'administrator');
  });

  it('passes over a question whose judging is paused, in the numbers too', async () => {
    const paused = await test.factory.world();
    const pauses = test.app.get(JudgingPauses);
    await pauses.pause({ questionId: paused.question.id, cause: 'judge_faults' });
    const stuck = await submit(test, paused);
    const next = await submit(test, world);
    const { body } = await (await Client.of(test, world.leader)).get(`/commitment/${next.id}`);
    expect(body.queue_number).toBe(0);
    expect((await runner.claimOne()).run_id).toBe(next.id);
    expect(await runner.claim()).toBeNull();
    await pauses.lift(paused.question.id, 'judge_faults');
    expect((await runner.claimOne()).run_id).toBe(stuck.id);
  });
});
