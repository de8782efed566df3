import {
  judgeLine,
  type JudgeAssignment,
  type ReleaseRequest,
  type ScoreFile,
  type SettleRequest,
} from '@tianheng/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Attempt, type JudgeTools } from './attempt.ts';
import { EngineError, type ContainerConfig } from './engine/container-engine.ts';
import { Dropped, ParticipantFault, PlatformFault } from './faults.ts';
import { Lease } from './lease.ts';

const SCORE: ScoreFile = { version: 1, verdict: 'accepted', score: 1, message: '' };
const EXIT = judgeLine('LOG_EXIT', { code: 1 });
const task = {
  run_id: 'c',
  lease_token: 't',
  attempt: 1,
  sandbox: null,
  judge: { time_limit_s: 1 },
} as JudgeAssignment;

const WAITED_MS = 3600_000;

let now: number;
let told: string[];
let engineWorks: boolean;
let lease: Lease;
let attempt: Attempt;
beforeEach(() => {
  now = 0;
  engineWorks = true;
  told = [];
  const tell = (call: string) => async (request?: unknown) => {
    told.push(call === 'upload' ? call : (request as SettleRequest | ReleaseRequest).cause);
    return { outcome: 'applied' as const };
  };
  const backend = { settle: tell('settle'), release: tell('release'), upload: tell('upload') };
  const guard = { suspect: async () => engineWorks };
  const tools = { backend, guard, logger: pino({ level: 'silent' }) } as unknown as JudgeTools;
  lease = new Lease(async () => undefined, 0, { now: () => now });
  attempt = new Attempt(task, lease, tools);
  attempt.end();
});
/** As after a pause of the whole process: the time is over and no timer has run. */
const oversleep = (): void => void (now = 26_000);

it('settles while it holds its lease', async () => {
  await attempt.settle(SCORE);
  expect(told).toEqual(['accepted']);
});

describe('after a pause of the process that was longer than the lease', () => {
  it('stores no verdict', async () => {
    oversleep();
    await expect(attempt.settle(SCORE)).rejects.toBeInstanceOf(Dropped);
    expect(told).toEqual([]);
  });

  it('tells of no failure', async () => {
    oversleep();
    await attempt.fail(new ParticipantFault('runtime_error', EXIT));
    await attempt.fail(new Error('anything'));
    expect(told).toEqual([]);
  });
});

it('an attempt that takes longer than any may is released, not settled', async () => {
  lease.overdue();
  await expect(attempt.settle(SCORE)).rejects.toBeInstanceOf(Dropped);
  await attempt.fail(new ParticipantFault('runtime_error', EXIT));
  expect(told).toEqual(['engine_error']);
});

it('a fault of the engine is told as one that uses up no try only when the engine proves to be broken', async () => {
  await attempt.fail(new PlatformFault('engine_error', 'start: 500'));
  engineWorks = false;
  await attempt.fail(new PlatformFault('foreign_kill', 'exit 143'));
  await attempt.fail(new PlatformFault('fetch_failed', '503'));
  expect(told).toEqual(['engine_error', 'engine_stopped', 'fetch_failed']);
});

describe('the label after which another runner may take a container for forgotten', () => {
  afterEach(() => void jest.useRealTimers());

  it('is reckoned when its turn for the memory has come, however long that was', async () => {
    jest.useFakeTimers({ now: 1_000_000 });
    const labels: Record<string, string>[] = [];
    const engine = {
      create: async (_name: string, config: ContainerConfig) => {
        labels.push(config.Labels);
        throw new EngineError('create: enough is known', 500);
      },
      remove: async () => undefined,
    };
    const room = { id: 'room', submission: '/s', output: '/o', archive: '/a' };
    const tools = {
      engine,
      logger: pino({ level: 'silent' }),
      memory: {
        enter: async () => {
          jest.setSystemTime(1_000_000 + WAITED_MS);
          return () => undefined;
        },
      },
      uids: { take: () => ({ uid: 20_000, release: () => undefined }) },
      host: { seccomp: '{}', cpus: 2, maskedPaths: [] },
      meter: () => ({ parent: null, close: async () => undefined }),
      workspace: { owner: 'o', slots: { guard: null }, take: async () => room },
      datasets: { hold: async () => ({ folder: '/d', release: () => undefined }) },
      download: async () => undefined,
      disk: { isFull: async () => false },
    } as unknown as JudgeTools;
    const sandbox = { image: 'i', time_limit_s: 10, memory_mb: 100, cpus: 1 };
    const waiting = new Attempt({ ...task, sandbox, submission: {} } as JudgeAssignment, lease, tools);
    await waiting.fetch();
    await expect(waiting.runSandbox()).rejects.toMatchObject({ code: 'engine_error' });
    waiting.end();
    const deadline = Number(labels[0]?.['judge.deadline']) - 1_000_000 - WAITED_MS;
    expect(deadline).toBeGreaterThanOrEqual(10_000);
    expect(deadline).toBeLessThan(120_000);
  });
});
