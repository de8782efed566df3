import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runAsRoot } from '../src/host-commands.ts';
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

/** with the start of an engine and the image for it */
const LONGEST_MS = 240_000;
const answer = { 'answer.txt': '42' };
const result = { language: 'result', sandbox: null } as const;

/** A runner with an engine of its own, which has worked. */
class Place {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'judge-broken-'));
  readonly backend = new FakeBackend();
  private engine: Awaited<ReturnType<typeof startDockerd>> | null = null;
  private runner: RunnerProcess | null = null;

  async startEngine(): Promise<string> {
    this.engine = await startDockerd({ dataDir: this.folder });
    return this.engine.dockerHost;
  }

  async start(): Promise<void> {
    await this.backend.start();
    const dockerHost = await this.startEngine();
    await copyImage(ENGINE ?? '', dockerHost, JUDGE);
    this.runner = new RunnerProcess(dockerHost, this.backend.url);
    await this.runner.start();
    const task = await addTask(this.backend, answer, result);
    expect(await this.backend.ended(task.lease_token)).toMatchObject({ settle: { cause: 'accepted' } });
  }

  async stop(): Promise<void> {
    await this.runner?.remove();
    await this.backend.stop();
    await this.engine?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** One attempt meets it, is released so that it uses up no try, and then nothing is claimed. */
  async claimsNothing(): Promise<string> {
    const met = await addTask(this.backend, answer, result);
    expect(await this.backend.ended(met.lease_token)).toMatchObject({
      release: { fault: 'platform', cause: 'engine_stopped' },
    });
    await until(() => this.said('does not work: nothing is claimed'));
    const waiting = await addTask(this.backend, answer, result);
    await until(() => this.said('still does not work'));
    expect(this.backend.claimed(waiting.lease_token)).toBe(false);
    await until(() => this.backend.announced.at(-1) === 'engine_broken');
    return waiting.lease_token;
  }

  private said(words: string): boolean {
    return this.runner?.said(words) ?? false;
  }
}

const containerd = (folder: string): number => find(path.join(folder, 'containerd.toml'));
const dockerd = (folder: string): number => find(`--data-root=${path.join(folder, 'engine')}`);

// Side by side, each with an engine of its own: most of their time is a runner's patience.
(ENGINE ? describe : describe.skip)('a runner whose engine breaks', () => {
  const inPlace = async (test: (place: Place) => Promise<void>): Promise<void> => {
    const place = new Place();
    try {
      await place.start();
      await test(place);
    } finally {
      await place.stop();
    }
  };

  it.concurrent(
    'claims nothing after containerd was killed, until the engine works again',
    () =>
      inPlace(async (place) => {
        process.kill(containerd(place.folder), 'SIGKILL');
        const waiting = await place.claimsNothing();
        await place.startEngine();
        expect(await place.backend.ended(waiting)).toMatchObject({ settle: { cause: 'accepted' } });
        await until(() => place.backend.announced.at(-1) === 'claiming');
      }),
    LONGEST_MS,
  );

  it.concurrent.each([
    ['containerd', containerd],
    ['dockerd', dockerd],
  ] as const)(
    'claims nothing while %s hangs',
    (_name, pidIn) =>
      inPlace(async (place) => {
        const pid = pidIn(place.folder);
        process.kill(pid, 'SIGSTOP');
        try {
          const waiting = await place.claimsNothing();
          process.kill(pid, 'SIGCONT');
          expect(await place.backend.ended(waiting)).toMatchObject({ settle: { cause: 'accepted' } });
        } finally {
          process.kill(pid, 'SIGCONT');
        }
      }),
    LONGEST_MS,
  );
});

(ENGINE ? it : it.skip)(
  'a runner whose disk can no longer be written claims nothing until it can, and no submission fails by it',
  async () => {
    const backend = await new FakeBackend().start();
    const runner = new RunnerProcess(ENGINE ?? '', backend.url);
    const attempts = path.join(runner.folder, 'attempts');
    try {
      await runner.start();
      const fine = await addTask(backend, answer, result);
      expect(await backend.ended(fine.lease_token)).toMatchObject({ settle: { cause: 'accepted' } });
      // What is open for writing keeps the disk itself from it; a view of it may be read-only all the same.
      await runAsRoot('mount', ['--rbind', attempts, attempts]);
      // On its own, or what is mounted within it would go with it from below as well.
      await runAsRoot('mount', ['--make-rprivate', attempts]);
      await runAsRoot('mount', ['-o', 'remount,bind,ro', attempts]);
      // It has a room from before, and cannot write into it.
      const met = await addTask(backend, answer, result);
      expect(await backend.ended(met.lease_token)).toMatchObject({
        release: { fault: 'platform', cause: 'engine_stopped' },
      });
      await until(() => runner.said('still does not work'));
      const waiting = await addTask(backend, answer, result);
      await until(() => backend.announced.at(-1) === 'engine_broken');
      expect(backend.claimed(waiting.lease_token)).toBe(false);
      await runAsRoot('umount', ['-l', attempts]);
      expect(await backend.ended(waiting.lease_token)).toMatchObject({ settle: { cause: 'accepted' } });
      await until(() => backend.announced.at(-1) === 'claiming');
    } finally {
      await runner.remove();
      await backend.stop();
    }
  },
  LONGEST_MS,
);
