import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ANNOUNCE_SECONDS, type RunnerState } from '@tianheng/contracts';
import { pino } from 'pino';
import { Announcer } from './announcer.ts';

let state: RunnerState;
let looks: () => Promise<RunnerState>;
let told: RunnerState[];
let away: boolean;
let announcer: Announcer;
beforeEach(() => {
  jest.useFakeTimers();
  state = 'claiming';
  told = [];
  away = false;
  const tell = async (said: RunnerState): Promise<void> => {
    if (away) throw new Error('ECONNREFUSED');
    told.push(said);
  };
  looks = async () => state;
  announcer = new Announcer(() => looks(), tell, pino({ level: 'silent' }));
  announcer.start();
});
afterEach(() => void jest.useRealTimers());
const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000);

it('tells its state at once, at every change, and now and then', async () => {
  await pass(1);
  expect(told).toEqual(['claiming']);
  state = 'engine_broken';
  await pass(2);
  expect(told).toEqual(['claiming', 'engine_broken']);
  await pass(ANNOUNCE_SECONDS + 1);
  expect(told).toEqual(['claiming', 'engine_broken', 'engine_broken']);
});

it('tells what could not be told as soon as somebody listens', async () => {
  await pass(1);
  away = true;
  state = 'disk_low';
  await pass(10);
  away = false;
  await pass(2);
  expect(told).toEqual(['claiming', 'disk_low']);
});

it('says at its end that it stops, and no more', async () => {
  await pass(1);
  const stopped = announcer.stop();
  await pass(1);
  await stopped;
  await pass(3 * ANNOUNCE_SECONDS);
  expect(told).toEqual(['claiming', 'stopping']);
});

it('says that it stops though its disk does not answer, and nothing else when that answers late', async () => {
  await pass(1);
  let answer = (): void => undefined;
  looks = () => new Promise((resolve) => (answer = () => resolve('disk_low')));
  await pass(2);
  const stopped = announcer.stop();
  await pass(15);
  expect(told).toEqual(['claiming', 'stopping']);
  answer();
  await stopped;
  await pass(1);
  expect(told).toEqual(['claiming', 'stopping']);
});
