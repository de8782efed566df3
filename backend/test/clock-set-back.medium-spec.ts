import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { RunnersService } from '../src/judging/runners.service.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  loseRunners,
  pinImages,
  row,
  Runner,
  RUNNER_FACTS,
  setSettings,
  submission,
  submit,
} from './judging.ts';

let test: TestApp;
let runner: Runner;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  runner = new Runner(test);
});
afterAll(() => test.stop());

/** Rows as they are after the database's clock was set back by an hour. */
const setBack = async (table: 'run' | 'commitment', column: string, id: string): Promise<void> =>
  test.database.query(
    `update ${table} set ${column} = ${column} + interval '1 hour' where ${table === 'run' ? 'commitment_id' : 'id'} = $1`,
    [id],
  );

it('a database whose clock was set back hands out what waits', async () => {
  const { id } = await submit(test, await test.factory.world());
  await setBack('run', 'not_before', id);
  expect((await runner.claimOne()).run_id).toBe(id);
});

it('but nothing whose back-off is not over', async () => {
  const { id } = await submit(test, await test.factory.world());
  const { lease_token } = await runner.claimOne();
  await runner.release(lease_token, { cause: 'engine_error' }).expect(200);
  await test.database.query(`update run set not_before = not_before + interval '30 seconds' where id = $1`, [
    id,
  ]);
  expect(await runner.claim()).toBeNull();
  await endBackoff(test);
  expect((await runner.claimOne()).run_id).toBe(id);
});

it('it notices a runner that is lost, and loses none that is there', async () => {
  const [kept, lost] = [
    await submit(test, await test.factory.world()),
    await submit(test, await test.factory.world()),
  ];
  const tokens = new Map<string, string>();
  for (const one of [await runner.claimOne(), await runner.claimOne()])
    tokens.set(one.run_id, one.lease_token);
  for (const { id } of [kept, lost]) await setBack('run', 'lease_expires_at', id);
  await test.app.get(SweepService).sweep();
  const soon = Date.now() + 31_000;
  for (const { id } of [kept, lost]) {
    const { status, leaseExpiresAt } = await row(test, id);
    expect(status).toBe('running');
    expect(leaseExpiresAt?.getTime()).toBeLessThan(soon);
  }
  await runner.heartbeat(tokens.get(kept.id) ?? '').expect(200);
  await loseRunners(test, [lost.id]);
  expect(await row(test, lost.id)).toMatchObject({ status: 'waiting' });
  expect(await row(test, kept.id)).toMatchObject({ status: 'running' });
});

it('it counts no runner that has told nothing since', async () => {
  const runners = test.app.get(RunnersService);
  await runner.post('announce', { ...RUNNER_FACTS, runner_id: runner.id, state: 'claiming' }).expect(204);
  expect(await runners.judging()).toBe('up');
  await test.database.query(`update runner set seen_at = now() + interval '1 hour'`);
  expect(await runners.judging()).toBe('none');
});

it('it keeps no team from submitting for longer than the interval', async () => {
  const world = await test.factory.world({ trainingInterval: 600 });
  const first = await submit(test, world);
  const client = await Client.of(test, world.leader);
  const again = async (): Promise<number> =>
    (await client.post('/commitment', await submission(test, world))).status;
  expect(await again()).toBe(429);
  await setBack('commitment', 'submitted_at', first.id);
  expect(await again()).toBe(201);
  // That one tells when the next may come.
  expect(await again()).toBe(429);
});
