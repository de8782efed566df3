import { LEASE_GIVE_UP_SECONDS, type JudgeAssignment } from '@tianheng/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Refused, type Backend } from './backend.client.ts';
import { JudgeWorker } from './judge.worker.ts';
import type { Lease } from './lease.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const outcome = { outcome: 'applied' } as const;

let waiting: string[];
let claims: number;
let tokens: string[];
let released: string[];
let onClaim: () => void;
/** what another copy of a claim took, by its token; null: and lost again */
let taken: Map<string, string | null>;
let refused: Set<string>;
let running: Map<string, { finish: () => void; lease: Lease }>;
let reporting: Map<string, () => void>;
let ready: boolean | Promise<boolean>;
let onReady: () => void;
let logged: string[];
let hasRoom: (running: JudgeAssignment[]) => boolean;
let worker: JudgeWorker;

beforeEach(() => {
  waiting = [];
  claims = 0;
  tokens = [];
  released = [];
  onClaim = () => undefined;
  taken = new Map();
  refused = new Set();
  running = new Map();
  reporting = new Map();
  ready = true;
  onReady = () => undefined;
  logged = [];
  hasRoom = () => true;
  const backend: Backend = {
    announce: async () => undefined,
    claim: async (leaseToken) => {
      claims += 1;
      tokens.push(leaseToken);
      onClaim();
      const id = taken.has(leaseToken) ? taken.get(leaseToken) : waiting.shift();
      if (id === 'broken') throw new Error('ECONNREFUSED');
      return id ? ({ run_id: id, lease_token: id, attempt: 1 } as JudgeAssignment) : null;
    },
    heartbeat: async (token) => {
      if (refused.has(token)) throw new Refused('409');
    },
    release: async ({ lease_token, cause }) => {
      released.push(`${lease_token} ${cause}`);
      return outcome;
    },
    settle: async () => outcome,
    upload: async () => undefined,
  };
  worker = new JudgeWorker({
    backend,
    slots: 2,
    images: () => [],
    ready: async () => {
      onReady();
      return ready;
    },
    hasRoom: (all) => hasRoom(all),
    logger: pino({}, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) }),
    judge: (task, lease, boxesDone) =>
      new Promise((resolve) => {
        reporting.set(task.run_id, boxesDone);
        const finish = (): void => {
          running.delete(task.run_id);
          lease.finish();
          resolve({ cleaned: Promise.resolve() });
        };
        running.set(task.run_id, { finish, lease });
        lease.signal.addEventListener('abort', finish);
      }),
  });
});
afterEach(() => worker.stop(0, AbortSignal.abort()));

it('fills its slots, and claims again as soon as one is free', async () => {
  waiting = ['a', 'b', 'c'];
  worker.start();
  await settled();
  expect([...running.keys()]).toEqual(['a', 'b']);
  running.get('a')?.finish();
  await settled();
  expect([...running.keys()]).toEqual(['b', 'c']);
});

it('holds a ticket while all slots are busy, so that other runners take the next', async () => {
  waiting = ['a', 'b'];
  let returned = false;
  const ticket = worker.wake().then(() => (returned = true));
  await settled();
  expect(returned).toBe(false);
  running.get('b')?.finish();
  await ticket;
});

it('an attempt that only reports leaves its slot to the next, up to a bound', async () => {
  waiting = ['a', 'b', 'c', 'd', 'e'];
  worker.start();
  await settled();
  for (const id of ['a', 'b']) reporting.get(id)?.();
  await settled();
  expect([...running.keys()]).toEqual(['a', 'b', 'c', 'd']);
  for (const id of ['c', 'd']) reporting.get(id)?.();
  await settled();
  expect(waiting).toEqual(['e']);
  running.get('a')?.finish();
  await settled();
  expect([...running.keys()]).toEqual(['b', 'c', 'd', 'e']);
});

it('a ticket that comes twice, or for nothing, does nothing', async () => {
  waiting = ['a'];
  await Promise.all([worker.wake(), worker.wake(), worker.wake()]);
  expect([...running.keys()]).toEqual(['a']);
  // a wake during a claim makes one more look, not one each
  expect(claims).toBeLessThanOrEqual(4);
});

it('claims nothing while it would only wait for its turn beside what has not run yet', async () => {
  waiting = ['a', 'b', 'c'];
  hasRoom = (all) => all.length < 1;
  worker.start();
  await settled();
  expect([...running.keys()]).toEqual(['a']);
  reporting.get('a')?.();
  await settled();
  expect([...running.keys()]).toEqual(['a', 'b']);
  expect(waiting).toEqual(['c']);
});

it('claims nothing while the engine is away', async () => {
  waiting = ['a'];
  ready = false;
  await worker.wake();
  expect(claims).toBe(0);
  ready = true;
  await worker.wake();
  expect(running.size).toBe(1);
});

it('claims nothing while its disk does not tell its space, and says so once', async () => {
  waiting = ['a'];
  const failing = (): void => {
    ready = Promise.reject(new Error('EIO: i/o error, statfs'));
    ready.catch(() => undefined);
  };
  failing();
  await worker.wake();
  failing();
  await worker.wake();
  expect(claims).toBe(0);
  ready = true;
  await worker.wake();
  expect(running.size).toBe(1);
  expect(logged).toEqual([
    'the work directory cannot be looked at: nothing is claimed',
    'the work directory can be looked at again',
    'attempt claimed',
  ]);
});

it('reckons a lease from when the claim was sent, however late its answer comes', async () => {
  const { now } = performance;
  let late = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + late);
  waiting = ['a'];
  onClaim = () => (late = (LEASE_GIVE_UP_SECONDS + 1) * 1000);
  try {
    await worker.wake();
    expect(running.get('a')?.lease.isHeld() ?? false).toBe(false);
  } finally {
    clock.mockRestore();
  }
});

it('survives a backend that does not answer', async () => {
  waiting = ['broken', 'a'];
  await worker.wake();
  await worker.wake();
  expect([...running.keys()]).toEqual(['a']);
});

it('sends a claim that had no answer again as the same one, and then another', async () => {
  waiting = ['broken', 'broken', 'a'];
  for (let count = 0; count < 3; count += 1) await worker.wake();
  expect([...running.keys()]).toEqual(['a']);
  expect(tokens).toHaveLength(4);
  expect(new Set(tokens.slice(0, 3)).size).toBe(1);
  expect(tokens[3]).not.toBe(tokens[2]);
  await worker.stop(0, AbortSignal.abort());
  expect(released).toEqual([]);
});

it('asks on with a claim of which one copy had no answer: that may take something after another was told that there is nothing', async () => {
  waiting = ['broken'];
  await worker.wake();
  await worker.wake();
  const [token = ''] = tokens;
  taken.set(token, 'late');
  await worker.wake();
  expect([...running.keys()]).toEqual(['late']);
  expect(new Set(tokens).size).toBe(3);
});

it('asks on with each of several claims that had no answer', async () => {
  waiting = ['broken'];
  await worker.wake();
  // The first is told that there is nothing, and the one beside it gets no answer either.
  const [first = ''] = tokens;
  taken.set(first, null);
  waiting = ['broken'];
  await worker.wake();
  const second = tokens.at(-1) ?? '';
  expect(second).not.toBe(first);
  taken.set(first, 'late').set(second, 'later');
  // With both slots busy it waits.
  void worker.wake();
  await settled();
  expect([...running.keys()]).toEqual(['late', 'later']);
});

it('has another claim beside one that took something which is lost by now', async () => {
  waiting = ['broken', 'a'];
  await worker.wake();
  taken.set(tokens[0] ?? '', null);
  await worker.wake();
  expect([...running.keys()]).toEqual(['a']);
});

it('asks no more with it when no copy can be on its way any longer', async () => {
  waiting = ['broken'];
  await worker.wake();
  const { now } = performance;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 660_000);
  try {
    await worker.wake();
    await worker.wake();
  } finally {
    clock.mockRestore();
  }
  expect(tokens.filter((token) => token === tokens[0])).toHaveLength(2);
});

it('gives back what a claim without an answer may have taken, while its engine is away', async () => {
  waiting = ['broken'];
  await worker.wake();
  ready = false;
  await worker.wake();
  expect(released).toEqual([`${tokens[0]} runner_stopping`]);
  await worker.wake();
  expect(released).toHaveLength(1);
});

it('gives back what a claim without an answer may have taken, when nothing more may be begun beside what runs', async () => {
  waiting = ['broken'];
  onClaim = () => (hasRoom = () => false);
  void worker.wake();
  await settled();
  expect(released).toEqual([`${tokens[0]} runner_stopping`]);
  expect(tokens).toHaveLength(1);
});

it('claims nothing beside what has come to wait for its turn while it looked whether it may', async () => {
  waiting = ['a', 'b'];
  let looks = 0;
  onReady = () => {
    looks += 1;
    if (looks === 2) hasRoom = () => false;
  };
  void worker.wake();
  await settled();
  expect([...running.keys()]).toEqual(['a']);
});

it('gives back what a claim without an answer may have taken, when it is told to stop', async () => {
  waiting = ['broken'];
  await worker.wake();
  await worker.stop(0, AbortSignal.abort());
  expect(released).toEqual([`${tokens[0]} runner_stopping`]);
});

it('asks about the lease at once when a cancellation is hinted', async () => {
  waiting = ['a'];
  await worker.wake();
  const lease = running.get('a')?.lease;
  await worker.cancelHint('another');
  await worker.cancelHint('a');
  expect(lease?.hold).toBe('held');
  refused.add('a');
  await worker.cancelHint('a');
  expect(lease?.hold).toBe('cancelled');
});

it('told to stop: claims no more, waits a while, then gives up what still runs', async () => {
  waiting = ['a', 'b', 'c'];
  worker.start();
  await settled();
  const lease = running.get('b')?.lease;
  const stopped = worker.stop(50, new AbortController().signal);
  running.get('a')?.finish();
  await stopped;
  expect(waiting).toEqual(['c']);
  expect(lease?.hold).toBe('stopping');
});

it('claims nothing when it is told to stop while it looks whether it may', async () => {
  let answer = (_isFit: boolean): void => undefined;
  ready = new Promise((resolve) => (answer = resolve));
  waiting.push('late');
  worker.start();
  const stopped = worker.stop(1000, new AbortController().signal);
  answer(true);
  await stopped;
  expect(claims).toBe(0);
});

it('gives up what still runs though its disk does not answer', async () => {
  waiting = ['a'];
  await worker.wake();
  const lease = running.get('a')?.lease;
  let answer = (_isFit: boolean): void => undefined;
  ready = new Promise((resolve) => (answer = resolve));
  jest.useFakeTimers();
  void worker.wake();
  const stopped = worker.stop(0, AbortSignal.abort());
  await jest.advanceTimersByTimeAsync(15_000);
  expect(lease?.hold).toBe('stopping');
  jest.useRealTimers();
  answer(true);
  await stopped;
  expect(claims).toBe(2);
});
