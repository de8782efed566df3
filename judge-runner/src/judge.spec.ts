import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { JudgeAssignment, Measurement, ReleaseRequest, SettleRequest } from '@tianheng/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import yazl from 'yazl';
import type { JudgeTools } from './attempt.ts';
import { CALLS, MemoryEngine, type Call } from '../test/memory-engine.ts';
import { EngineError } from './engine/container-engine.ts';
import { Lease } from './lease.ts';
import { Budget } from './budget.ts';
import { Patience } from './patience.ts';
import * as regularFile from './regular-file.ts';
import { Uids } from './uids.ts';
import type { Room } from './workspace.ts';

/** the system's error for whoever opens a score */
let unreadable: string | null = null;
const openRegular: typeof regularFile.openRegular = async (place) => {
  if (unreadable === null || !String(place).endsWith('score.json')) return regularFile.openRegular(place);
  throw Object.assign(new Error(unreadable), { code: unreadable });
};
jest.unstable_mockModule('./regular-file.ts', () => ({ ...regularFile, openRegular }));
const { judge } = await import('./judge.ts');

const SCORE = JSON.stringify({ version: 1, verdict: 'accepted', score: 1, message: '' });
const ALL = [1000 * 1024 * 1024, 2e9];
const logger = pino({ level: 'silent' });
const ROLES = ['sandbox', 'judge'] as const;
const limits = { image: 'i', time_limit_s: 10, memory_mb: 100, cpus: 1 };
const task = {
  ...{ run_id: 'c', lease_token: 't', attempt: 1, mode: 'prod', language: 'python3' },
  ...{ submission: {}, input: [], truth: [], prod_log: 'none' },
  sandbox: limits,
  judge: { ...limits, max_score: 100 },
} as unknown as JudgeAssignment;

let folder: string;
let engine: MemoryEngine;
let lease: Lease;
let told: string[];
let measured: Measurement | undefined;
let open: Record<'rooms' | 'datasets' | 'meters' | 'shares', number>;
let budget: Budget;
let uids: Uids;
let submission: Buffer;
let tools: JudgeTools;
beforeEach(async () => {
  unreadable = null;
  folder = await mkdtemp(path.join(tmpdir(), 'judge-spec-'));
  const inside = (name: string): string => path.join(folder, name);
  const names = ['submission', 'output', 'collected', 'result'] as const;
  for (const name of names) await mkdir(inside(name));
  const room = {
    ...{ id: 'room', folder, archive: inside('zip') },
    ...Object.fromEntries(names.map((name) => [name, inside(name)])),
  } as Room;
  submission = await zipOf('main.py');
  engine = new MemoryEngine();
  engine.program = async (role) => {
    if (role === 'judge') await writeFile(path.join(room.result, 'score.json'), SCORE);
    return 0;
  };
  told = [];
  open = { rooms: 0, datasets: 0, meters: 0, shares: 0 };
  const tell = async (request: unknown): Promise<object> => {
    told.push((request as SettleRequest | ReleaseRequest).cause);
    ({ measured } = request as SettleRequest);
    return { outcome: 'applied' };
  };
  budget = new Budget(ALL);
  uids = new Uids('owner');
  lease = new Lease(async () => undefined, Lease.now());
  tools = {
    ...{ engine, logger, budget, uids },
    events: {
      watch: () => ({
        ...{ kills: 0, oom: false, broken: false, close: () => undefined },
        whenBroken: new Promise(() => undefined),
        told: async () => true,
      }),
    },
    meter: () => {
      open.meters += 1;
      const usage = { memoryMb: 20.5, cpuMs: 90 };
      return {
        parent: null,
        begin: () => Promise.resolve(),
        read: () => usage,
        close: async () => void (open.meters -= 1),
      };
    },
    host: { seccomp: '{}', cpus: 2, maskedPaths: [] },
    guard: { fine: () => undefined, suspect: async () => true },
    disk: {
      ...{ isFull: async () => false, tryOut: async () => undefined, spare: async () => 0 },
      enter: async () => {
        open.shares += 1;
        return () => void (open.shares -= 1);
      },
    },
    workspace: {
      ...{ owner: 'owner', slots: { guard: null }, prepare: () => undefined },
      take: async () => {
        open.rooms += 1;
        return room;
      },
      give: async () => void (open.rooms -= 1),
    },
    datasets: {
      hold: async () => {
        open.datasets += 1;
        return { folder, release: () => void (open.datasets -= 1) };
      },
    },
    download: async () => writeFile(room.archive, submission),
    backend: { settle: tell, release: tell, upload: async () => undefined },
  } as unknown as JudgeTools;
});
afterEach(() => rm(folder, { recursive: true }));

function zipOf(name: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from('x'), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Judges, and sees to it that nothing is left. */
async function judged(over: Partial<JudgeAssignment> = {}, groupsLeft = 0): Promise<void> {
  const { cleaned } = await judge({ ...task, ...over }, lease, tools);
  await cleaned;
  expect([...engine.containers.keys()]).toEqual([]);
  expect(open).toEqual({ rooms: 0, datasets: 0, meters: groupsLeft, shares: 0 });
  const fresh = new Uids('owner').take().uid;
  expect(uids.take().uid).toBe(fresh);
  const all = await budget.enter(ALL, AbortSignal.timeout(10));
  all();
}

/** The first call of this kind for a container of this role. */
function at(call: Call, role: string, act: () => void | Promise<void>): void {
  let done = false;
  engine.on = async (now, of) => {
    if (done || now !== call || of !== role) return;
    done = true;
    await act();
  };
}

it('has what is closed to an ordinary user opened, each folder once its container has ended', async () => {
  const { PATH } = process.env;
  const asked = path.join(folder, 'asked');
  const script = `#!/bin/sh\necho sudo "$@" >>'${asked}'\n`;
  await writeFile(path.join(folder, 'sudo'), script, { mode: 0o755 });
  process.env['PATH'] = `${folder}:${PATH}`;
  const getuid = jest.spyOn(process, 'getuid').mockReturnValue(1000);
  try {
    await judged();
  } finally {
    getuid.mockRestore();
    process.env['PATH'] = PATH;
  }
  expect(told).toEqual(['accepted']);
  const opened = (await readFile(asked, 'utf8')).trimEnd().split('\n');
  expect(opened).toEqual(
    ['output', 'result'].map((name) => `sudo -n chmod -R a+rX ${path.join(folder, name)}`),
  );
});

it('has both containers made before the files are there, and removes them after the report', async () => {
  tools.download = async () => {
    while (engine.log.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await writeFile(path.join(folder, 'zip'), submission);
  };
  let toldBefore = 0;
  at('remove', 'sandbox', () => void (toldBefore = told.length));
  await judged();
  expect(told).toEqual(['accepted']);
  expect(engine.log.slice(0, 2)).toEqual(['create sandbox', 'create judge']);
  expect(engine.log.slice(-2).sort()).toEqual(['remove judge', 'remove sandbox']);
  expect(toldBefore).toBe(1);
});

it('tells what the program used, and how much it might have', async () => {
  await judged({ sandbox: { ...limits, cpus: 2 } });
  expect(measured).toEqual({
    ...{ time_limit_ms: 10_000, memory_limit_mb: 100 },
    ...{ time_ms: 45, cpu_ms: 90, memory_mb: 20.5, log_bytes: 0, exit_code: 0 },
  });
});

it('charges nobody for a score that is missing since the disk filled up while the judge ran', async () => {
  let isFull = false;
  jest.spyOn(tools.disk, 'isFull').mockImplementation(async () => isFull);
  engine.program = (role) => {
    isFull = role === 'judge';
    return 0;
  };
  await judged();
  expect(told).toEqual(['disk_full']);
});

describe('a disk that has failed while a container ran', () => {
  const failed = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  const whileRuns = (role: string, ending: () => number | Promise<number>): void => {
    const program = engine.program;
    engine.program = (of) => {
      if (of !== role) return program(of);
      jest.spyOn(tools.disk, 'tryOut').mockRejectedValue(failed);
      return ending();
    };
  };
  const scored = async (verdict: string): Promise<number> => {
    await writeFile(path.join(folder, 'result/score.json'), SCORE.replace('accepted', verdict));
    return 0;
  };

  it.each([
    ['sandbox', 'a program that failed', () => 1],
    ['judge', 'a judge that failed', () => 1],
    ['judge', 'a score that is missing', () => 0],
    ['judge', 'a wrong answer', () => scored('wrong_answer')],
  ])('is charged to nobody: %s, %s', async (role, _what, ending) => {
    whileRuns(role, ending);
    await judged();
    expect(told).toEqual(['engine_error']);
  });

  it('takes nothing from an answer that was accepted all the same', async () => {
    whileRuns('judge', () => scored('accepted'));
    await judged();
    expect(told).toEqual(['accepted']);
  });
});

it.each([
  ['EIO', 'engine_error'],
  ['EMFILE', 'disk_full'],
  ['ELOOP', 'judge_error'],
])('a score that cannot be read for %s is told as %s', async (code, cause) => {
  unreadable = code;
  await judged();
  expect(told).toEqual([cause]);
});

const steps = ROLES.flatMap((role) => CALLS.map((call) => [call, role] as const));

describe.each(steps)('at %s of the %s container', (call, role) => {
  it.each([
    ['a lost lease', () => void (lease['end'] as (hold: string) => void)('lost'), []],
    ['a cancelled commitment', () => void (lease['end'] as (hold: string) => void)('cancelled'), []],
    ['a runner that stops', () => lease.stop(), ['runner_stopping']],
    ['an attempt that takes too long', () => lease.overdue(), ['engine_error']],
  ])('%s leaves nothing', async (_what, end, telling) => {
    at(call, role, end);
    await judged();
    expect(told).toEqual(call === 'remove' ? ['accepted'] : telling);
  });

  it('an engine that fails leaves nothing, and is the platform’s fault', async () => {
    let fails = 0;
    at(call, role, () => {
      fails += 1;
      throw new EngineError(`${call}: no answer within 1 ms`, null);
    });
    // What could not be removed is the reaper's, and its group with it.
    await judged({}, call === 'remove' ? 1 : 0);
    expect(fails).toBe(1);
    expect(told).toEqual([call === 'remove' ? 'accepted' : 'engine_stopped']);
  });
});

describe('a judge container that nobody needs any more is removed', () => {
  it('when the sandbox run failed', async () => {
    engine.program = () => 1;
    await judged();
    expect(told).toEqual(['runtime_error']);
    expect(engine.log).not.toContain('start judge');
  });

  it('when the program ran into its time limit', async () => {
    engine.program = () => new Promise<number>(() => undefined);
    await judged({ sandbox: { ...limits, time_limit_s: 0.05 } });
    expect(told).toEqual(['time_limit']);
  });

  it('when the archive is none', async () => {
    submission = Buffer.from('no zip');
    await judged();
    expect(told).toEqual(['zip_not_a_zip']);
    expect(engine.log).not.toContain('start sandbox');
  });

  it('when the files cannot be had, though it is still being made then', async () => {
    let fetchFailed: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fetchFailed = resolve));
    at('create', 'judge', () => failed);
    tools.download = async () => {
      fetchFailed();
      throw new Error('503');
    };
    await judged();
    expect(told).toHaveLength(1);
    expect(engine.log.filter((line) => line.startsWith('start'))).toEqual([]);
  });
});

it('makes no container for an attempt that is over before its data are there', async () => {
  lease.stop();
  await judged();
  expect(engine.log).toEqual([]);
});

it('gives up a step that hangs while the backend still keeps the lease', async () => {
  let goOn = (): void => undefined;
  tools.download = () => new Promise((resolve) => (goOn = resolve));
  jest.useFakeTimers();
  const done = judged();
  lease.overdue();
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();
  expect(told).toEqual(['engine_error']);
  goOn();
  await done;
});

it('does not count the time of its downloads, which have a patience of their own', async () => {
  const pauses = jest.spyOn(Patience.prototype, 'pause');
  const resumes = jest.spyOn(Patience.prototype, 'resume');
  const began = (): number => resumes.mock.calls.length - pauses.mock.calls.length;
  let counts: boolean | null = null;
  tools.download = async () => {
    counts = began() > 0;
    await writeFile(path.join(folder, 'zip'), submission);
  };
  try {
    await judged();
  } finally {
    jest.restoreAllMocks();
  }
  expect(counts).toBe(false);
  expect(told).toEqual(['accepted']);
});

it('says that it waits for its turn, and only as long as it does', async () => {
  const leave = await budget.enter(ALL, new AbortController().signal);
  const done = judged();
  for (let tries = 0; !lease.waits && tries < 1000; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 1));
  expect(lease.waits).toBe(true);
  expect(engine.log).not.toContain('start sandbox');
  let waited: boolean | null = null;
  at('start', 'sandbox', () => void (waited = lease.waits));
  leave();
  await done;
  expect(waited).toBe(false);
  expect(told).toEqual(['accepted']);
});

it('takes its memory and its processors of the host, no more than there are', async () => {
  const taken: unknown[] = [];
  const enter = budget.enter.bind(budget);
  budget.enter = (amounts, signal) => {
    taken.push(amounts);
    return enter(amounts, signal);
  };
  await judged({ sandbox: { ...limits, cpus: 4 } });
  const memory = 100 * 1024 * 1024;
  expect(taken.slice(0, 2)).toEqual([
    [memory, 2e9],
    [memory, 1e9],
  ]);
});

it('makes a container anew that waited for its turn until it could be taken for forgotten', async () => {
  const now = Date.now;
  const enter = budget.enter.bind(budget);
  const began = now();
  let late = 0;
  Date.now = () => now() + late;
  try {
    budget.enter = async (amount, signal) => {
      const leave = await enter(amount, signal);
      late = 3600_000;
      return leave;
    };
    await judged();
  } finally {
    Date.now = now;
  }
  expect(told).toEqual(['accepted']);
  const lives = engine.deadlines.map((deadline) => Math.round((Number(deadline) - began) / 1000));
  // Both were made ahead, and both again when their turn came.
  expect(lives.slice(0, 2).every((seconds) => seconds < 200)).toBe(true);
  expect(lives.slice(2).every((seconds) => seconds > 3600 + 10 && seconds < 3600 + 200)).toBe(true);
  expect(lives).toHaveLength(4);
});
