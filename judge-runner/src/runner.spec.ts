import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { FakeBackend, TOKEN } from '../test/fake-backend.ts';
import { readConfig } from './config.ts';
import type { ContainerConfig, FoundContainer, HeldImage } from './engine/container-engine.ts';

let held: HeldImage[];
/** the name of another living runner */
let others: FoundContainer[];
/** by what they are for, with their images */
let made: string[];
const never = new Promise<void>(() => undefined);
class FakeEngine {
  info = async () => ({ version: '1', cpus: 2, cgroupVersion: 1, cgroupDriver: 'cgroupfs' });
  images = async () => held;
  list = async (label: string) => (label === 'judge.name' ? others : []);
  create = async (name: string, { Image }: ContainerConfig) => {
    made.push(`name ${Image}`);
    return name;
  };
  runForInput = async () => ({ ended: never, end: () => undefined });
  inspect = async () => ({ running: true, exitCode: 0, oomKilled: false, timeMs: null });
  remove = async () => undefined;
  events = async () => ({ ended: never, close: () => undefined });
}
const selfTest = async (_tools: unknown, image: string): Promise<string[]> => {
  made.push(`self-test ${image}`);
  return image.startsWith('broken') ? ['no shell'] : [];
};
jest.unstable_mockModule('./engine/docker-engine.ts', () => ({ DockerEngine: FakeEngine }));
jest.unstable_mockModule('./self-test.ts', () => ({ selfTest }));
const { startRunner, Unfit } = await import('./runner.ts');

let folder: string;
let backend: FakeBackend;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'runner-'));
  backend = await new FakeBackend().start();
  held = ['broken-2', 'broken-1', 'sound'].map((id) => ({
    ...{ id, digests: [], tags: [`${id}:1`] },
    labels: { 'tianheng.contract': '1' },
  }));
  others = [];
  made = [];
});
afterEach(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});

/** Begins to serve and ends. */
async function serve(env: NodeJS.ProcessEnv = {}): Promise<void> {
  const given = { BACKEND_URL: backend.url, JUDGE_RUNNER_TOKEN: TOKEN, JUDGE_WORK_DIR: folder, ...env };
  const logger = pino({ level: 'silent' });
  const runner = await startRunner(readConfig(given), logger, new AbortController().signal);
  await runner.stop(AbortSignal.abort());
}

it('serves where one image passes the self-test, whichever are broken', async () => {
  await serve();
  const tried = ['broken-2', 'broken-1', 'sound'].flatMap((id) => [`name ${id}`, `self-test ${id}`]);
  expect(made).toEqual(tried);
});

it('refuses where none passes, and says once what is wrong in all', async () => {
  held.pop();
  const refused = serve();
  await expect(refused).rejects.toBeInstanceOf(Unfit);
  await expect(refused).rejects.toThrow(/^no shell$/);
  // It has given the work directory back.
  held = held.map((image) => ({ ...image, id: 'sound' }));
  await serve();
});

it('refuses to hand out the whole host beside another runner, until it has a share of both kinds', async () => {
  others = [{ id: 'other', labels: { 'judge.name': 'other' } }];
  const whole = serve({ JUDGE_MEMORY_MB: '1000' });
  await expect(whole).rejects.toThrow('give each JUDGE_MEMORY_MB and JUDGE_CPUS');
  await serve({ JUDGE_MEMORY_MB: '1000', JUDGE_CPUS: '1' });
});
