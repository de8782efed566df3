import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyImage, until } from '../judge-runner/test/harness.ts';
import { startEngine } from '../tools/lib/engine.mjs';
import { probeEngine } from '../tools/lib/engine-probe.mjs';
import { findByArgument } from '../tools/lib/leftovers.mjs';
import type { Running } from '../tools/lib/running.mjs';
import { readSettings } from '../tools/lib/settings.mjs';

const IMAGE = 'tianheng/judge-base:1';
const SOURCE = process.env.DOCKER_HOST;
/** two probes in a row, each with its patience */
const NOTICED_MS = 240_000;

/** The engine that `npm start` keeps, without anything else. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'engine-watch-'));
const docker = path.join(dataDir, 'docker');
const stops: (() => Promise<void>)[] = [];
const said: string[] = [];
let dockerHost = '';
beforeAll(async () => {
  if (!SOURCE) throw new Error('DOCKER_HOST has to name an engine that holds the images');
  const settings = readSettings({ DATA_DIR: dataDir });
  const add = (_kind: string, thing: { stop: () => Promise<void> }): unknown =>
    stops.push(() => thing.stop());
  dockerHost = await startEngine({
    settings: { ...settings, given: { ...settings.given, dockerHost: undefined } },
    say: (line: string) => void said.push(line),
    running: { add } as unknown as Running,
  });
  await copyImage(SOURCE, dockerHost, IMAGE);
}, 120_000);
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const pidOf = (argument: string): number => {
  const [pid] = findByArgument(argument);
  if (pid === undefined) throw new Error(`no process has the argument ${argument}`);
  return pid;
};
const ENGINE_ARGUMENT = `--data-root=${path.join(docker, 'engine')}`;
const CONTAINERD_ARGUMENT = path.join(docker, 'containerd.toml');

it.each([
  ['containerd killed', CONTAINERD_ARGUMENT, 'SIGKILL'],
  ['dockerd killed', ENGINE_ARGUMENT, 'SIGKILL'],
  ['containerd hung', CONTAINERD_ARGUMENT, 'SIGSTOP'],
  ['dockerd hung', ENGINE_ARGUMENT, 'SIGSTOP'],
] as const)(
  'an engine with its %s is started again and works',
  async (_what, argument, signal) => {
    expect(await probeEngine(dockerHost)).toBeNull();
    const before = pidOf(argument);
    process.kill(before, signal);
    await until(() => {
      const pids = findByArgument(argument);
      return pids.length > 0 && !pids.includes(before);
    }, NOTICED_MS);
    await until(async () => (await probeEngine(dockerHost)) === null, NOTICED_MS);
    expect(said.join('\n')).toContain('starting it again');
  },
  2 * NOTICED_MS,
);
