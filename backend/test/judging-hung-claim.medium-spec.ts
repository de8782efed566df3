import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { claimNext, lockClaims } from '../src/judging/claim.query.ts';
import { addressOf, RUNNER_TOKEN, startApp, type TestApp } from './app.ts';
import {
  Client,
  emptyQueue,
  IMAGES,
  pinImages,
  Runner,
  RUNNER_FACTS,
  setSettings,
  submit,
} from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const RUNNERS = 12;

let test: TestApp;
let admin: Client;
/** another backend's, which hangs once it has begun to claim */
let hung: pg.Client;
let ended: Promise<unknown>;

beforeAll(async () => {
  test = await startApp({ env: { DATABASE_POOL: '4' } });
  admin = await Client.of(test, await test.factory.admin());
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  hung = new pg.Client({ connectionString: test.databaseUrl });
  ended = new Promise((resolve) => hung.on('error', resolve));
  await hung.connect();
});
afterEach(() => hung.end());
afterAll(() => test.stop());

/** Begins a claim and says nothing more. */
async function hang(): Promise<void> {
  await hung.query('begin');
  await lockClaims({ query: (sql: string) => hung.query(sql) } as never);
}

/** @param name the lease that a runner asks for; older ones name none */
const claims = (name: () => { lease_token?: string }): Promise<number[]> =>
  Promise.all(
    Array.from({ length: RUNNERS }, async (_, at) => {
      const body = { ...RUNNER_FACTS, runner_id: `runner-${at}`, images: [], ...name() };
      return (await new Runner(test).post('claim', body)).status;
    }),
  );

it.each<[string, number, () => { lease_token?: string }]>([
  ['that come again by their token', 503, () => ({ lease_token: randomUUID() })],
  ['without one', 204, () => ({})],
])('answers claims %s, and heartbeats, while another backend hangs', async (_, status, name) => {
  const runner = new Runner(test);
  const world = await test.factory.world();
  await submit(test, world);
  const { lease_token: running } = await runner.claimOne();
  const { id } = await submit(test, world);
  await hang();

  let isAnswered = false;
  const waiting = claims(name).finally(() => (isAnswered = true));
  await untilSomebodyWaits(test.database);
  await runner.heartbeat(running).expect(200);
  // It did not wait for what the claims wait for.
  expect(isAnswered).toBe(false);
  expect(new Set(await waiting)).toEqual(new Set([status]));

  await ended;
  expect((await runner.claimOne()).run_id).toBe(id);
});

it('does not tell a claim that is sent again that it took nothing', async () => {
  const runner = new Runner(test);
  const { id } = await submit(test, await test.factory.world());
  const token = randomUUID();
  const first = await runner.claim(token);
  expect(first?.run_id).toBe(id);
  await hang();
  await expect(runner.claim(token)).rejects.toThrow('503');
  await ended;
  expect(await runner.claim(token)).toMatchObject({ run_id: id, lease_token: token });
});

it('does not tell a claim either that is about to take something', async () => {
  const runner = new Runner(test);
  const { id } = await submit(test, await test.factory.world());
  const token = randomUUID();
  // Another backend's, whose disk is slow.
  const slow = test.database.createQueryRunner();
  try {
    await slow.startTransaction();
    const facts = { ...RUNNER_FACTS, runner_id: runner.id, images: IMAGES, lease_token: token };
    expect(await claimNext(slow.manager, facts, true)).toMatchObject({ runId: id, leaseToken: token });
    await expect(runner.claim(token)).rejects.toThrow('503');
    await slow.commitTransaction();
  } finally {
    if (slow.isTransactionActive) await slow.rollbackTransaction();
    await slow.release();
  }
  expect(await runner.claim(token)).toMatchObject({ run_id: id, lease_token: token, attempt: 1 });
});

it('takes nothing for a runner that has given its claim up', async () => {
  const runner = new Runner(test);
  const { id } = await submit(test, await test.factory.world());
  await hang();
  const closed = new Promise((resolve) => {
    test.internal.once('request', (_request: unknown, response: ServerResponse) =>
      response.once('close', resolve),
    );
  });
  const giveUp = new AbortController();
  const asked = fetch(`${addressOf(test.internal)}/internal/judge/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${RUNNER_TOKEN}` },
    body: JSON.stringify({
      ...RUNNER_FACTS,
      runner_id: 'another',
      images: IMAGES,
      lease_token: randomUUID(),
    }),
    signal: giveUp.signal,
  });
  const broken = expect(asked).rejects.toThrow();
  await untilSomebodyWaits(test.database);
  giveUp.abort();
  await Promise.all([broken, closed]);
  await hung.query('rollback');
  expect(await runner.claim()).toMatchObject({ run_id: id, attempt: 1 });
});

it('drains a runner once the backend that hangs has lost its hold', async () => {
  const runner = new Runner(test, 'drained');
  await runner.claim();
  await hang();
  await admin.post('/admin/judging/runners/drained/drain', { drain: true }).expect(200);
  await ended;
});
