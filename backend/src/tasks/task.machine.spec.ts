import { expect, it } from '@jest/globals';
import { TASK_STATUSES, type TaskStatus } from '@tianheng/contracts';
import { brokenAfter, TASK_ATTEMPTS_MAX, TASK_EVENTS, TASK_MACHINE } from './task.machine.ts';

const nextOf = (status: TaskStatus): TaskStatus[] =>
  TASK_EVENTS.flatMap((event) => TASK_MACHINE[status][event] ?? []);

it('leads from running to every status, and every event means something there', () => {
  const seen = new Set<TaskStatus>(['running']);
  for (const status of seen) for (const next of nextOf(status)) seen.add(next);
  expect([...seen].sort()).toEqual([...TASK_STATUSES].sort());
  expect(nextOf('running')).toHaveLength(TASK_EVENTS.length);
});

it('leads out of no status but running', () => {
  for (const status of TASK_STATUSES) {
    if (status !== 'running') expect([status, nextOf(status)]).toEqual([status, []]);
  }
});

it('breaks for the last time after three attempts', () => {
  expect(TASK_ATTEMPTS_MAX).toBe(3);
  expect([1, 2, 3, 4].map(brokenAfter)).toEqual(['broken', 'broken', 'spent', 'spent']);
});
