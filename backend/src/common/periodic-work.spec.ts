import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PeriodicWork, type Rhythm } from './periodic-work.ts';

let rounds: (() => void)[];
let logged: unknown[];

class Work extends PeriodicWork {
  constructor(rhythm: Partial<Rhythm> = {}) {
    super({ everyMs: 1000, failed: 'It failed.', ...rhythm });
    this.logger.error = (...line: unknown[]) => void logged.push(line.at(-1));
  }
  fails = false;
  protected override round(): Promise<void> {
    if (this.fails) return Promise.reject(new Error('no'));
    return new Promise((resolve) => rounds.push(resolve));
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  rounds = [];
  logged = [];
});
afterEach(() => void jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

it('begins with a pause, or at once', async () => {
  new Work().onApplicationBootstrap();
  await pass(999);
  expect(rounds).toHaveLength(0);
  await pass(1);
  expect(rounds).toHaveLength(1);
  new Work({ atOnce: true }).onApplicationBootstrap();
  await pass(0);
  expect(rounds).toHaveLength(2);
});

it('does one round after the other, however long one takes', async () => {
  new Work().onApplicationBootstrap();
  await pass(10_000);
  expect(rounds).toHaveLength(1);
  rounds[0]?.();
  await pass(1000);
  expect(rounds).toHaveLength(2);
});

it('logs a round that failed, and goes on', async () => {
  const work = new Work();
  work.fails = true;
  work.onApplicationBootstrap();
  await pass(2000);
  expect(logged).toEqual(['It failed.', 'It failed.']);
  work.fails = false;
  await pass(1000);
  expect(rounds).toHaveLength(1);
});

it('ends when the round under way has ended, and begins no other', async () => {
  const work = new Work();
  work.onApplicationBootstrap();
  await pass(1000);
  let over = false;
  const ended = work.beforeApplicationShutdown().then(() => (over = true));
  await pass(5000);
  expect(over).toBe(false);
  rounds[0]?.();
  await ended;
  await pass(5000);
  expect(rounds).toHaveLength(1);
});
