import type { TaskStatus } from '@tianheng/contracts';

/**
 * What can happen to a task. `refused`: its handler says that it cannot succeed; `broken`: an attempt threw or stood still;
 * `spent`: so did the last one, or its worker was lost; `cancel`: an administrator stops it.
 */
export const TASK_EVENTS = ['done', 'refused', 'broken', 'spent', 'cancel'] as const;
export type TaskEvent = (typeof TASK_EVENTS)[number];

export const TASK_ATTEMPTS_MAX = 3;

/** What is not here cannot happen; the database refuses it too. */
export const TASK_MACHINE: Record<TaskStatus, Partial<Record<TaskEvent, TaskStatus>>> = {
  running: { done: 'success', refused: 'failed', broken: 'running', spent: 'failed', cancel: 'cancel' },
  success: {},
  failed: {},
  cancel: {},
};

export const brokenAfter = (attempts: number): TaskEvent =>
  attempts < TASK_ATTEMPTS_MAX ? 'broken' : 'spent';
