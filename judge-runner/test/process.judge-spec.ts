import { setTimeout as sleep } from 'node:timers/promises';
import { JUDGE_CANCEL_CHANNEL, JUDGE_QUEUE, POLL_SECONDS } from '@tianheng/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Bull from 'bull';
import { FakeBackend } from './fake-backend.ts';
import { ENGINE, addTask, until } from './harness.ts';
import { RunnerProcess } from './runner-process.ts';

const ANSWER = 'import time\ntime.sleep(0.3)\nopen("/judge/output/answer.txt", "w").write("42")\n';
const SLEEP = 'import time\ntime.sleep(600)\n';

(ENGINE ? describe : describe.skip)('the runner as a process', () => {
  let backend: FakeBackend;
  let runner: RunnerProcess;
  beforeEach(async () => {
    backend = await new FakeBackend().start();
    runner = new RunnerProcess(ENGINE ?? '', backend.url);
  });
  afterEach(async () => {
    await runner.remove();
    await backend.stop();
  });

  const boxOf = async (role: string): Promise<boolean> =>
    (await runner.engine.list(`judge.runner=${runner.owner()}`)).some(
      ({ labels }) => labels['judge.role'] === role,
    );

  /** When to kill: at a request the backend sees, or once a container is there. */
  const MOMENTS: [string, () => Promise<void>][] = [
    ...['claim', 'files', 'logs', 'settle'].map((kind): [string, () => Promise<void>] => [
      `at the ${kind} request`,
      () =>
        new Promise((resolve) => {
          backend.onRequest = (seen) => {
            if (seen !== kind) return;
            runner.signal('SIGKILL');
            resolve();
          };
        }),
    ]),
    ['while the sandbox is made', () => until(() => boxOf('sandbox'))],
    [
      'while the sandbox runs',
      async () => {
        await until(() => boxOf('sandbox'));
        await sleep(250);
      },
    ],
    ['while the judge is made', () => until(() => boxOf('judge'))],
  ];

  it.each(MOMENTS)('killed %s: the next one cleans up and judges it again', async (_name, moment) => {
    await runner.start();
    const killed = moment();
    const first = await addTask(backend, { 'main.py': ANSWER });
    await killed;
    runner.signal('SIGKILL');
    await runner.ended();
    backend.onRequest = () => undefined;
    const again = backend.ending(first.lease_token) ? first : backend.expire(first.lease_token);

    await runner.start();
    expect(await backend.ended(again.lease_token)).toMatchObject({
      settle: { cause: 'accepted', score: 100 },
    });
    runner.signal('SIGTERM');
    expect(await runner.ended()).toBe(0);
    expect(await runner.leftovers()).toEqual([]);
  });

  it('started under a strict umask, it makes what its containers can read', async () => {
    const before = process.umask(0o077);
    await runner.start().finally(() => process.umask(before));
    expect(runner.output).toContain('is serving');
    const task = await addTask(backend, { 'main.py': ANSWER });
    expect(await backend.ended(task.lease_token)).toMatchObject({
      settle: { cause: 'accepted', score: 100 },
    });
  });

  it('told to stop, it finishes what runs and claims no more', async () => {
    await runner.start();
    const task = await addTask(backend, { 'main.py': ANSWER });
    // It has asked for another one too: a call that is on its way when it is told may still bring something.
    await until(() => backend.claimed(task.lease_token) && backend.nothingLeft);
    runner.signal('SIGTERM');
    await until(() => runner.said('is stopping'));
    const late = await addTask(backend, { 'main.py': ANSWER });
    expect(await runner.ended()).toBe(0);
    expect(backend.ending(task.lease_token)).toMatchObject({ settle: { cause: 'accepted' } });
    expect(backend.claimed(late.lease_token)).toBe(false);
    expect(await runner.leftovers()).toEqual([]);
  });

  it('told to stop, it claims no more while it says so, however long that takes', async () => {
    await runner.start();
    let answer = (): void => undefined;
    backend.holding.set('announce', new Promise((resolve) => (answer = resolve)));
    const asked = backend.requests.length;
    await until(() => backend.requests.slice(asked).includes('claim'));
    runner.signal('SIGTERM');
    await until(() => runner.said('is stopping'));
    const late = await addTask(backend, { 'main.py': ANSWER });
    await sleep((POLL_SECONDS + 1) * 1000);
    answer();
    expect(await runner.ended()).toBe(0);
    expect(backend.claimed(late.lease_token)).toBe(false);
  });

  it('told to stop twice, it releases what runs', async () => {
    await runner.start();
    const task = await addTask(backend, { 'main.py': SLEEP });
    await until(() => boxOf('sandbox'));
    runner.signal('SIGTERM');
    await until(() => runner.said('is stopping'));
    runner.signal('SIGTERM');
    expect(await runner.ended()).toBe(0);
    expect(backend.ending(task.lease_token)).toMatchObject({
      release: { fault: 'platform', cause: 'runner_stopping' },
    });
    expect(await runner.leftovers()).toEqual([]);
  });

  it('a ticket wakes it and a cancellation over Redis stops it at once', async () => {
    const redis = process.env['REDIS_URL'] ?? '';
    await runner.remove();
    runner = new RunnerProcess(ENGINE ?? '', backend.url, { REDIS_URL: redis });
    await runner.start();
    const queue = new Bull(JUDGE_QUEUE, redis);
    try {
      await until(() => backend.requests.includes('claim'));
      const task = await addTask(backend, { 'main.py': SLEEP });
      // twice: the second ticket finds nothing
      await queue.add({}, { removeOnComplete: true });
      await queue.add({}, { removeOnComplete: true });
      await until(() => boxOf('sandbox'));
      // The next one comes five seconds later, and would tell of no cancellation.
      const before = backend.beats(task.lease_token);
      await until(() => backend.beats(task.lease_token) > before);
      backend.cancel(task.lease_token);
      await queue.client.publish(JUDGE_CANCEL_CHANNEL, task.run_id);
      await until(async () => runner.said('attempt dropped') && !(await boxOf('sandbox')));
      expect(runner.said('"hold":"cancelled"')).toBe(true);
      expect(backend.uploads.size).toBe(0);
    } finally {
      await queue.close();
    }
  });

  it('a second one refuses the same work directory', async () => {
    await runner.start();
    const second = new RunnerProcess(ENGINE ?? '', backend.url, { JUDGE_WORK_DIR: runner.folder });
    await second.start(false);
    expect(await second.ended()).toBe(1);
    expect(second.output).toContain('give each runner its own JUDGE_WORK_DIR');
    await second.remove();
  });

  it('wrong settings are named, all at once', async () => {
    const wrong = new RunnerProcess('unix:///nowhere', '', { JUDGE_SLOTS: 'many' });
    await wrong.start(false);
    expect(await wrong.ended()).toBe(1);
    expect(wrong.output).toContain('BACKEND_URL is missing; JUDGE_SLOTS must be a whole number');
    await wrong.remove();
  });
});
