/** What becomes of a running task after one attempt. */
export type TaskEvent = 'done' | 'refused' | 'broken' | 'lost';
export type TaskNext = 'success' | 'failed' | 'again';

export const TASK_ATTEMPTS_MAX = 3;

/** `refused`: the handler says it cannot succeed; `broken`: it threw; `lost`: its worker went away. */
export function nextOf(event: TaskEvent, attempts: number): TaskNext {
  if (event === 'done') return 'success';
  if (event === 'refused') return 'failed';
  return attempts < TASK_ATTEMPTS_MAX ? 'again' : 'failed';
}
