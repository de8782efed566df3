import type { CommitmentStatus } from '@tianheng/contracts';

/** What may follow what. A running one waits again after a fault that is not its team's. */
export const RUN_TRANSITIONS: Record<CommitmentStatus, readonly CommitmentStatus[]> = {
  waiting: ['running', 'cancel'],
  running: ['success', 'wrong_answer', 'failed', 'timeout', 'waiting', 'cancel'],
  success: [],
  wrong_answer: [],
  failed: [],
  timeout: [],
  cancel: [],
};

export const canBecome = (from: CommitmentStatus, to: CommitmentStatus): boolean =>
  RUN_TRANSITIONS[from].includes(to);

/** Never to be changed again; the database refuses it too. */
export const isFinal = (status: CommitmentStatus): boolean => RUN_TRANSITIONS[status].length === 0;
