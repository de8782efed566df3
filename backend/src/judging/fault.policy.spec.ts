import { retryAfter } from './fault.policy.ts';

describe('an attempt that could not be judged', () => {
  const platform = (earlier: number): number | null =>
    retryAfter({ fault: 'platform', cause: 'engine_error' }, { platform: earlier, judge: 0 });
  const judge = (earlier: number): number | null =>
    retryAfter({ fault: 'judge', cause: 'judge_error' }, { platform: 2, judge: earlier });

  it('is tried three times when the platform failed, after 5 and 30 seconds', () => {
    expect([platform(0), platform(1), platform(2)]).toEqual([5, 30, null]);
  });

  it('is tried twice when the judge failed', () => {
    expect([judge(0), judge(1)]).toEqual([5, null]);
  });

  it('is tried at once after a lost lease', () => {
    const lost = { fault: 'platform', cause: 'runner_lost' } as const;
    expect(retryAfter(lost, { platform: 1, judge: 0 })).toBe(0);
    expect(retryAfter(lost, { platform: 2, judge: 0 })).toBeNull();
  });

  it('does not use up an attempt when the runner was told to stop', () => {
    expect(retryAfter({ fault: 'platform', cause: 'runner_stopping' }, { platform: 2, judge: 1 })).toBe(0);
  });
});
