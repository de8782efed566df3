import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDockerd } from './private-engine.mjs';
import { FakeBackend } from './fake-backend.ts';
import { addTask, copyImage, ENGINE, JUDGE, until } from './harness.ts';
import { RunnerProcess } from './runner-process.ts';

/** A process by one of its arguments. */
const find = (argument: string): number => {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument);
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`no process has the argument ${argument}`);
  return Number(found);
};

(ENGINE ? describe : describe.skip)('a runner whose engine breaks', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'judge-broken-'));
  let engine: Awaited<ReturnType<typeof startDockerd>>;
  let backend: FakeBackend;
  let runner: RunnerProcess;
  beforeAll(async () => {
    engine = await startDockerd({ dataDir: folder });
    await copyImage(ENGINE ?? '', engine.dockerHost, JUDGE);
  });
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    backend = await new FakeBackend().start();
    runner = new RunnerProcess(engine.dockerHost, backend.url);
    await runner.start();
  });
  afterEach(async () => {
    await runner.remove();
    await backend.stop();
  });

  const answer = { 'answer.txt': '42' };
  const result = { language: 'result', sandbox: null } as const;
  const judged = async (): Promise<void> => {
    const task = await addTask(backend, answer, result);
    expect(await backend.ended(task.lease_token)).toMatchObject({ settle: { cause: 'accepted' } });
  };
  /** One attempt meets it, is released so that it uses up no try, and then nothing is claimed. */
  const claimsNothing = async (): Promise<string> => {
    const met = await addTask(backend, answer, result);
    expect(await backend.ended(met.lease_token)).toMatchObject({
      release: { fault: 'platform', cause: 'engine_stopped' },
    });
    await until(() => runner.said('does not work: nothing is claimed'));
    const waiting = await addTask(backend, answer, result);
    await until(() => runner.said('still does not work'));
    expect(backend.claimed(waiting.lease_token)).toBe(false);
    await until(() => backend.announced.at(-1) === 'engine_broken');
    return waiting.lease_token;
  };

  it('claims nothing after containerd was killed, until the engine works again', async () => {
    await judged();
    process.kill(find(path.join(folder, 'containerd.toml')), 'SIGKILL');
    const waiting = await claimsNothing();
    engine = await startDockerd({ dataDir: folder });
    expect(await backend.ended(waiting)).toMatchObject({ settle: { cause: 'accepted' } });
    await until(() => backend.announced.at(-1) === 'claiming');
  });

  it.each([
    ['containerd', () => find(path.join(folder, 'containerd.toml'))],
    ['dockerd', () => find(`--data-root=${path.join(folder, 'engine')}`)],
  ])('claims nothing while %s hangs', async (_name, pidOf) => {
    await judged();
    const pid = pidOf();
    process.kill(pid, 'SIGSTOP');
    try {
      const waiting = await claimsNothing();
      process.kill(pid, 'SIGCONT');
      expect(await backend.ended(waiting)).toMatchObject({ settle: { cause: 'accepted' } });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});
