import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import {
  ATTEMPTS_MAX,
  JUDGE_CANCEL_CHANNEL,
  JUDGE_QUEUE,
  TICKETS_MAX,
  type JudgeAssignment,
} from '@tianheng/contracts';
import Bull, { type Queue } from 'bull';
import type { Response } from 'supertest';
import { AppError } from '../src/common/app-error.ts';
import { Assignments } from '../src/judging/assignments.ts';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { FaultsService } from '../src/judging/faults.service.ts';
import { JudgeSignals } from '../src/judging/judge-signals.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  IMAGES,
  loseRunners,
  pinImages,
  row,
  Runner,
  RUNNER_FACTS,
  setSettings,
  standing,
  submit,
} from './judging.ts';
import { rest } from './rest.ts';
import { brokenInvariants } from './teams-invariants.ts';

let test: TestApp;
let world: World;
let runner: Runner;
let sweeper: SweepService;
let queue: Queue;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  sweeper = test.app.get(SweepService);
  queue = test.app.get<Queue>(getQueueToken(JUDGE_QUEUE));
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
  runner = new Runner(test);
});
afterAll(() => test.stop());

const outcomes = async (id: string): Promise<string[]> => {
  const attempts = test.database.getRepository(Attempt);
  return (await attempts.find({ where: { runId: id }, order: { attempt: 'ASC' } })).map(
    ({ outcome }) => outcome,
  );
};
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`In vain waited for: ${what}`);
}

/** Of the first the longest ago: it is swept first. */
async function expireLeases(ids: string[]): Promise<void> {
  await test.database.query(
    `update run set lease_expires_at = now() - make_interval(secs => 60 / array_position($1::uuid[], id))
     where id = any($1::uuid[])`,
    [ids],
  );
}

const placeOfLog = (assignment: JudgeAssignment | null): string =>
  (assignment?.log_url ?? '').replace(/[?].*/, '');

describe('a cancel that meets a verdict', () => {
  it('leaves exactly one final state, 30 times of 30', async () => {
    const leader = await Client.of(test, world.leader);
    for (let count = 0; count < 30; count += 1) {
      const { id } = await submit(test, world);
      const { lease_token } = await runner.claimOne();
      // Whose request is sent first takes turns, a little apart.
      const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
      const [stopped, settled] = await Promise.all([
        pause(count % 3).then(() => leader.cancel(id)),
        pause((count + 1) % 3).then(() => runner.settle(lease_token)),
      ]);
      const { status, score, quotaCounted } = await row(test, id);
      const won = status === 'cancel';
      expect([200, 409]).toContain(stopped.status);
      expect(won).toBe(stopped.status === 200);
      expect(settled.body).toEqual({ outcome: won ? 'cancelled' : 'applied' });
      expect({ status, score, quotaCounted }).toEqual({
        status: won ? 'cancel' : 'success',
        score: won ? null : 80,
        quotaCounted: true,
      });
      expect(await outcomes(id)).toEqual([won ? 'cancelled' : 'applied']);
    }
  });

  it('does not stop a commitment that a runner claims at the same moment without its knowledge', async () => {
    const leader = await Client.of(test, world.leader);
    for (let count = 0; count < 20; count += 1) {
      const { id } = await submit(test, world);
      const [stopped, claim] = await Promise.all([leader.cancel(id), runner.claim()]);
      expect(stopped.status).toBe(200);
      const { status, quotaCounted } = await row(test, id);
      expect({ status, quotaCounted }).toEqual({ status: 'cancel', quotaCounted: claim !== null });
      if (claim) expect((await runner.settle(claim.lease_token)).body).toEqual({ outcome: 'cancelled' });
    }
  });

  it('is announced to the runners', async () => {
    const listener = new Bull('listener', test.config.redisUrl);
    const heard: string[] = [];
    listener.client.on('message', (_channel: string, id: string) => heard.push(id));
    await listener.client.subscribe(JUDGE_CANCEL_CHANNEL);
    const { id } = await submit(test, world);
    await runner.claimOne();
    await (await Client.of(test, world.leader)).cancel(id).expect(200);
    await until('the announcement', async () => heard.includes(id));
    await listener.close();
  });
});

describe('a dismissal that meets a verdict', () => {
  it.each(['the verdict', 'the dismissal'])('waits for it, or it for that: %s comes first', async (first) => {
    const { id } = await submit(test, world);
    const { lease_token } = await runner.claimOne();
    const admin = await Client.of(test, await test.factory.admin());
    const settle = (): PromiseLike<Response> => runner.settle(lease_token);
    const dismiss = (): PromiseLike<Response> => admin.remove(`/teams/${world.team.id}`);
    const order = first === 'the verdict' ? [settle, dismiss] : [dismiss, settle];
    // While somebody holds the run both come as far as they can.
    const answers = await test.database.transaction(async (manager) => {
      await manager.query('select from run where id = $1 for update', [id]);
      const asked: Promise<Response>[] = [];
      for (const call of order) {
        asked.push(Promise.resolve(call()));
        const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await until(`${asked.length} who wait`, async () => {
          return (await test.database.query<unknown[]>(waits)).length === asked.length;
        });
      }
      return asked;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await outcomes(id)).toEqual([first === 'the verdict' ? 'applied' : 'cancelled']);
    expect(await brokenInvariants(test)).toEqual([]);
  });
});

describe('a claim that is sent again because it had no answer', () => {
  it('is one claim, and takes one run, however often it comes', async () => {
    const { id } = await submit(test, world);
    const another = await submit(test, world);
    const token = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => runner.claim(token)));
    const [first] = answers;
    expect(first).toMatchObject({ run_id: id, attempt: 1, lease_token: token });
    const [unlike, alike] = [new Set(answers.map((one) => one?.run_id)), new Set(answers.map(placeOfLog))];
    expect([unlike.size, alike.size]).toEqual([1, 1]);
    expect(await row(test, another.id)).toMatchObject({ status: 'waiting', attempt: 0 });
    expect((await runner.settle(token, { score: 80 })).body).toEqual({ outcome: 'applied' });
    expect(await outcomes(id)).toEqual(['applied']);
  });

  it('begins its lease anew', async () => {
    const { id } = await submit(test, world);
    const token = randomUUID();
    await runner.claim(token);
    // The backend's own sweep would end the lease before it begins anew.
    await rest(sweeper);
    try {
      const expire = `update run set lease_expires_at = now() - interval '1 second' where id = $1`;
      await test.database.query(expire, [id]);
      expect(await runner.claim(token)).toMatchObject({ run_id: id, attempt: 1 });
      await sweeper.sweep();
    } finally {
      sweeper.onApplicationBootstrap();
    }
    expect(await outcomes(id)).toEqual(['running']);
  });

  it.each(['settled', 'given back', 'cancelled', 'lost'])(
    'takes nothing once its attempt is %s',
    async (how) => {
      const leader = await Client.of(test, world.leader);
      const { id } = await submit(test, world);
      const token = randomUUID();
      await runner.claim(token);
      if (how === 'settled') await runner.settle(token);
      if (how === 'given back') await runner.release(token, { cause: 'runner_stopping' });
      if (how === 'cancelled') await leader.cancel(id);
      if (how === 'lost') await loseRunners(test, [id]);
      const other = await submit(test, world);
      expect(await runner.claim(token)).toBeNull();
      expect(await row(test, other.id)).toMatchObject({ status: 'waiting', attempt: 0 });
      expect(await outcomes(id)).toHaveLength(1);
    },
  );

  it('of a runner that does not name it takes another run each time, as before', async () => {
    const ids = [(await submit(test, world)).id, (await submit(test, world)).id];
    const claim = { ...RUNNER_FACTS, runner_id: 'older', images: IMAGES };
    const answers = [await runner.post('claim', claim), await runner.post('claim', claim)];
    expect(answers.map(({ body }) => (body as JudgeAssignment).run_id).sort()).toEqual(ids.sort());
  });

  it('gets what it took although the answer could not be made at first', async () => {
    const { id } = await submit(test, world);
    const token = randomUUID();
    jest
      .spyOn(test.app.get(Assignments), 'of')
      .mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE'))
      .mockRejectedValueOnce(new Error('broken'));
    await expect(runner.claim(token)).rejects.toThrow('503');
    expect(await outcomes(id)).toEqual(['running']);
    // Anything else is no outage: the attempt is given back, and the claim is over.
    expect(await runner.claim(token)).toBeNull();
    expect(await outcomes(id)).toEqual(['platform_fail']);
    expect(await runner.claim(token)).toBeNull();
    await endBackoff(test);
    expect(await runner.claimOne()).toMatchObject({ run_id: id, attempt: 2 });
  });

  it('is not handed to another runner', async () => {
    await submit(test, world);
    const token = randomUUID();
    expect(await runner.claim(token)).not.toBeNull();
    expect(await new Runner(test, 'another').claim(token)).toBeNull();
  });
});

describe('the sweep', () => {
  it('lets a commitment wait again whose runner was lost, and drops what that one still brings', async () => {
    const { id, queuedAt } = await submit(test, world);
    const lost = await runner.claimOne();
    await loseRunners(test, [id]);
    expect(await row(test, id)).toMatchObject({ status: 'waiting', leaseToken: null, queuedAt });
    expect((await runner.settle(lost.lease_token, { score: 100 })).body).toEqual({ outcome: 'stale' });
    expect((await runner.release(lost.lease_token)).body).toEqual({ outcome: 'stale' });
    expect((await runner.heartbeat(lost.lease_token)).status).toBe(409);
    expect(await row(test, id)).toMatchObject({ status: 'waiting', score: null });
    const again = await runner.claimOne();
    expect(again).toMatchObject({ run_id: id, attempt: 2 });
    expect((await runner.settle(lost.lease_token)).body).toEqual({ outcome: 'stale' });
    expect((await runner.settle(again.lease_token, { score: 70 })).body).toEqual({ outcome: 'applied' });
    expect(await row(test, id)).toMatchObject({ status: 'success', score: 70 });
    expect(await outcomes(id)).toEqual(['lost', 'applied']);
    expect((await standing(test, world))?.bestScore).toBe(70);
  });

  it('gives up after the last attempt, and gives the chance back', async () => {
    const { id } = await submit(test, world);
    for (let count = 0; count < ATTEMPTS_MAX; count += 1) {
      await runner.claimOne();
      await loseRunners(test, [id]);
    }
    expect(await row(test, id)).toMatchObject({
      status: 'failed',
      cause: 'runner_lost',
      quotaCounted: false,
      spacingCounted: false,
      finishedAt: expect.any(Date),
    });
    expect(await outcomes(id)).toEqual(Array(ATTEMPTS_MAX).fill('lost'));
    const log = await (await Client.of(test, world.leader)).get(`/commitment/${id}/log`).expect(200);
    expect(log.text).toContain('lost its connection');
  });

  it('counts lost and failed attempts together', async () => {
    const { id } = await submit(test, world);
    await runner.claimOne();
    await loseRunners(test, [id]);
    for (let count = 1; count < ATTEMPTS_MAX; count += 1) {
      await runner.release((await runner.claimOne()).lease_token).expect(200);
      await endBackoff(test);
    }
    expect(await row(test, id)).toMatchObject({ status: 'failed', cause: 'engine_error' });
  });

  it('handles a commitment once, however many sweep at the same time', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      ids.push((await submit(test, world)).id);
      await runner.claimOne();
    }
    await loseRunners(test, ids, 4);
    for (const id of ids) expect(await outcomes(id)).toEqual(['lost']);
  });

  it('lets the others wait again although one cannot be moved, which waits again once it can', async () => {
    const stuck = await submit(test, world);
    await runner.claimOne();
    const other = await submit(test, world);
    await runner.claimOne();
    await test.database.query(
      `create function refuse_move() returns trigger language plpgsql as $$ begin raise 'poison'; end $$`,
    );
    try {
      await test.database.query(
        `create trigger refuse_move before update on run for each row
         when (old.id = '${stuck.id}' and new.status = 'waiting') execute function refuse_move()`,
      );
      await expireLeases([stuck.id, other.id]);
      await until('the other', async () => {
        await sweeper.sweep();
        return (await row(test, other.id)).status === 'waiting';
      });
      expect(await outcomes(other.id)).toEqual(['lost']);
      expect(await row(test, stuck.id)).toMatchObject({ status: 'running', attempt: 1 });
    } finally {
      await test.database.query('drop function refuse_move cascade');
    }
    await loseRunners(test, [stuck.id]);
    expect(await row(test, stuck.id)).toMatchObject({ status: 'waiting' });
    expect(await outcomes(stuck.id)).toEqual(['lost']);
  });

  it('leaves a run alone whose lease began anew until its turn came', async () => {
    const [first, renewed] = [await submit(test, world), await submit(test, world)];
    await runner.claimOne();
    const { lease_token } = await runner.claimOne();
    // The backend's own sweep would be at the second while this one is at the first.
    await rest(sweeper);
    const faults = test.app.get(FaultsService);
    const concede = faults.concede.bind(faults);
    const conceding = jest.spyOn(faults, 'concede').mockImplementationOnce(async (...lost) => {
      await runner.heartbeat(lease_token).expect(200);
      await concede(...lost);
    });
    try {
      await expireLeases([first.id, renewed.id]);
      await sweeper.sweep();
    } finally {
      conceding.mockRestore();
      sweeper.onApplicationBootstrap();
    }
    expect(await outcomes(first.id)).toEqual(['lost']);
    expect(await outcomes(renewed.id)).toEqual(['running']);
  });

  it('makes tickets again when Redis was emptied while commitments wait', async () => {
    const waiting = 3;
    for (let count = 0; count < waiting; count += 1) await submit(test, world);
    await queue.client.flushdb();
    expect(await queue.getWaitingCount()).toBe(0);
    await until('new tickets', async () => (await queue.getWaitingCount()) >= waiting);
    await sweeper.sweep();
    expect(await queue.getWaitingCount()).toBe(waiting);
  });

  it('keeps the number of tickets bounded and wakes nobody for what cannot be claimed', async () => {
    for (let count = 0; count < TICKETS_MAX + 5; count += 1) await submit(test, world);
    // The backend's own sweep may have counted before what follows, and make its tickets after it.
    await rest(sweeper);
    const signals = test.app.get(JudgeSignals);
    // A top-up whose patience is over is at work all the same.
    const topped = () => until('the end of topping up', async () => !signals['isToppingUp']);
    try {
      await topped();
      await queue.client.flushdb();
      await sweeper.sweep();
      await topped();
      expect(await queue.getWaitingCount()).toBe(TICKETS_MAX);
      await test.app.get(JudgingPauses).pause({ questionId: null, cause: 'administrator' });
      await queue.client.flushdb();
      await sweeper.sweep();
      await topped();
      expect(await queue.getWaitingCount()).toBe(0);
    } finally {
      await test.app.get(JudgingPauses).lift(null, 'administrator');
      sweeper.onApplicationBootstrap();
    }
  });
});
