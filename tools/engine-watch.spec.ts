import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { EngineWatch, WATCHING } from './lib/engine-watch.mjs';

const NOWHERE = 'unix:///nowhere/docker.sock';
let watch: EngineWatch | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await watch?.stop();
});

const engine = (alive: () => boolean) => ({
  dockerHost: NOWHERE,
  storageDriver: 'vfs',
  alive,
  stop: async () => undefined,
});

it('looks at the engine of a system every five seconds, and tries it every thirty, with patience', async () => {
  expect(WATCHING).toEqual({
    lookMs: 5000,
    probeEveryMs: 30_000,
    reachMs: 20_000,
    runMs: 30_000,
    answerMs: 10_000,
  });
  jest.useFakeTimers();
  const looks: number[] = [];
  const began = Date.now();
  const alive = (): boolean => looks.push(Date.now() - began) > 0;
  watch = new EngineWatch(
    engine(alive),
    async () => engine(alive),
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(12_000);
  expect(looks).toEqual([5000, 10_000]);
});

it('starts one again that does no work twice, as hurriedly as it is told', async () => {
  const said: string[] = [];
  let started = 0;
  const start = async () => {
    started += 1;
    return engine(() => true);
  };
  const hurry = { ...WATCHING, lookMs: 10, probeEveryMs: 100 };
  watch = new EngineWatch(
    engine(() => true),
    start,
    (line) => void said.push(line),
    hurry,
  );
  while (started === 0) await sleep(10);
  expect(said[0]).toContain('it does no work any more');
});
