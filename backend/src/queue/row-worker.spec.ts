import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Attempt, Claim, Lane } from './lane.ts';
import { BrokenOff, RowWorker } from './row-worker.ts';

type Work = (row: Claim, attempt: Attempt) => Promise<void>;

/** Rows in memory, and what became of them. */
class ListLane implements Lane<Claim> {
  readonly name = 'list';
  readonly lookEveryMs = 2_000;
  readonly renewEveryMs = 3_000;
  readonly patienceMs = 60_000;
  readonly partingMs = 1_000;
  readonly events: string[] = [];
  claim: () => Promise<Claim | null>;
  held = true;

  constructor(
    ids: string[],
    readonly work: Work,
    readonly width = 1,
  ) {
    this.claim = async () => {
      const id = ids.shift();
      return id === undefined ? null : { id, leaseToken: id, attempt: 1 };
    };
  }

  async tidy(): Promise<void> {}

  async renew(): Promise<boolean> {
    return this.held;
  }

  async broke({ id }: Claim, error: unknown): Promise<void> {
    this.events.push(`${id} broke: ${error instanceof BrokenOff ? error.reason : (error as Error).message}`);
  }

  async release({ id }: Claim): Promise<void> {
    this.events.push(`${id} released`);
  }
}

const forEver = (): Promise<void> => new Promise(() => undefined);
const untilAborted: Work = (_row, { signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

let worker: RowWorker<Claim>;
const start = (lane: ListLane): void => {
  worker = new RowWorker(lane);
};
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
});
afterEach(async () => {
  const stopped = worker.stop();
  await pass(20_000);
  await stopped;
  jest.useRealTimers();
});

describe('a worker', () => {
  it('goes on to the next row when the work on one throws', async () => {
    const seen: string[] = [];
    const lane = new ListLane(['poison', 'good'], async ({ id }) => {
      seen.push(id);
      if (id === 'poison') throw new Error('no');
    });
    start(lane);
    await pass(10);
    expect(seen).toEqual(['poison', 'good']);
    expect(lane.events).toEqual(['poison broke: no']);
  });

  it('leaves work to itself that stands still and does not heed its signal', async () => {
    const seen: string[] = [];
    const lane = new ListLane(['hung', 'good'], ({ id }) => {
      seen.push(id);
      return id === 'hung' ? forEver() : Promise.resolve();
    });
    start(lane);
    await pass(60_000);
    expect(seen).toEqual(['hung']);
    await pass(5_000);
    expect(lane.events).toEqual(['hung broke: stalled']);
    expect(seen).toEqual(['hung', 'good']);
  });

  it('is patient with work that says it goes on', async () => {
    const lane = new ListLane(['long'], (_row, { alive }) => {
      const timer = setInterval(alive, 50_000);
      return new Promise((resolve) => setTimeout(() => (clearInterval(timer), resolve()), 300_000));
    });
    start(lane);
    await pass(310_000);
    expect(lane.events).toEqual([]);
  });

  it('breaks off what is no longer its own, and writes nothing of it', async () => {
    let reason: unknown;
    const lane = new ListLane(['lost'], async (row, attempt) => {
      await untilAborted(row, attempt).catch((error: unknown) => {
        reason = error;
        throw error;
      });
    });
    start(lane);
    await pass(3_000);
    expect(reason).toBeUndefined();
    lane.held = false;
    await pass(3_000);
    expect(reason).toMatchObject({ reason: 'lost' });
    expect(lane.events).toEqual([]);
  });

  it('breaks off at once what it is told to abandon', async () => {
    const lane = new ListLane(['cancelled', 'next'], (row, attempt) =>
      row.id === 'next' ? Promise.resolve() : untilAborted(row, attempt),
    );
    start(lane);
    await pass(1);
    worker.abandon('cancelled');
    await pass(1);
    expect(lane.events).toEqual([]);
    await expect(lane.claim()).resolves.toBeNull();
  });

  it('looks again after a look that failed', async () => {
    const seen: string[] = [];
    const lane = new ListLane(['late'], async ({ id }) => void seen.push(id));
    const claim = lane.claim;
    lane.claim = () => Promise.reject(new Error('the database is away'));
    start(lane);
    await pass(1);
    lane.claim = claim;
    await pass(2_000);
    expect(seen).toEqual(['late']);
  });

  it('works on no more rows at a time than its lane is wide', async () => {
    let at = 0;
    let most = 0;
    const lane = new ListLane(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      async () => {
        most = Math.max(most, (at += 1));
        await new Promise((resolve) => setTimeout(resolve, 100));
        at -= 1;
      },
      3,
    );
    start(lane);
    await pass(1_000);
    expect(most).toBe(3);
    await expect(lane.claim()).resolves.toBeNull();
  });

  it('gives back what it had not finished when the process ends', async () => {
    const lane = new ListLane(['a', 'b', 'c'], untilAborted, 2);
    start(lane);
    await pass(10);
    const stopped = worker.stop();
    await pass(999);
    expect(lane.events).toEqual([]);
    await pass(1);
    await stopped;
    expect(lane.events.sort()).toEqual(['a released', 'b released']);
    await expect(lane.claim()).resolves.toMatchObject({ id: 'c' });
  });
});
