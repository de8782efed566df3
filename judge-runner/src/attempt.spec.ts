import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
import { Dropped, JudgeFault, ParticipantFault, PlatformFault } from './faults.ts';
import { Lease } from './lease.ts';
import { OutputKeeper } from './output.ts';
import type { Room } from './workspace.ts';

const SCORE: ScoreFile = { version: 1, verdict: 'accepted', score: 1, message: '' };
const EXIT = judgeLine('LOG_EXIT', { code: 1 });
const task = {
  run_id: 'c',
  lease_token: 't',
  attempt: 1,
  sandbox: null,
  ...{ submission: { size: 1 }, input: [], truth: [] },
  judge: { time_limit_s: 1 },
} as unknown as JudgeAssignment;

let now: number;
let told: string[];
let engineWorks: boolean;
let suspected: string[];
let take: () => Promise<Room>;
let hold: (files: unknown, signal: AbortSignal) => Promise<unknown>;
let load: (signal: AbortSignal) => Promise<void>;
let lease: Lease;
let attempt: Attempt;
/** what happens to a log that is stored */
let store: () => void;
beforeEach(() => {
  now = 0;
  engineWorks = true;
  suspected = [];
  take = () => Promise.reject(new Error('no room'));
  told = [];
  store = () => undefined;
  const tell = (call: string) => async (request?: unknown) => {
    told.push(call === 'upload' ? call : (request as SettleRequest | ReleaseRequest).cause);
    if (call === 'upload') store();
    return { outcome: 'applied' as const };
  };
  const backend = { settle: tell('settle'), release: tell('release'), upload: tell('upload') };
  const guard = {
    suspect: async (why: string) => {
      suspected.push(why);
      return engineWorks;
    },
  };
  const workspace = { take: () => take() };
  const disk = { enter: async () => () => undefined };
  const datasets = { hold: (files: unknown, signal: AbortSignal) => hold(files, signal) };
  const download = (_file: unknown, _to: string, _mode: number, signal: AbortSignal) => load(signal);
  const logger = pino({ level: 'silent' });
  const tools = { backend, guard, workspace, disk, datasets, download, logger } as unknown as JudgeTools;
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

it('stores the log of a store that comes back only after a while', async () => {
  let left = 3;
  store = () => {
    left -= 1;
    if (left >= 0) throw new Error('ECONNREFUSED');
  };
  await attempt.fail(new ParticipantFault('runtime_error', EXIT));
  expect(told).toEqual(['upload', 'upload', 'upload', 'upload', 'runtime_error']);
});

describe('with a store that is away while the heartbeats come through', () => {
  const MINUTE = 60_000;
  let away: number;
  let clock: jest.SpiedFunction<typeof performance.now>;
  beforeEach(() => {
    const { now: real } = performance;
    away = 0;
    clock = jest.spyOn(performance, 'now').mockImplementation(() => real.call(performance) + away);
  });
  afterEach(() => clock.mockRestore());
  /** The first upload fails, and the next try comes so much later. */
  const awayFor = (ms: number): void =>
    void (store = () => {
      store = () => undefined;
      away += ms;
      throw new Error('the store answered 503');
    });

  it('keeps the verdict for it for minutes', async () => {
    awayFor(4 * MINUTE);
    await attempt.fail(new ParticipantFault('runtime_error', EXIT));
    expect(told).toEqual(['upload', 'upload', 'runtime_error']);
  });

  it('but not without end', async () => {
    awayFor(6 * MINUTE);
    await attempt.fail(new ParticipantFault('runtime_error', EXIT));
    expect(told).toEqual(['upload', 'report_failed']);
  });

  it('insists on no log once the attempt is given up, which the backend hears of at once', async () => {
    store = () => {
      lease.stop();
      awayFor(MINUTE);
      throw new Error('the store answered 503');
    };
    await attempt.fail(new ParticipantFault('runtime_error', EXIT));
    expect(told).toEqual(['upload', 'runner_stopping']);
  });

  it("keeps no team waiting for minutes for the judge's log", async () => {
    const output = new OutputKeeper(() => undefined);
    output.push(Buffer.from('log'));
    Object.assign(attempt, { judgeBox: { output } });
    awayFor(MINUTE / 2);
    await attempt.fail(new JudgeFault('no score'));
    expect(told).toEqual(['upload', 'judge_error']);
  });

  it('begins anew with the log that it had given up while the judge ran', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tianheng-attempt-'));
    const room = { submission: path.join(folder, 'submission'), collected: path.join(folder, 'collected') };
    await Promise.all([mkdir(room.submission), mkdir(room.collected)]);
    Object.assign(attempt, { held: { room, sandbox: null, judge: {} } });
    awayFor(6 * MINUTE);
    await attempt.collect();
    await rm(folder, { recursive: true });
    await attempt.settle(SCORE);
    expect(told).toEqual(['upload', 'upload', 'accepted']);
  });
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

  it('gives nothing back either, where it fell into the storing of a log', async () => {
    store = () => {
      oversleep();
      throw new Error('ECONNRESET');
    };
    await attempt.fail(new ParticipantFault('runtime_error', EXIT));
    expect(told).toEqual(['upload']);
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

it('a host that fails an attempt in any way of its own is tried, before the next one meets the same', async () => {
  await attempt.fail(new PlatformFault('fetch_failed', '503'));
  await attempt.fail(new PlatformFault('disk_full', 'no space left'));
  expect(suspected).toEqual(['503']);
});

it.each([
  ['EROFS', true, 'engine_error'],
  ['EROFS', false, 'engine_stopped'],
  ['ENOSPC', false, 'disk_full'],
])(
  'where no room can be made for %s, and the host then works: %s, the cause is %s',
  async (code, works, cause) => {
    engineWorks = works;
    take = () => Promise.reject(Object.assign(new Error(code), { code }));
    await attempt.fetch().catch((error: unknown) => attempt.fail(error));
    expect(told).toEqual([cause]);
  },
);

describe('of what an attempt fetches, the first that fails', () => {
  const away = new PlatformFault('fetch_failed', 'the store answered 503');
  /** What would come much later, if at all. */
  const late = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  beforeEach(() => void (take = async () => ({ archive: 'zip' }) as Room));

  it.each([
    ['input', 0],
    ['truth', 1],
  ])('ends the rest and is told: %s', async (_what, at) => {
    let held = 0;
    hold = (_files, signal) => (held++ === at ? Promise.reject(away) : late(signal));
    load = late;
    await expect(attempt.fetch()).rejects.toBe(away);
    await attempt.fail(away);
    expect(told).toEqual(['fetch_failed']);
  });

  it('ends the rest and is told: the submission', async () => {
    hold = (_files, signal) => late(signal);
    load = () => Promise.reject(away);
    await expect(attempt.fetch()).rejects.toBe(away);
  });
});
