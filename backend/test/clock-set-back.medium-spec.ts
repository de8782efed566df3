import { randomUUID } from 'node:crypto';
import { FREE_CANCELS_PER_DAY } from '@tianheng/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { JudgingQuery } from '../src/admin/judging/judging.query.ts';
import { VersionsQuery } from '../src/admin/versions.query.ts';
import { Audit } from '../src/audit/audit.service.ts';
import { RateLimits } from '../src/auth/throttles/rate-limits.ts';
import { RunnersService } from '../src/judging/runners.service.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { MailLane } from '../src/mail/mail.lane.ts';
import { ProfileLane } from '../src/profiles/profile.lane.ts';
import { TasksService } from '../src/tasks/tasks.service.ts';
import { TaskLeases } from '../src/tasks/task.leases.ts';
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

it('nor what a full disk puts off for longer, but that too where it was put off before', async () => {
  const { id } = await submit(test, await test.factory.world());
  for (const _ of [1, 2]) {
    await endBackoff(test);
    const { lease_token } = await runner.claimOne();
    await runner.release(lease_token, { cause: 'disk_full' }).expect(200);
  }
  const [{ seconds }] = await test.database.query<[{ seconds: number }]>(
    `select extract(epoch from not_before - now())::float as seconds from run where commitment_id = $1`,
    [id],
  );
  expect(seconds).toBeGreaterThan(200);
  expect(await runner.claim()).toBeNull();
  await setBack('run', 'not_before', id);
  await test.database.query(
    `update attempt set finished_at = finished_at + interval '1 hour' where run_id in (select id from run where commitment_id = $1)`,
    [id],
  );
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
  await runner.claim();
  const seen = async () => {
    const room = test.app.get(JudgingQuery);
    const [known] = (await room.listRunners()).filter(({ id }) => id === runner.id);
    const holders = (await room.images()).flatMap(({ runners: held }) => held);
    const parts = (await test.app.get(VersionsQuery).list()).map(({ part }) => part);
    return [known?.is_here, holders.includes(runner.id), parts.includes('runner')];
  };
  expect(await seen()).toEqual([true, true, true]);
  await test.database.query(`update runner set seen_at = now() + interval '1 hour'`);
  expect(await runners.judging()).toBe('none');
  expect(await seen()).toEqual([false, false, false]);
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

it('it charges no team for what it stopped before', async () => {
  await setSettings(test, { taskSubmitPeriodPerTeam: 600 });
  const world = await test.factory.world();
  const client = await Client.of(test, world.leader);
  for (let count = 0; count < FREE_CANCELS_PER_DAY; count += 1) {
    const { id } = await submit(test, world);
    await client.cancel(id).expect(200);
    await setBack('run', 'finished_at', id);
  }
  const { id } = await submit(test, world);
  await client.cancel(id).expect(200);
  expect(await row(test, id)).toMatchObject({ quotaCounted: false, spacingCounted: false });
});

it('it takes no task of before for the newest', async () => {
  const subject = randomUUID();
  await test.database.query(
    `insert into task (name, task_type, subject_id, status, created_at, finished_at) values
       ('before', 'sync_dataset', $1, 'failed', now() + interval '1 hour', now() + interval '1 hour'),
       ('since', 'sync_dataset', $1, 'success', now(), now())`,
    [subject],
  );
  const newest = test.app.get(TasksService).newestStatus(test.database.manager, 'sync_dataset', subject);
  expect(await newest).toBe('success');
  await test.database.query('delete from task');
});

it('it does what else waits, a lease later at most', async () => {
  await test.database.query(
    `insert into task (name, task_type, not_before) values ('put off', 'sync_dataset', now() + interval '1 hour')`,
  );
  await test.database.query(
    `insert into mail (kind, language, not_before, expires_at)
     values ('email_code', 'en', now() + interval '1 hour', now() + interval '1 day')`,
  );
  await test.database.query(
    `insert into file_profile (sha256, extension, not_before) values ('00', 'csv', now() + interval '1 hour')`,
  );
  await test.app.get(TaskLeases).giveUp('sync_dataset');
  await test.app.get(MailLane).tidy();
  await test.app.get(ProfileLane).tidy();
  const soon = Date.now() + 125_000;
  const rows = await test.database.query<{ not_before: Date }[]>(
    'select not_before from task union all select not_before from mail union all select not_before from file_profile',
  );
  expect(rows).toHaveLength(3);
  for (const { not_before: at } of rows) expect(at.getTime()).toBeLessThan(soon);
  await test.database.query('delete from task');
});

it('it makes nobody wait longer than a limit does', async () => {
  const limits = test.app.get(RateLimits);
  const limit = { event: 'test', of: ['somebody'], max: 1, seconds: 60 };
  const later = () =>
    test.database.query(`update rate_limit set expires_at = expires_at + interval '1 hour'`);
  expect([await limits.take(limit), (await limits.take(limit)) > 0]).toEqual([0, true]);
  await later();
  expect([await limits.take(limit), (await limits.take(limit)) > 0]).toEqual([0, true]);
  await later();
  expect(await limits.reserve([limit])).toEqual([0]);
  expect((await limits.reserve([limit]))[0]).toBeGreaterThan(0);
});

it.each([
  ["now() - interval '1 hour'", true],
  ["now() + interval '1 hour'", false],
])('it takes for done of late what was done %s: %s', async (at, isLate) => {
  const deed = { action: 'team.notify', objectId: randomUUID() } as const;
  await test.database.query(
    `insert into audit_entry (action, object_id, object_type, user_id, username, address, via, audience, at)
     values ($1, $2, 'team', gen_random_uuid(), 'somebody', '', 'session', 'admin', ${at})`,
    [deed.action, deed.objectId],
  );
  expect(await test.app.get(Audit).wasDone(test.database.manager, deed, 24)).toBe(isLate);
});
