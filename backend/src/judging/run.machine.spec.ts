import { COMMITMENT_STATUSES, isPending, type CommitmentStatus } from '@tianheng/contracts';
import { canBecome, isFinal, RUN_TRANSITIONS } from './run.machine.ts';

describe('the states of a run', () => {
  it('are all reached from waiting', () => {
    const reached = new Set<CommitmentStatus>(['waiting']);
    for (const status of reached) for (const next of RUN_TRANSITIONS[status]) reached.add(next);
    expect([...reached].sort()).toEqual([...COMMITMENT_STATUSES].sort());
  });

  it('are final exactly when nothing is still to be judged', () => {
    for (const status of COMMITMENT_STATUSES) expect(isFinal(status)).toBe(!isPending(status));
  });

  it('allow no verdict without an attempt', () => {
    for (const status of ['success', 'wrong_answer', 'failed', 'timeout'] as const) {
      expect(canBecome('waiting', status)).toBe(false);
      expect(canBecome('running', status)).toBe(true);
    }
  });
});
