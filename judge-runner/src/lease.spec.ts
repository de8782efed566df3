import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Refused } from './backend.client.ts';
import { Lease } from './lease.ts';

const SECOND = 1000;

describe('one lease', () => {
  let now = 0;
  let answer: () => Promise<void>;
  let beats = 0;
  let lease: Lease;
  let waiting: boolean[];
  beforeEach(() => {
    jest.useFakeTimers();
    now = 0;
    beats = 0;
    answer = () => Promise.resolve();
    waiting = [];
    const beat = (waits: boolean): Promise<void> => {
      beats += 1;
      waiting.push(waits);
      return answer();
    };
    lease = new Lease(beat, 0, { now: () => now });
    lease.start();
  });
  afterEach(() => {
    lease.finish();
    jest.useRealTimers();
  });
  const pass = async (seconds: number): Promise<void> => {
    for (let step = 0; step < seconds * 2; step += 1) {
      now += SECOND / 2;
      await jest.advanceTimersByTimeAsync(SECOND / 2);
    }
  };

  it('beats each 5 seconds and stays held', async () => {
    await pass(60);
    expect(beats).toBe(12);
    expect(lease.isHeld()).toBe(true);
  });

  it('tells whether the attempt waits for its turn', async () => {
    await pass(6);
    lease.waits = true;
    await pass(10);
    lease.waits = false;
    await pass(5);
    expect(waiting).toEqual([false, true, true, false]);
  });

  it('is lost at the first refusal', async () => {
    answer = () => Promise.reject(new Refused('409'));
    await pass(6);
    expect(lease.hold).toBe('lost');
    expect(lease.signal.aborted).toBe(true);
    expect(beats).toBe(1);
  });

  it('is lost after 25 seconds without an accepted beat, not before, and asks more often meanwhile', async () => {
    await pass(10);
    answer = () => Promise.reject(new Error('ECONNREFUSED'));
    await pass(24);
    expect(lease.isHeld()).toBe(true);
    expect(beats).toBeGreaterThan(15);
    await pass(1.5);
    expect(lease.hold).toBe('lost');
  });

  it('outlives a backend that was away for a while', async () => {
    answer = () => Promise.reject(new Error('ECONNREFUSED'));
    await pass(20);
    answer = () => Promise.resolve();
    await pass(60);
    expect(lease.isHeld()).toBe(true);
  });

  it('counts from when a beat was sent: its answer may have been on the way for long', async () => {
    await pass(4);
    let arrive: () => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    const beat = lease.beat();
    // Sent after 4 seconds, answered after 20: the backend's time for it ends 25 seconds after the former.
    await pass(16);
    answer = () => Promise.reject(new Error('ECONNREFUSED'));
    arrive();
    await beat;
    await pass(8.5);
    expect(lease.isHeld()).toBe(true);
    await pass(1);
    expect(lease.hold).toBe('lost');
  });

  it('beats no more for an attempt that takes longer than any may', async () => {
    lease.overdue();
    await pass(30);
    expect(lease.hold).toBe('overdue');
    expect(lease.signal.aborted).toBe(true);
    expect(beats).toBe(0);
  });

  it('is over after a pause of the process, before any timer runs', () => {
    now += 26 * SECOND;
    expect(lease.isHeld()).toBe(false);
  });

  it('knows a hinted cancellation from a loss', async () => {
    answer = () => Promise.reject(new Refused('409'));
    await lease.beat(true);
    expect(lease.hold).toBe('cancelled');
  });

  it('a stopping runner may not settle', () => {
    lease.stop();
    expect(lease.hold).toBe('stopping');
    expect(lease.isHeld()).toBe(false);
  });
});

/** The backend's row: whoever holds its token may write, once. */
class Row {
  token = 0;
  status: 'waiting' | 'running' | 'done' | 'cancel' = 'waiting';
  expiresAt = 0;
  applied: number[] = [];

  claim(now: number): number | null {
    if (this.status !== 'waiting') return null;
    this.status = 'running';
    this.token += 1;
    this.expiresAt = now + 30 * SECOND;
    return this.token;
  }

  beat(token: number, now: number): void {
    if (!this.holds(token)) throw new Refused('409');
    this.expiresAt = now + 30 * SECOND;
  }

  settle(token: number): boolean {
    if (!this.holds(token)) return false;
    this.status = 'done';
    this.applied.push(token);
    return true;
  }

  sweep(now: number): void {
    if (this.status === 'running' && this.expiresAt < now) this.status = 'waiting';
  }

  private holds(token: number): boolean {
    return this.status === 'running' && this.token === token;
  }
}

type Step = {
  who: 0 | 1;
  does: 'claim' | 'beat' | 'cut' | 'settle' | 'release' | 'cancel' | 'expire';
  wait: number;
};

const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom(0, 1),
    does: fc.constantFrom('claim', 'beat', 'cut', 'settle', 'release', 'cancel', 'expire'),
    wait: fc.integer({ min: 0, max: 12 }),
  }),
  { maxLength: 40 },
);

it('two runners, any order: at most one result is applied, and only by one who held the lease', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const row = new Row();
      let now = 0;
      const cut = [false, false];
      const held: ({ lease: Lease; token: number } | null)[] = [null, null];
      for (const { who, does, wait } of story) {
        now += wait * SECOND;
        row.sweep(now);
        const mine = held[who] ?? null;
        if (does === 'claim' && !mine && !cut[who]) {
          const token = row.claim(now);
          const beat = async (): Promise<void> => {
            if (cut[who]) throw new Error('ECONNREFUSED');
            row.beat(token ?? 0, now);
          };
          held[who] = token === null ? null : { token, lease: new Lease(beat, now, { now: () => now }) };
        }
        if (does === 'beat') await mine?.lease.beat();
        if (does === 'cut') cut[who] = !cut[who];
        if (does === 'cancel' && (row.status === 'waiting' || row.status === 'running'))
          row.status = 'cancel';
        if (does === 'expire') row.expiresAt = 0;
        if (does === 'release' && mine && row.token === mine.token && row.status === 'running') {
          row.status = 'waiting';
          held[who] = null;
        }
        if (does === 'settle' && mine) {
          // A runner that still believes in its lease may be wrong, but then the row refuses.
          if (mine.lease.isHeld() && !cut[who]) row.settle(mine.token);
          held[who] = null;
        }
        // Believing in a lease for longer than the backend grants it is the one thing that must never happen.
        for (const other of held) {
          const swept = row.status === 'waiting' && other?.token === row.token && row.expiresAt !== 0;
          if (swept) expect(other?.lease.isHeld()).toBe(false);
        }
      }
      expect(row.applied.length).toBeLessThanOrEqual(1);
      if (row.status === 'cancel') expect(row.applied).toEqual([]);
      if (row.status === 'done') expect(row.applied).toEqual([row.token]);
    }),
    { numRuns: 500 },
  );
});
