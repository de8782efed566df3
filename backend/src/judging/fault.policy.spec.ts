import { ATTEMPT_EXTRA_SECONDS, HOST_ATTEMPTS_MAX, HOST_CAUSES, TIME_LIMIT_MAX } from '@tianheng/contracts';
import { retryAfter, type EarlierFaults, type Fault } from './fault.policy.ts';

/** A full disk is counted by itself. */
const kindOf = (cause: (typeof HOST_CAUSES)[number]): keyof EarlierFaults =>
  cause === 'disk_full' ? 'disk' : 'host';
const NONE: EarlierFaults = { platform: 0, judge: 0, host: 0, disk: 0 };

const after = (fault: Fault, earlier: EarlierFaults): number | null => retryAfter(fault, earlier, false);

describe('an attempt that could not be judged', () => {
  const platform = (earlier: number): number | null =>
    after({ fault: 'platform', cause: 'engine_error' }, { ...NONE, platform: earlier, host: 9, disk: 9 });
  const judge = (earlier: number): number | null =>
    after(
      { fault: 'judge', cause: 'judge_error' },
      { ...NONE, platform: 2, judge: earlier, host: 9, disk: 9 },
    );

  it('is tried three times when the platform failed, after 5 and 30 seconds', () => {
    expect([platform(0), platform(1), platform(2)]).toEqual([5, 30, null]);
  });

  it('is tried twice when the judge failed', () => {
    expect([judge(0), judge(1)]).toEqual([5, null]);
  });

  it('is tried at once after a lost lease', () => {
    const lost = { fault: 'platform', cause: 'runner_lost' } as const;
    expect(after(lost, { ...NONE, platform: 1 })).toBe(0);
    expect(after(lost, { ...NONE, platform: 2 })).toBeNull();
  });

  it('does not use up an attempt when the runner was told to stop', () => {
    expect(after({ fault: 'platform', cause: 'runner_stopping' }, { ...NONE, platform: 2, judge: 1 })).toBe(
      0,
    );
  });

  it('is tried soon on a host whose engine comes back, and on one whose disk is full for longer than any run takes', () => {
    const waits = (cause: (typeof HOST_CAUSES)[number]): (number | null)[] =>
      Array.from({ length: HOST_ATTEMPTS_MAX - 1 }, (_, count) =>
        after({ fault: 'platform', cause }, { ...NONE, [kindOf(cause)]: count }),
      );
    expect(new Set(waits('engine_stopped'))).toEqual(new Set([5]));
    expect(waits('disk_full').slice(0, 3)).toEqual([5, 245, 485]);
    const all = waits('disk_full').reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
    expect(all).toBeGreaterThan(TIME_LIMIT_MAX + ATTEMPT_EXTRA_SECONDS);
  });

  it.each(HOST_CAUSES)('does not use up an attempt by %s, up to a bound', (cause) => {
    const afterSo = (count: number): number | null =>
      after({ fault: 'platform', cause }, { ...NONE, platform: 2, judge: 1, [kindOf(cause)]: count });
    expect([afterSo(0), afterSo(HOST_ATTEMPTS_MAX - 1)]).toEqual([5, null]);
    expect(afterSo(HOST_ATTEMPTS_MAX - 2)).not.toBeNull();
  });

  it.each([
    ['engine_stopped', 'disk'],
    ['disk_full', 'host'],
  ] as const)('by %s waits no longer, and fails no sooner, for what was counted by %s', (cause, other) => {
    const faults = { ...NONE, [other]: HOST_ATTEMPTS_MAX };
    expect(after({ fault: 'platform', cause }, faults)).toBe(5);
  });

  it('is left at once to a runner that has room, and tried later where the disk was full', () => {
    const full = { fault: 'platform', cause: 'disk_full' } as const;
    const waits = [0, 1, 2].map((disk) => retryAfter(full, { ...NONE, disk }, true));
    expect(waits).toEqual([245, 245, 485]);
    expect(retryAfter({ fault: 'platform', cause: 'engine_stopped' }, NONE, true)).toBe(5);
  });
});
