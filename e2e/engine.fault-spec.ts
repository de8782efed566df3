import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { copyImage, until } from '../judge-runner/test/harness.ts';
import { startEngine } from '../tools/lib/engine.mjs';
import { probeEngine } from '../tools/lib/engine-probe.mjs';
import { findByArgument } from '../tools/lib/leftovers.mjs';
import type { Running } from '../tools/lib/running.mjs';
import { readSettings } from '../tools/lib/settings.mjs';

const IMAGE = 'tianheng/judge-base:1';
const SOURCE = process.env.DOCKER_HOST;
/** As `npm start` watches, in more of a hurry. */
const WATCHING = { lookMs: 1000, probeEveryMs: 2000, reachMs: 10_000, runMs: 15_000, answerMs: 10_000 };
/** Four engines are filled at that moment, and what is asked is whether probes disturb each other, not how fast they are. */
const UNHURRIED = { reachMs: 60_000, runMs: 120_000, answerMs: 60_000 };
const NOTICED_MS = 240_000;
const LOOK_MS = 500;

/** The engine that `npm start` keeps, without anything else. */
async function startWatched() {
  if (!SOURCE) throw new Error('DOCKER_HOST has to name an engine that holds the images');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'engine-watch-'));
  const stops: (() => Promise<void>)[] = [];
  const said: string[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops) await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const settings = readSettings({ DATA_DIR: dataDir });
  const add = (_kind: string, thing: { stop: () => Promise<void> }): unknown =>
    stops.push(() => thing.stop());
  try {
    const dockerHost = await startEngine({
      settings: { ...settings, given: { ...settings.given, dockerHost: undefined } },
      say: (line: string) => void said.push(line),
      running: { add } as unknown as Running,
      watching: WATCHING,
    });
    await copyImage(SOURCE, dockerHost, IMAGE);
    return { docker: path.join(dataDir, 'docker'), dockerHost, said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const pidOf = (argument: string): number => {
  const [pid] = findByArgument(argument);
  if (pid === undefined) throw new Error(`no process has the argument ${argument}`);
  return pid;
};
const dockerd = (docker: string): string => `--data-root=${path.join(docker, 'engine')}`;
const containerd = (docker: string): string => path.join(docker, 'containerd.toml');

// Side by side, each with an engine of its own: what takes minutes is that a watch waits.
it.concurrent.each([
  ['containerd killed', containerd, 'SIGKILL'],
  ['dockerd killed', dockerd, 'SIGKILL'],
  ['containerd hung', containerd, 'SIGSTOP'],
  ['dockerd hung', dockerd, 'SIGSTOP'],
] as const)(
  'an engine with its %s is started again and works',
  async (_what, argumentIn, signal) => {
    const { docker, dockerHost, said, stop } = await startWatched();
    try {
      // Besides, the watch probes as well: none takes another's container away.
      const probes = await Promise.all(Array.from({ length: 3 }, () => probeEngine(dockerHost, UNHURRIED)));
      expect(probes).toEqual([null, null, null]);
      const argument = argumentIn(docker);
      const before = pidOf(argument);
      process.kill(before, signal);
      await until(async () => {
        // It looks through all processes.
        await sleep(LOOK_MS);
        const pids = findByArgument(argument);
        return pids.length > 0 && !pids.includes(before);
      }, NOTICED_MS);
      await until(async () => (await probeEngine(dockerHost)) === null, NOTICED_MS);
      expect(said.join('\n')).toContain('starting it again');
    } finally {
      await stop();
    }
  },
  2 * NOTICED_MS + 180_000,
);
