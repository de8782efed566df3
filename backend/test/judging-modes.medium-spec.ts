import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ServiceStatus } from '@tianheng/contracts';
import { StatusService } from '../src/health/status.service.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { claimable, Client, emptyQueue, pinImages, rival, Runner, setSettings, submit } from './judging.ts';
import { Rejudging } from './rejudging.ts';
import { rest } from './rest.ts';

let test: TestApp;
let world: World;
let runner: Runner;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  // Its own rounds would be counted among those that are looked at here.
  await rest(test.app.get(SweepService));
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
  runner = new Runner(test);
});
afterAll(() => test.stop());

const numberOf = async (id: string): Promise<unknown> =>
  (await (await Client.of(test, world.leader)).get(`/commitment/${id}`)).body.queue_number;

async function status(): Promise<ServiceStatus> {
  // Of now, not of some seconds ago.
  Object.assign(test.app.get(StatusService), { kept: null });
  return (await (await Client.of(test, null)).get('/status').expect(200)).body as ServiceStatus;
}

it('lets no team test beside its own ranked program, or the other way round', async () => {
  const [prod, trial] = [await submit(test, world), await submit(test, world, { mode: 'test' })];
  const later = await submit(test, world);
  const elsewhere = await submit(test, await test.factory.world(), { mode: 'test' });
  const first = await runner.claimOne();
  expect(first.run_id).toBe(prod.id);
  expect((await runner.claimOne()).run_id).toBe(elsewhere.id);
  // Nor does a later one of the same mode go first, or the test could wait for ever.
  expect(await runner.claim()).toBeNull();
  await runner.settle(first.lease_token).expect(200);
  const second = await runner.claimOne();
  expect(second.run_id).toBe(trial.id);
  expect(await runner.claim()).toBeNull();
  await runner.settle(second.lease_token).expect(200);
  expect((await runner.claimOne()).run_id).toBe(later.id);
  const beside = await submit(test, world);
  expect((await runner.claimOne()).run_id).toBe(beside.id);
});

it('lets ranked programs begin beside a verdict judged again, and tests wait for it', async () => {
  await submit(test, world);
  await runner.settle((await runner.claimOne()).lease_token).expect(200);
  await (await Rejudging.of(test, world.question)).begin();
  const again = await runner.claimOne();
  const [trial, later] = [await submit(test, world, { mode: 'test' }), await submit(test, world)];
  const ranked = await runner.claimOne();
  expect(ranked.run_id).toBe(later.id);
  // Beside a submission of the team's own the older test is the next again, or it could wait for ever.
  const last = await submit(test, world);
  expect(await runner.claim()).toBeNull();
  await runner.settle(ranked.lease_token).expect(200);
  await runner.settle(again.lease_token).expect(200);
  const tested = await runner.claimOne();
  expect(tested.run_id).toBe(trial.id);
  await runner.settle(tested.lease_token).expect(200);
  expect((await runner.claimOne()).run_id).toBe(last.id);
});

it('lets results wait for nothing and nothing for results: no program of the team runs', async () => {
  const results = await submit(test, world, { language: 'result' });
  expect((await runner.claimOne()).run_id).toBe(results.id);
  const trial = await submit(test, world, { mode: 'test' });
  expect(await numberOf(trial.id)).toBe(0);
  expect((await runner.claimOne()).run_id).toBe(trial.id);
  const more = await submit(test, world, { language: 'result' });
  expect((await runner.claimOne()).run_id).toBe(more.id);
  const prod = await submit(test, world);
  expect(await runner.claim()).toBeNull();
  const beside = await submit(test, world, { mode: 'test', language: 'result' });
  expect((await runner.claimOne()).run_id).toBe(beside.id);
  expect(await numberOf(prod.id)).toBe(1);
});

it('lets no older test with results hold up a ranked program beside another', async () => {
  await submit(test, world);
  await runner.claimOne();
  await submit(test, world, { mode: 'test', language: 'result' });
  const ranked = await submit(test, world);
  // Of these two the results alone: what is at work has not to end first.
  expect(await numberOf(ranked.id)).toBe(1);
});

it('counts what is at work before those that wait for it', async () => {
  const prod = await submit(test, world);
  const { lease_token } = await runner.claimOne();
  const [trial, later] = [await submit(test, world, { mode: 'test' }), await submit(test, world)];
  expect([await numberOf(prod.id), await numberOf(trial.id), await numberOf(later.id)]).toEqual([-1, 1, 2]);
  await runner.settle(lease_token).expect(200);
  expect([await numberOf(trial.id), await numberOf(later.id)]).toEqual([0, 1]);
});

it('takes a team that waits for itself neither for a slow service nor for work of a runner', async () => {
  await submit(test, world);
  await runner.claimOne();
  await submit(test, world, { mode: 'test' });
  await submit(test, world);
  await test.database.query(
    `update run set queued_at = queued_at - interval '10 minutes' where status = 'waiting'`,
  );
  expect(await status()).toMatchObject({ judging: 'running', waiting: 2, paused: 0 });
  expect(await claimable(test)).toBe(0);
  await submit(test, await rival(test, world), { mode: 'test' });
  expect(await claimable(test)).toBe(1);
  await test.database.query(
    `update run set queued_at = queued_at - interval '10 minutes' where status = 'waiting'`,
  );
  expect(await status()).toMatchObject({ judging: 'slow', waiting: 3 });
});
