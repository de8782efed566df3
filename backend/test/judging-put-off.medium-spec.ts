import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { ServiceStatus } from '@tianheng/contracts';
import { RunsService } from '../src/judging/runs.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  pinImages,
  rival,
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

const numberOf = async (of: World, id: string): Promise<unknown> =>
  (await (await Client.of(test, of.leader)).get(`/commitment/${id}`)).body.queue_number;

/** A submission that found a full disk twice: its next attempt is minutes away. */
async function putOff(): Promise<string> {
  const { id } = await submit(test, world);
  for (const _ of [1, 2]) {
    await endBackoff(test);
    const { lease_token } = await runner.claimOne();
    await runner.release(lease_token, { cause: 'disk_full' }).expect(200);
  }
  return id;
}

it('what a full disk puts off has no place in the queue, and makes neither others wait nor the service slow', async () => {
  const id = await putOff();
  const other = await rival(test, world);
  const later = await submit(test, other);
  expect([await numberOf(world, id), await numberOf(other, later.id)]).toEqual([-1, 0]);
  await runner.claimOne();
  await test.database.query(
    `update run set queued_at = queued_at - interval '10 minutes' where status = 'waiting'`,
  );
  const { body } = await (await Client.of(test, null)).get('/status').expect(200);
  expect(body as ServiceStatus).toMatchObject({ judging: 'running', waiting: 1 });
});

it('waits after its first full disk no longer for an engine that had stopped before', async () => {
  const { id } = await submit(test, world);
  for (const cause of ['engine_stopped', 'engine_stopped', 'disk_full'] as const) {
    await endBackoff(test);
    await runner.release((await runner.claimOne()).lease_token, { cause }).expect(200);
  }
  const { notBefore } = await row(test, id);
  expect(notBefore.getTime() - Date.now()).toBeLessThan(30_000);
});

it('is tried at once where an administrator lets its judging go on', async () => {
  const id = await putOff();
  const office = await Client.of(test, await test.factory.admin());
  const { id: question_id } = world.question;
  await office.post('/admin/judging/pause', { question_id, reason: 'making room' }).expect(200);
  expect(await runner.claim()).toBeNull();
  await office.post('/admin/judging/resume', { question_id }).expect(200);
  expect((await runner.claimOne()).run_id).toBe(id);
});

it('is told of nothing that a runner claims while its record is read', async () => {
  const { id } = await submit(test, world);
  const runs = test.app.get(RunsService);
  const read = runs.queueNumbers.bind(runs);
  const numbers = jest.spyOn(runs, 'queueNumbers').mockImplementationOnce(async (...asked) => {
    await runner.claimOne();
    return read(...asked);
  });
  const answer = await (await Client.of(test, world.leader)).get(`/commitment/${id}`);
  numbers.mockRestore();
  expect(answer.body).toMatchObject({ status: 'waiting', queue_number: 0 });
});
