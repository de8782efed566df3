import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { CommitmentMode, JudgingRoom, ServiceStatus } from '@tianheng/contracts';
import { RunsService } from '../src/judging/runs.service.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  claimable,
  Client,
  emptyQueue,
  endBackoff,
  pinImages,
  rival,
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
  await test.app.get(SweepService).beforeApplicationShutdown();
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  await test.database.query('delete from runner');
  world = await test.factory.world();
  runner = new Runner(test);
});
afterAll(() => test.stop());

const numberOf = async (of: World, id: string): Promise<unknown> =>
  (await (await Client.of(test, of.leader)).get(`/commitment/${id}`)).body.queue_number;

/** Another one that is here and has told what it holds. */
async function another(id: string, images?: string[]): Promise<Runner> {
  const other = new Runner(test, id, images);
  await other.post('announce', { ...RUNNER_FACTS, runner_id: id, state: 'claiming' }).expect(204);
  await other.claim();
  return other;
}

async function meetFullDisk(of: Runner): Promise<string> {
  const { run_id, lease_token } = await of.claimOne();
  await of.release(lease_token, { cause: 'disk_full' }).expect(200);
  return run_id;
}

/** Seconds until it is tried again by whom it met a full disk. */
const waits = async (id: string): Promise<number> => {
  const [{ seconds }] = await test.database.query<[{ seconds: number }]>(
    'select extract(epoch from not_before - now())::float as seconds from run where id = $1',
    [id],
  );
  return seconds;
};

const drain = ({ id }: Runner): Promise<unknown> =>
  test.database.query('update runner set is_draining = true where id = $1', [id]);
const silence = ({ id }: Runner): Promise<unknown> =>
  test.database.query(`update runner set seen_at = now() - interval '1 hour' where id = $1`, [id]);

/** A submission that found a full disk twice: its next attempt is minutes away. */
async function putOff(mode: CommitmentMode = 'prod'): Promise<string> {
  const { id } = await submit(test, world, { mode });
  for (const _ of [1, 2]) {
    await endBackoff(test);
    await meetFullDisk(runner);
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
  expect(await waits(id)).toBeLessThan(30);
});

it('what one runner has no room for goes at once to each other one, and keeps its place for that', async () => {
  const [second, third] = [await another('runner-2'), await another('runner-3')];
  const { id } = await submit(test, world);
  expect(await meetFullDisk(runner)).toBe(id);
  expect(await waits(id)).toBeGreaterThan(200);
  expect(await runner.claim()).toBeNull();
  expect([await numberOf(world, id), await claimable(test)]).toEqual([0, 1]);
  expect(await meetFullDisk(second)).toBe(id);
  expect(await second.claim()).toBeNull();
  expect(await meetFullDisk(third)).toBe(id);
  expect([await numberOf(world, id), await claimable(test)]).toEqual([-1, 0]);
  // Of all the first ones nothing was waited for.
  expect(Math.round((await waits(id)) / 240)).toBe(1);
  const fourth = new Runner(test, 'runner-4');
  expect((await fourth.claimOne()).run_id).toBe(id);
});

it('what waits for no room but something else waits for all runners', async () => {
  const second = await another('runner-2');
  const { id } = await submit(test, world);
  await runner.release((await runner.claimOne()).lease_token, { cause: 'engine_stopped' }).expect(200);
  expect(await second.claim()).toBeNull();
  expect(await waits(id)).toBeLessThan(30);
});

it.each([
  ['lacks the image', () => another('runner-2', [])],
  ['is drained', async () => drain(await another('runner-2'))],
  ['was not heard of for long', async () => silence(await another('runner-2'))],
])('a runner that %s is none to leave it to', async (_what, make) => {
  await make();
  const { id } = await submit(test, world);
  await meetFullDisk(runner);
  expect(await waits(id)).toBeLessThan(30);
});

it('holds back nothing of its team in the other mode, but where another runner may take it', async () => {
  await putOff('test');
  const ranked = await submit(test, world);
  expect((await runner.claimOne()).run_id).toBe(ranked.id);
  const beside = await submit(test, world);
  await another('runner-2');
  expect([await runner.claim(), await numberOf(world, beside.id)]).toEqual([null, 2]);
  await test.database.query(`delete from runner where id = 'runner-2'`);
  expect(await numberOf(world, beside.id)).toBe(0);
  expect((await runner.claimOne()).run_id).toBe(beside.id);
});

it('is told of in the judging room, by track, unless another runner may take it', async () => {
  const office = await Client.of(test, await test.factory.admin());
  const queue = async (): Promise<unknown> => {
    const { questions } = (await office.get('/admin/judging').expect(200)).body as JudgingRoom;
    return questions.map(({ question_id: id, waiting, put_off, running }) => ({
      id,
      waiting,
      put_off,
      running,
    }));
  };
  await putOff();
  await submit(test, await rival(test, world));
  await runner.claimOne();
  await submit(test, await rival(test, world));
  const { id } = world.question;
  expect(await queue()).toEqual([{ id, waiting: 2, put_off: 1, running: 1 }]);
  await submit(test, await rival(test, world));
  await another('runner-2');
  expect(await queue()).toEqual([{ id, waiting: 2, put_off: 0, running: 2 }]);
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
