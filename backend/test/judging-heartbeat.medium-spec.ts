import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ATTEMPT_EXTRA_SECONDS } from '@tianheng/contracts';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  loseRunners,
  NOWHERE,
  pinImages,
  row,
  Runner,
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
/** The whole attempt ends so many seconds from now. */
async function endAttemptIn(id: string, seconds: number): Promise<Date> {
  const set = 'update run set lease_ends_at = now() + make_interval(secs => $2) where id = $1';
  await test.database.query(set, [id, seconds]);
  return (await row(test, id)).leaseEndsAt!;
}

describe('heartbeat', () => {
  it('prolongs the lease', async () => {
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    const shorten = `update run set lease_expires_at = now() + interval '10 seconds' where id = $1`;
    await test.database.query(shorten, [id]);
    const { body } = await runner.heartbeat(lease_token).expect(200);
    expect((await row(test, id)).leaseExpiresAt?.getTime()).toBe(body.lease_expires_at);
    expect(body.lease_expires_at).toBeGreaterThan(Date.now() + 25_000);
  });

  it('leaves an attempt that waits for its turn all its time, and no other', async () => {
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    const { startedAt, leaseEndsAt } = await row(test, id);
    const whole = (leaseEndsAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0);
    expect(whole).toBe((world.question.timeLimit + ATTEMPT_EXTRA_SECONDS) * 1000);
    const left = async (): Promise<number> =>
      ((await row(test, id)).leaseEndsAt?.getTime() ?? 0) - Date.now();
    await test.database.query(`update run set lease_ends_at = now() + interval '10 seconds' where id = $1`, [
      id,
    ]);
    await runner.heartbeat(lease_token).expect(200);
    expect(await left()).toBeLessThan(10_000);
    const { body } = await runner.heartbeat(lease_token, { waits: true }).expect(200);
    expect(await left()).toBeGreaterThan(whole - 60_000);
    expect(body.lease_expires_at).toBeGreaterThan(Date.now() + 25_000);
    // Its time was over: no waiting brings it back.
    await test.database.query(`update run set lease_ends_at = now() where id = $1`, [id]);
    await runner.heartbeat(lease_token, { waits: true }).expect(409);
  });

  it('tells a runner that its commitment was stopped', async () => {
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    await (await Client.of(test, world.leader)).cancel(id).expect(200);
    const answer = await runner.heartbeat(lease_token);
    expect([answer.status, answer.body.code]).toEqual([409, 'LEASE_LOST']);
    expect((await runner.settle(lease_token)).body).toEqual({ outcome: 'cancelled' });
    expect(await row(test, id)).toMatchObject({ status: 'cancel', score: null });
    expect(await attempts(id)).toMatchObject([{ outcome: 'cancelled' }]);
    expect((await runner.heartbeat(NOWHERE)).status).toBe(409);
  });

  it('prolongs the lease no further than the whole attempt may take', async () => {
    const { id } = await submit(test, world);
    const token = randomUUID();
    await runner.claim(token);
    const { startedAt, leaseEndsAt } = await row(test, id);
    const wholeMs = (world.question.timeLimit + ATTEMPT_EXTRA_SECONDS) * 1000;
    expect(leaseEndsAt!.getTime() - startedAt!.getTime()).toBe(wholeMs);

    const end = await endAttemptIn(id, 20);
    expect((await runner.heartbeat(token).expect(200)).body).toEqual({ lease_expires_at: end.getTime() });
    expect(await runner.claim(token)).toMatchObject({ run_id: id, attempt: 1 });
    expect(await row(test, id)).toMatchObject({ leaseExpiresAt: end, leaseEndsAt: end });
  });

  it('prolongs nothing once the attempt took too long, and the run waits again', async () => {
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    await endAttemptIn(id, -1);
    const answer = await runner.heartbeat(lease_token);
    expect([answer.status, answer.body.code]).toEqual([409, 'LEASE_LOST']);
    expect(await row(test, id)).toMatchObject({ status: 'running', attempt: 1 });
    await loseRunners(test, [id]);
    expect(await row(test, id)).toMatchObject({ status: 'waiting', leaseToken: null });
    await endBackoff(test);
    await runner.claimOne();
    await loseRunners(test, [id]);
    expect(await attempts(id)).toMatchObject([
      { outcome: 'lost', cause: 'runner_lost', detail: 'The attempt took too long on runner-1.' },
      { outcome: 'lost', cause: 'runner_lost', detail: 'No heartbeat from runner-1.' },
    ]);
  });
});
