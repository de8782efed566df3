import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ATTEMPTS_MAX,
  CPU_LIMIT_MAX,
  encodeJudgeLine,
  judgeLine,
  TIME_LIMIT_MAX,
  type Commitment,
  type JudgeAssignment,
  type RankPage,
  type SettleRequest,
} from '@tianheng/contracts';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  type Judged,
  NOWHERE,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  standing,
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
const put = (url: string, content: string): Promise<Response> =>
  fetch(new URL(url, addressOf(test.internal)), { method: 'PUT', body: content });

describe('settle', () => {
  const judge = async (values: Partial<SettleRequest>, mode: 'prod' | 'test' = 'prod'): Promise<Judged> => {
    const { id } = await submit(test, world, { mode });
    const { body } = await runner.settle((await runner.claimOne()).lease_token, values);
    expect(body).toEqual({ outcome: 'applied' });
    return row(test, id);
  };

  it.each([
    ['accepted', 'success', 80],
    ['wrong_answer', 'wrong_answer', 80],
    ['time_limit', 'timeout', null],
    ['memory_limit', 'failed', null],
    ['zip_unsafe_path', 'failed', null],
  ] as const)('stores %s as %s', async (cause, status, score) => {
    expect(await judge({ cause })).toMatchObject({
      status,
      cause,
      score,
      message: 'well done',
      metrics: { share: 0.8 },
      measured: { time_ms: 120, exit_code: 0 },
      timeSpentMs: 120,
      leaseToken: null,
      quotaCounted: true,
      finishedAt: expect.any(Date),
    });
  });

  it.each([
    [1000, 100],
    [-5, 0],
  ])('bounds a score of %i to %i', async (score, stored) => {
    expect((await judge({ score })).score).toBe(stored);
  });

  it('counts the time of its processors, where there is one, before that on the clock', async () => {
    const measured = { time_ms: 500, cpu_ms: 90 };
    expect(await judge({ measured })).toMatchObject({ timeSpentMs: 90, measured });
  });

  it('keeps the time of many processors for a day, and ranks by it', async () => {
    const cpu_ms = 1000 * TIME_LIMIT_MAX * CPU_LIMIT_MAX + 5000;
    expect(await judge({ measured: { cpu_ms } })).toMatchObject({ timeSpentMs: cpu_ms });
    expect(await standing(test, world)).toMatchObject({ bestTimeSpentMs: cpu_ms });
    const leader = await Client.of(test, world.leader);
    const path = `/competition/${world.competition.id}/question/rank?question_id=${world.question.id}`;
    const { data } = (await leader.get(path).expect(200)).body as RankPage;
    expect(data.map((one) => one.question_time_spent)).toEqual([cpu_ms]);
  });

  it("tells the judge's sentence in the reader's language", async () => {
    const words = async (values: Partial<SettleRequest>): Promise<string[]> => {
      const { id } = await judge({ cause: 'wrong_answer', message: 'no rows', ...values });
      const leader = await Client.of(test, world.leader);
      const english = await leader.get(`/commitment/${id}`).expect(200);
      const chinese = await leader.get(`/commitment/${id}`).set('Accept-Language', 'zh-CN').expect(200);
      return [english, chinese].map(({ body }) => (body as Commitment).message ?? '');
    };
    expect(await words({ message_zh: '没有任何行' })).toEqual(['no rows', '没有任何行']);
    expect(await words({ message_zh: '' })).toEqual(['no rows', 'no rows']);
    expect(await words({ message_zh: null })).toEqual(['no rows', 'no rows']);
    expect(await words({})).toEqual(['no rows', 'no rows']);
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    expect((await runner.settle(lease_token, { message_zh: '长'.repeat(501) })).status).toBe(400);
    expect(await row(test, id)).toMatchObject({ status: 'running' });
  });

  it("keeps the team's best result: score, then time, then the earlier one", async () => {
    const best = async (): Promise<[string | null, number | null]> => {
      const found = await standing(test, world);
      return [found?.bestRunId ?? null, found?.bestScore ?? null];
    };
    const settled = (score: number, time_ms: number): Promise<Judged> =>
      judge({ score, measured: { time_ms } });
    await judge({ score: 99 }, 'test');
    await judge({ cause: 'wrong_answer', score: 99 });
    expect(await best()).toEqual([null, null]);
    const first = await settled(50, 100);
    expect(await best()).toEqual([first.id, 50]);
    await settled(40, 1);
    await settled(50, 101);
    await settled(50, 100);
    expect(await best()).toEqual([first.id, 50]);
    const faster = await settled(50, 99);
    expect(await best()).toEqual([faster.id, 50]);
    const higher = await settled(51, 900);
    expect(await best()).toEqual([higher.id, 51]);
  });

  it('answers the same to the same token, and writes once', async () => {
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    const answers = await Promise.all([80, 90, 70].map((score) => runner.settle(lease_token, { score })));
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ outcome: 'applied' }));
    const stored = await row(test, id);
    expect((await runner.settle(lease_token, { score: 100 })).body).toEqual({ outcome: 'applied' });
    expect((await runner.release(lease_token)).body).toEqual({ outcome: 'applied' });
    expect(await row(test, id)).toEqual(stored);
    expect((await standing(test, world))?.bestScore).toBe(stored.score);
  });

  it('drops what comes under an unknown token', async () => {
    expect((await runner.settle(NOWHERE)).body).toEqual({ outcome: 'stale' });
    expect((await runner.release(NOWHERE)).body).toEqual({ outcome: 'stale' });
  });
});

describe('the log', () => {
  const judged = async (log: string | null): Promise<{ commitment: Judged; claim: JudgeAssignment }> => {
    const { id } = await submit(test, world);
    const claim = await runner.claimOne();
    if (log !== null) expect((await put(claim.log_url, log)).status).toBeLessThan(300);
    await put(claim.judge_log_url, 'the truth');
    await runner.settle(claim.lease_token, { log_stored: true, judge_log_stored: true }).expect(200);
    return { commitment: await row(test, id), claim };
  };

  it('is a text file named after the commitment, for the team and administrators', async () => {
    const { commitment } = await judged('unpacked 2 files\n完成\n');
    const member = await test.factory.user();
    await test.factory.member(world.team, member, { status: 'accept', holdsSeat: true });
    for (const user of [world.leader, member, await test.factory.admin()]) {
      const answer = await (await Client.of(test, user)).get(`/commitment/${commitment.id}/log`).expect(200);
      expect(answer.text).toBe('unpacked 2 files\n完成\n');
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="${commitment.commitmentNo}.txt"`,
      );
    }
    const other = await rival(test, world);
    expect((await (await Client.of(test, other.leader)).get(`/commitment/${commitment.id}/log`)).status).toBe(
      404,
    );
    expect((await (await Client.of(test, null)).get(`/commitment/${commitment.id}/log`)).status).toBe(401);
  });

  it("says what the platform says in the reader's language, and quotes the program's lines that look so", async () => {
    const line = encodeJudgeLine(judgeLine('LOG_COLLECTED', { files: 2, bytes: 1234 }));
    const newer = '\u001e{"code":"OF_A_NEWER_RUNNER","params":{}}\n';
    const program = '\u001e not one\n[judge] {files}\n>[Judge] quoted\n [judge] within\n';
    const { commitment } = await judged(`${line}${newer}${program}done`);
    const leader = await Client.of(test, world.leader);
    const quoted = '\u001e not one\n>[judge] {files}\n>>[Judge] quoted\n> [judge] within\n';
    const rest = `[judge] OF_A_NEWER_RUNNER\n${quoted}done`;
    const english = await leader.get(`/commitment/${commitment.id}/log`).expect(200);
    expect(english.text).toBe(`[judge] collected 2 files, 1,234 bytes\n${rest}`);
    const chinese = await leader.get(`/commitment/${commitment.id}/log`).set('Accept-Language', 'zh-CN');
    expect(chinese.text).toBe(`[judge] 已收取 2 个输出文件，共 1,234 字节\n${rest}`);
  });

  it("does not show the judge's own output to the team", async () => {
    const { commitment, claim } = await judged('log');
    expect(commitment.judgeLogFileId).not.toBeNull();
    const path = `/object-storage/download/${commitment.judgeLogFileId}`;
    expect((await (await Client.of(test, world.leader)).get(path)).status).toBe(403);
    const asAdmin = await (await Client.of(test, await test.factory.admin())).get(path).buffer(true);
    expect(asAdmin.status).toBe(200);
    expect((await put(claim.log_url, 'changed')).status).toBe(409);
  });

  it('comes with the verdict that is reported again after the database broke off', async () => {
    const { id } = await submit(test, world);
    const claim = await runner.claimOne();
    await put(claim.log_url, 'said');
    const settle = () => runner.settle(claim.lease_token, { log_stored: true });
    const holder = test.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table stored_file in access exclusive mode');
    const refused = settle().then(({ status }) => status);
    const broken = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await test.database.query<unknown[]>(broken)).length === 0) await sleep(10);
    expect(await refused).toBe(503);
    await holder.rollbackTransaction();
    await holder.release();
    expect((await row(test, id)).status).toBe('running');
    await settle().expect(200);
    expect(await row(test, id)).toMatchObject({ status: 'success', logFileId: expect.any(String) });
  });

  it('is missing before there is one, and when the runner put none', async () => {
    const waiting = await submit(test, world);
    const leader = await Client.of(test, world.leader);
    expect((await leader.get(`/commitment/${waiting.id}/log`)).body.code).toBe('LOG_NOT_FOUND');
    await (await Client.of(test, world.leader)).cancel(waiting.id).expect(200);
    const { commitment } = await judged(null);
    expect(commitment).toMatchObject({ status: 'success', logFileId: null });
    const answer = await leader.get(`/commitment/${commitment.id}/log`);
    expect([answer.status, answer.body.code]).toEqual([404, 'LOG_NOT_FOUND']);
  });
});

describe('release', () => {
  it('repeats an attempt that the platform failed, after 5 and 30 seconds, and then gives up', async () => {
    const { id, turn, queuedAt } = await submit(test, world);
    for (const seconds of [5, 30]) {
      const { lease_token } = await runner.claimOne();
      expect((await runner.release(lease_token)).body).toEqual({ outcome: 'platform_fail' });
      const waiting = await row(test, id);
      expect(waiting).toMatchObject({
        status: 'waiting',
        leaseToken: null,
        turn,
        queuedAt,
        quotaCounted: true,
      });
      // The end of the attempt and the beginning of the next are of one statement's time.
      const finishedAt = (await attempts(id)).at(-1)?.finishedAt?.getTime() ?? 0;
      expect((waiting.notBefore.getTime() - finishedAt) / 1000).toBeCloseTo(seconds, 1);
      await test.database.query(`update run set not_before = now() + interval '100 seconds' where id = $1`, [
        id,
      ]);
      expect(await runner.claim()).toBeNull();
      await endBackoff(test);
    }
    const { lease_token } = await runner.claimOne();
    expect((await runner.release(lease_token)).body).toEqual({ outcome: 'platform_fail' });
    expect((await runner.release(lease_token)).body).toEqual({ outcome: 'platform_fail' });
    expect(await row(test, id)).toMatchObject({
      status: 'failed',
      cause: 'engine_error',
      quotaCounted: false,
    });
    expect((await attempts(id)).map(({ outcome, detail }) => [outcome, detail])).toEqual(
      Array(3).fill(['platform_fail', 'the engine did not answer']),
    );
    const leader = await Client.of(test, world.leader);
    expect((await leader.get(`/commitment/${id}`)).body).toMatchObject({
      cause: 'engine_error',
      has_log: true,
    });
    const log = await leader.get(`/commitment/${id}/log`).expect(200);
    expect(log.text).toContain(
      'could not judge this submission in 3 attempts. The platform could not start the sandbox.',
    );
    expect(log.text).toContain('uses up no chance');
  });

  it('names in the log all attempts, also those that used up none', async () => {
    const { id } = await submit(test, world);
    for (const cause of [
      'engine_stopped',
      'disk_full',
      ...Array<'fetch_failed'>(ATTEMPTS_MAX).fill('fetch_failed'),
    ] as const) {
      const { lease_token } = await runner.claimOne();
      await runner.release(lease_token, { cause }).expect(200);
      await endBackoff(test);
    }
    const leader = await Client.of(test, world.leader);
    const log = await leader.get(`/commitment/${id}/log`).expect(200);
    expect(log.text).toContain(
      `in ${ATTEMPTS_MAX + 2} attempts. The platform could not fetch the files it needed.`,
    );
  });

  it('does not use up an attempt when a runner stops', async () => {
    const { id } = await submit(test, world);
    for (let count = 0; count < ATTEMPTS_MAX + 2; count += 1) {
      const { lease_token } = await runner.claimOne();
      await runner.release(lease_token, { cause: 'runner_stopping' }).expect(200);
    }
    expect(await row(test, id)).toMatchObject({ status: 'waiting', attempt: ATTEMPTS_MAX + 2 });
    // Nor of those that a fault uses up.
    await runner.release((await runner.claimOne()).lease_token, { cause: 'engine_error' }).expect(200);
    expect(await row(test, id)).toMatchObject({ status: 'waiting', attempt: ATTEMPTS_MAX + 3 });
  });

  const failJudge = async (team: World): Promise<string> => {
    const { id } = await submit(test, team);
    const { lease_token } = await runner.claimOne();
    await runner.release(lease_token, { fault: 'judge', cause: 'judge_error' }).expect(200);
    // However slow the test: its second attempt comes when the test says so.
    await test.database.query(`update run set not_before = now() + interval '100 seconds' where id = $1`, [
      id,
    ]);
    return id;
  };

  it('repeats an attempt that the judge failed once', async () => {
    const id = await failJudge(world);
    await endBackoff(test);
    const claim = await runner.claimOne();
    await put(claim.judge_log_url, 'Traceback');
    const failed = { fault: 'judge', cause: 'judge_error', judge_log_stored: true } as const;
    expect((await runner.release(claim.lease_token, failed)).body).toEqual({ outcome: 'judge_fail' });
    expect(await row(test, id)).toMatchObject({
      status: 'failed',
      cause: 'judge_error',
      quotaCounted: false,
    });
    const log = await (await Client.of(test, world.leader)).get(`/commitment/${id}/log`).expect(200);
    expect(log.text).toContain("organiser's judge failed. This was not");
  });
});
