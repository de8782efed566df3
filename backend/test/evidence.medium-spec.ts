import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JUDGE_LIMITS, type Commitment, type JudgeAssignment, type RankPage } from '@tianheng/contracts';
import { Question } from '../src/competitions/question.entity.ts';
import { Assignments } from '../src/judging/assignments.ts';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { JudgeImage } from '../src/judging/judge-image.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  IMAGES,
  pinImages,
  Runner,
  RUNNER_FACTS,
  setSettings,
  submit,
} from './judging.ts';

let test: TestApp;
let world: World;
let runner: Runner;
let admin: Client;
beforeAll(async () => {
  test = await startApp();
  admin = await Client.of(test, await test.factory.admin());
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  await pinImages(test);
  world = await test.factory.world();
  await changeQuestion({ judgeProd: await data('in', 'out') });
  runner = new Runner(test);
});
afterAll(() => test.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const dataFile = (content: string, filename: string): Promise<StoredFile> =>
  test.factory.file(content, { purpose: 'judge_data', filename });
const data = async (
  input: string,
  truth: string,
  names = { input: 'requests.csv', truth: 'truth.csv' },
): Promise<{ input: string[]; truth: string[] }> => ({
  input: [(await dataFile(input, names.input)).id],
  truth: [(await dataFile(truth, names.truth)).id],
});
const changeQuestion = (values: Partial<Question>): Promise<unknown> =>
  test.database.getRepository(Question).update(world.question.id, values);
const pin = (reference: string, digest: string): Promise<unknown> =>
  test.database.getRepository(JudgeImage).upsert({ reference, digest }, ['reference']);
const put = async (url: string, content: string): Promise<void> => {
  const answer = await fetch(new URL(url, addressOf(test.internal)), { method: 'PUT', body: content });
  expect(answer.ok).toBe(true);
};
const attemptOf = ({ lease_token }: JudgeAssignment): Promise<Attempt> =>
  test.database.getRepository(Attempt).findOneByOrFail({ leaseToken: lease_token });

const MEASURED = { time_ms: 120, cpu_ms: 90, memory_mb: 12, exit_code: 0 };

describe('the evidence of an attempt', () => {
  it('stays as it was judged, though the same claim is answered once more after the verdict', async () => {
    await submit(test, world);
    const { run_id: runId, lease_token: leaseToken, judge } = await runner.claimOne();
    await runner.settle(leaseToken, { score: 80 }).expect(200);
    await changeQuestion({ judgeProd: await data('other', 'truth'), timeLimit: 61 });
    const { limits, truthSha256 } = await test.database
      .getRepository(Attempt)
      .findOneByOrFail({ leaseToken });
    const ids = { runId, leaseToken, logFileId: '', judgeLogFileId: '' };
    const claimed = { ...ids, sandboxImage: null, judgeImage: judge.image };
    await test.app.get(Assignments).of(claimed, { log: '', judgeLog: '' });
    const kept = await test.database.getRepository(Attempt).findOneByOrFail({ leaseToken });
    expect(kept).toMatchObject({ limits, truthSha256 });
  });

  it('is kept whole: what was judged, with what, within which limits, where, and what came of it', async () => {
    await changeQuestion({ timeLimit: 20, memoryLimit: 512, cpuLimit: 2 });
    await submit(test, world);
    const claim = await runner.claimOne();
    const begun = {
      runnerId: 'runner-1',
      runnerHost: RUNNER_FACTS.host,
      runnerVersion: RUNNER_FACTS.version,
      sandboxDigest: IMAGES[0],
      judgeDigest: IMAGES[1],
      submissionSha256: sha256('PK'),
      inputSha256: sha256(`${sha256('in')}  requests.csv\n`),
      truthSha256: sha256(`${sha256('out')}  truth.csv\n`),
      limits: {
        sandbox: { time_limit_s: 20, memory_mb: 512, cpus: 2 },
        judge: { ...JUDGE_LIMITS, max_score: 100 },
      },
    };
    expect(await attemptOf(claim)).toMatchObject({
      ...begun,
      outcome: 'running',
      finishedAt: null,
      outputSha256: null,
      measured: null,
      logSha256: null,
      judgeLogSha256: null,
    });
    await put(claim.log_url, 'what the team reads');
    await put(claim.judge_log_url, 'what the judge printed');
    const end = {
      output_sha256: 'a'.repeat(64),
      measured: MEASURED,
      log_stored: true,
      judge_log_stored: true,
    };
    await runner.settle(claim.lease_token, end).expect(200);
    expect(await attemptOf(claim)).toMatchObject({
      ...begun,
      outcome: 'applied',
      cause: 'accepted',
      finishedAt: expect.any(Date),
      outputSha256: 'a'.repeat(64),
      measured: MEASURED,
      logSha256: sha256('what the team reads'),
      judgeLogSha256: sha256('what the judge printed'),
      logFileId: expect.any(String),
      judgeLogFileId: expect.any(String),
    });
  });

  it('of one that was given back holds what it was given and what the judge printed', async () => {
    await submit(test, world, { language: 'result' });
    const claim = await runner.claimOne();
    await put(claim.judge_log_url, 'Traceback');
    const failed = {
      fault: 'judge',
      cause: 'judge_error',
      detail: 'exit 1',
      judge_log_stored: true,
    } as const;
    await runner.release(claim.lease_token, failed).expect(200);
    expect(await attemptOf(claim)).toMatchObject({
      outcome: 'judge_fail',
      cause: 'judge_error',
      detail: 'exit 1',
      sandboxDigest: null,
      judgeDigest: IMAGES[1],
      limits: { sandbox: null },
      judgeLogSha256: sha256('Traceback'),
      logSha256: null,
      outputSha256: null,
      measured: null,
    });
    await endBackoff(test);
    expect((await attemptOf(await runner.claimOne())).attempt).toBe(2);
  });
});

describe('a verdict is stale', () => {
  const judged = async (): Promise<string> => {
    const { id } = await submit(test, world);
    await runner.settle((await runner.claimOne()).lease_token).expect(200);
    return id;
  };
  const staleOf = async (id: string): Promise<boolean | null | undefined> =>
    ((await admin.get(`/commitment/${id}`).expect(200)).body as Commitment).stale;
  const other = `sha256:${'c'.repeat(64)}`;

  it.each<[string, () => Promise<unknown>]>([
    ['another sandbox image behind the same reference', () => pin('tianheng/sandbox-python:1', other)],
    ['another judge image behind the same reference', () => pin('tianheng/judge-orbit:1', other)],
    ['another sandbox image', () => changeQuestion({ sandboxImage: other })],
    ['another judge image', () => changeQuestion({ judgeImage: other })],
    ['another time limit', () => changeQuestion({ timeLimit: 7 })],
    ['another memory limit', () => changeQuestion({ memoryLimit: 77 })],
    ['another number of processors', () => changeQuestion({ cpuLimit: 7 })],
    ['another total score', () => changeQuestion({ totalScore: 77 })],
    ['a shorter limit of a whole job', () => setSettings(test, { jobTimeout: 10 })],
    ['other input', async () => changeQuestion({ judgeProd: await data('other', 'out') })],
    ['another truth', async () => changeQuestion({ judgeProd: await data('in', 'other') })],
    [
      'input of another name',
      async () => changeQuestion({ judgeProd: await data('in', 'out', { input: 'b', truth: 'truth.csv' }) }),
    ],
    ['no data any more', () => changeQuestion({ judgeProd: null })],
    ['no image for its language any more', () => changeQuestion({ sandboxImage: 'matlab=octave' })],
  ])('after a change: %s', async (_what, change) => {
    const id = await judged();
    expect(await staleOf(id)).toBe(false);
    await change();
    expect(await staleOf(id)).toBe(true);
    const page = `/competition/${world.competition.id}/question/rank?question_id=${world.question.id}`;
    const { data: ranked } = (await admin.get(page).expect(200)).body as RankPage;
    expect(ranked).toMatchObject([{ total_score: 80, stale: true }]);
  });

  it('and keeps the points that its judge gave, where the most is lowered meanwhile', async () => {
    const { id } = await submit(test, world);
    const claim = await runner.claimOne();
    await changeQuestion({ totalScore: 10 });
    await runner.settle(claim.lease_token).expect(200);
    expect((await admin.get(`/commitment/${id}`).expect(200)).body).toMatchObject({ score: 80, stale: true });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the same data stored anew', async () => changeQuestion({ judgeProd: await data('in', 'out') })],
    ['other test data', async () => changeQuestion({ judgeTest: await data('other', 'other') })],
    ['another title and interval', () => changeQuestion({ title: 'another', trainingInterval: 1 })],
  ])('but not after %s', async (_what, change) => {
    const id = await judged();
    await change();
    expect(await staleOf(id)).toBe(false);
  });

  it('for nobody but administrators, and unknown where nothing was kept', async () => {
    const id = await judged();
    const leader = await Client.of(test, world.leader);
    expect((await leader.get(`/commitment/${id}`).expect(200)).body).not.toHaveProperty('stale');
    await test.database.getRepository(Attempt).update({ runId: id }, { limits: null });
    expect(await staleOf(id)).toBeNull();
    expect(await staleOf((await submit(test, world)).id)).toBeNull();
  });

  it('no more once it was judged again with what the question has today', async () => {
    const first = await judged();
    await changeQuestion({ timeLimit: 7 });
    const second = await judged();
    expect([await staleOf(first), await staleOf(second)]).toEqual([true, false]);
  });
});
