import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Docker from 'dockerode';
import { startDockerd } from './private-engine.mjs';
import { DockerEngine } from '../src/engine/docker-engine.ts';
import { copyImage, ENGINE, Harness, JUDGE, until } from './harness.ts';

const SLEEP = { 'main.py': 'import time\ntime.sleep(600)\n' };

const suite = ENGINE ? describe : describe.skip;

suite('other hands on the container', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start(ENGINE ?? '');
  });
  afterEach(() => harness.settled());
  afterAll(() => harness.stop());

  const container = async (role: string): Promise<string> => {
    const owned = `judge.runner=${harness.tools.workspace.owner}`;
    let id = '';
    await until(async () => {
      const found = (await harness.tools.engine.list(owned)).find(
        ({ labels }) => labels['judge.role'] === role,
      );
      id = found?.id ?? '';
      // What is listed may be on its way out, somebody else's container even more so.
      const state = id === '' ? null : await harness.tools.engine.inspect(id).catch(() => null);
      return state?.running ?? false;
    });
    return id;
  };

  it('a foreign kill is the platform’s fault, not the program’s', async () => {
    const task = await harness.task(SLEEP);
    const ending = harness.judge(task);
    await new DockerEngine((ENGINE ?? '').slice('unix://'.length)).kill(await container('sandbox'));
    expect(await ending).toMatchObject({ release: { fault: 'platform', cause: 'foreign_kill' } });
  });

  it('a foreign kill of the judge is the platform’s fault, not the judge’s', async () => {
    const task = await harness.task(
      { 'answer.txt': '42' },
      { language: 'result', sandbox: null, behave: 'hang' },
    );
    const ending = harness.judge(task);
    await new DockerEngine((ENGINE ?? '').slice('unix://'.length)).kill(await container('judge'));
    expect(await ending).toMatchObject({ release: { fault: 'platform', cause: 'foreign_kill' } });
  });

  it('a kill by a command in its container is the platform’s fault too', async () => {
    const task = await harness.task(SLEEP);
    const ending = harness.judge(task);
    const docker = new Docker({ socketPath: (ENGINE ?? '').slice('unix://'.length), host: undefined });
    const within = docker.getContainer(await container('sandbox'));
    const command = await within.exec({ Cmd: ['/bin/sh', '-c', 'kill -9 -1'] });
    // An answer that nobody reads would keep its connection.
    (await command.start({ Detach: true })).destroy();
    expect(await ending).toMatchObject({ release: { fault: 'platform', cause: 'foreign_kill' } });
  });

  it('a container removed under it is the platform’s fault', async () => {
    const task = await harness.task(SLEEP);
    const ending = harness.judge(task);
    await new DockerEngine((ENGINE ?? '').slice('unix://'.length)).remove(await container('sandbox'));
    expect(await ending).toMatchObject({ release: { fault: 'platform' } });
  });

  it('a lost lease kills the container and writes nothing', async () => {
    const task = await harness.task(SLEEP);
    const lease = harness.lease(task);
    const ending = harness.judge(task, lease);
    const id = await container('sandbox');
    harness.backend.cancel(task.lease_token);
    await lease.beat(true);
    expect(await ending).toBeNull();
    // A regular heartbeat may have been on its way: then the refusal is its answer, and no word of a cancellation.
    expect(['cancelled', 'lost']).toContain(lease.hold);
    await harness.cleaned();
    await expect(harness.tools.engine.inspect(id)).rejects.toThrow('no such container');
    expect(harness.backend.teamLog(task.lease_token)).toBe('');
  });

  it('what was made ahead goes with a lease that is lost meanwhile, at every call', async () => {
    const { tools } = harness;
    const { engine } = tools;
    const calls = ['create', 'attach', 'wait', 'start', 'inspect'] as const;
    try {
      for (const call of calls) {
        const task = await harness.task({ 'main.py': 'pass' });
        const lease = harness.lease(task);
        const interrupted = async (...args: unknown[]): Promise<unknown> => {
          harness.backend.cancel(task.lease_token);
          void lease.beat(true);
          return Reflect.apply(engine[call], engine, args) as unknown;
        };
        harness.tools = {
          ...tools,
          engine: new Proxy(engine, {
            get: (target, name) => {
              if (name === call) return interrupted;
              const method: unknown = Reflect.get(target, name);
              return typeof method === 'function' ? (method.bind(target) as unknown) : method;
            },
          }),
        };
        expect(await harness.judge(task, lease)).toBeNull();
        await harness.cleaned();
        expect(await engine.list(`judge.runner=${tools.workspace.owner}`)).toEqual([]);
      }
    } finally {
      harness.tools = tools;
    }
  });

  it('an answer to settle that gets lost is asked for again', async () => {
    const task = await harness.task({ 'answer.txt': '42' }, { language: 'result', sandbox: null });
    harness.backend.losing.set('settle', 2);
    expect(await harness.judge(task)).toMatchObject({ settle: { cause: 'accepted' } });
    expect(harness.backend.requests.filter((kind) => kind === 'settle').length).toBeGreaterThanOrEqual(3);
  });

  it('a store that fails is the platform’s fault, before and after the run', async () => {
    harness.backend.failing.set('files', 500);
    const before = await harness.task({ 'main.py': '# other bytes, so that nothing is cached' });
    expect(await harness.judge(before)).toMatchObject({ release: { cause: 'fetch_failed' } });
    harness.backend.failing.delete('files');
    harness.backend.failing.set('logs', 403);
    const after = await harness.task({ 'answer.txt': '42' }, { language: 'result', sandbox: null });
    expect(await harness.judge(after)).toMatchObject({ release: { cause: 'report_failed' } });
    harness.backend.failing.clear();
  });

  it('bytes that are not what the backend told are not judged', async () => {
    const task = await harness.task(SLEEP);
    const ending = await harness.judge({
      ...task,
      submission: { ...task.submission, sha256: '0'.repeat(64) },
    });
    expect(ending).toMatchObject({ release: { cause: 'hash_mismatch' } });
  });
});

suite('an engine that goes away', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'judge-engine-'));
  let engine: Awaited<ReturnType<typeof startDockerd>> | null = null;
  let harness: Harness | null = null;
  afterEach(async () => {
    await harness?.stop().catch(() => undefined);
    await engine?.stop();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s in the middle of a run is the platform’s fault',
    async (signal) => {
      engine = await startDockerd({ dataDir: folder });
      await copyImage(ENGINE ?? '', engine.dockerHost, JUDGE);
      harness = await Harness.start(engine.dockerHost);
      const { tools } = harness;
      const task = await harness.task(
        { 'answer.txt': '42' },
        { language: 'result', sandbox: null, behave: 'hang' },
      );
      const ending = harness.judge(task);
      await until(async () => (await tools.engine.list(`judge.runner=${tools.workspace.owner}`)).length > 0);
      await sleep(700);
      const pidFile = path.join(path.dirname(engine.dockerHost.slice('unix://'.length)), 'docker.pid');
      process.kill(Number(readFileSync(pidFile, 'utf8')), signal);
      const told = await ending;
      expect(told).toMatchObject({ release: { fault: 'platform' } });
      expect(['engine_stopped', 'foreign_kill', 'engine_error']).toContain(
        told && 'release' in told && told.release.cause,
      );
      // The stream's end may arrive after the run's own.
      await until(() => !tools.events.up);
    },
  );
});
