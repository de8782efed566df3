import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { EngineGuard } from './engine-guard.ts';

const SECOND = 1000;

let probes: number;
let probe: () => Promise<void>;
let trustedAgain: number;
let guard: EngineGuard;
const broken = (): Promise<never> => Promise.reject(new Error('containerd is gone'));
beforeEach(() => {
  jest.useFakeTimers();
  probes = 0;
  trustedAgain = 0;
  probe = () => Promise.resolve();
  const counted = (): Promise<void> => {
    probes += 1;
    return probe();
  };
  guard = new EngineGuard(counted, pino({ level: 'silent' }), () => (trustedAgain += 1));
  guard.start();
});
afterEach(() => {
  guard.stop();
  jest.useRealTimers();
});
const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * SECOND);

it('tries the engine after one fault, and trusts it at once when it works', async () => {
  const works = guard.suspect('exit 143');
  expect(guard.trusted).toBe(false);
  expect(await works).toBe(true);
  await pass(0);
  expect(guard.trusted).toBe(true);
  expect(probes).toBe(1);
});

it('trusts a broken engine no more until a probe succeeds, and asks less and less often', async () => {
  probe = broken;
  expect(await guard.suspect('create: 500')).toBe(false);
  const asked: number[] = [];
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    await pass(seconds);
    asked.push(probes);
  }
  expect(asked).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  // attempts that end meanwhile need no probe of their own
  expect(await guard.suspect('create: 500')).toBe(false);
  expect(probes).toBe(9);
  expect(guard.trusted).toBe(false);
  probe = () => Promise.resolve();
  await pass(60);
  expect(guard.trusted).toBe(true);
  expect(trustedAgain).toBe(1);
});

it('takes a probe without an end for a failed one', async () => {
  probe = () => new Promise(() => undefined);
  const works = guard.suspect('no answer');
  await pass(30);
  expect(await works).toBe(false);
});

it('waits longer after each fault in a row, though the probes succeed', async () => {
  const untrusted: number[] = [];
  for (let fault = 1; fault <= 4; fault += 1) {
    await guard.suspect('start: 500');
    await pass(0);
    let seconds = 0;
    for (; !guard.trusted; seconds += 1) await pass(1);
    untrusted.push(seconds);
  }
  expect(untrusted).toEqual([0, 1, 2, 4]);
  guard.fine();
  await guard.suspect('start: 500');
  await pass(0);
  expect(guard.trusted).toBe(true);
});

it('tries an idle engine now and then, one that works through its containers not at all', async () => {
  for (let count = 0; count < 6; count += 1) {
    await pass(20);
    guard.fine();
  }
  expect(probes).toBe(0);
  await pass(60);
  expect(probes).toBeGreaterThan(0);
  probe = broken;
  await pass(60);
  expect(guard.trusted).toBe(false);
});
