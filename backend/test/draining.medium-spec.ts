import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { JudgingRoom, RunnerInfo } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { emptyQueue, pinImages, rival, row, Runner, RUNNER_FACTS, setSettings, submit } from './judging.ts';

let test: TestApp;
let bearer: { Authorization: string };
let world: World;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  await test.database.query('delete from runner');
  world = await test.factory.world();
});
afterAll(() => test.stop());

const drain = async (id: string, body: object, status = 200): Promise<RunnerInfo[]> => {
  const path = `/v1/admin/judging/runners/${encodeURIComponent(id)}/drain`;
  return (await request(test.http).post(path).set(bearer).send(body).expect(status)).body as RunnerInfo[];
};
const room = async (): Promise<JudgingRoom> =>
  (await request(test.http).get('/v1/admin/judging').set(bearer).expect(200)).body as JudgingRoom;
const announce = (runner: Runner): request.Test =>
  runner.post('announce', { ...RUNNER_FACTS, runner_id: runner.id, state: 'claiming' }).expect(204);

it('gives a drained runner nothing, lets it finish, and gives others what waits', async () => {
  const [drained, other] = [new Runner(test, 'site a/1'), new Runner(test, 'b')];
  const begun = await submit(test, world);
  const { lease_token } = await drained.claimOne();
  await submit(test, await rival(test, world));
  expect((await drain(drained.id, { drain: true })).find(({ id }) => id === drained.id)).toMatchObject({
    is_draining: true,
    running: 1,
  });
  expect(await drained.claim()).toBeNull();
  await drained.heartbeat(lease_token).expect(200);
  await drained.settle(lease_token).expect(200);
  expect(await row(test, begun.id)).toMatchObject({ status: 'success' });
  // What it says of itself changes nothing of it, and neither does a new start.
  await announce(drained);
  expect(await drained.claim()).toBeNull();
  await other.claimOne();
  await submit(test, world);
  await drain(drained.id, { drain: false });
  await drained.claimOne();
});

it('shows in the monitor, and is no fault as long as others judge', async () => {
  const [drained, other] = [new Runner(test, 'a'), new Runner(test, 'b')];
  await announce(drained);
  await announce(other);
  await drain('a', { drain: true });
  const { state, runners } = await room();
  expect(state).toBe('up');
  expect(new Map(runners.map(({ id, is_draining }) => [id, is_draining]))).toEqual(
    new Map([
      ['a', true],
      ['b', false],
    ]),
  );
  await drain('b', { drain: true });
  expect((await room()).state).toBe('stopped');
  await drain('a', { drain: false });
  expect((await room()).state).toBe('up');
});

it('counts a drained runner’s slots for nobody', async () => {
  const [drained, other] = [new Runner(test, 'a', undefined, 50), new Runner(test, 'b', undefined, 2)];
  await announce(drained);
  await drain('a', { drain: true });
  await submit(test, world);
  await submit(test, world);
  const second = await rival(test, world);
  const waiting = await submit(test, second);
  await test.database.query(`update run set turn = turn + 1000 where team_id = $1`, [second.team.id]);
  await other.claimOne();
  expect((await other.claimOne()).run_id).toBe(waiting.runId);
});

it('leaves a row each time something changed', async () => {
  await announce(new Runner(test, 'a'));
  for (const wanted of [true, true, false]) await drain('a', { drain: wanted });
  const entries = await test.database.getRepository(AuditEntry).find({
    where: [{ action: 'judging.drain' }, { action: 'judging.undrain' }],
    order: { id: 'DESC' },
    take: 2,
  });
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['judging.undrain', { is_draining: false, runner_id: 'a' }],
    ['judging.drain', { is_draining: true, runner_id: 'a' }],
  ]);
});

it('knows no other runner', async () => {
  for (const id of ['nobody', ' ', 'a\nb']) {
    const answer = (await drain(id, { drain: true }, 404)) as unknown as { code: string };
    expect(answer.code).toBe('RUNNER_NOT_FOUND');
  }
  await announce(new Runner(test, 'a'));
  await drain('a', {}, 400);
  await drain('a', { drain: 'yes' }, 400);
});

it('gives nothing to a runner whose claims come together with the order', async () => {
  const runner = new Runner(test, 'a');
  await announce(runner);
  for (let count = 0; count < 8; count += 1) await submit(test, await rival(test, world));
  const claims = Array.from({ length: 4 }, () => runner.claim());
  const [order] = await Promise.all([drain('a', { drain: true }), ...claims]);
  const running = async (): Promise<number | undefined> =>
    (await room()).runners.find(({ id }) => id === 'a')?.running;
  // What the order's answer counts is all that there ever is.
  const counted = order.find(({ id }) => id === 'a')?.running;
  expect(await runner.claim()).toBeNull();
  expect(await running()).toBe(counted);
});
