import { describe, expect, it } from '@jest/globals';
import { nextOf, TASK_ATTEMPTS_MAX, type TaskEvent, type TaskNext } from './task.machine.ts';

describe('nextOf', () => {
  it.each<[TaskEvent, number, TaskNext]>([
    ['done', 1, 'success'],
    ['done', TASK_ATTEMPTS_MAX, 'success'],
    ['refused', 1, 'failed'],
    ['broken', 1, 'again'],
    ['broken', TASK_ATTEMPTS_MAX - 1, 'again'],
    ['broken', TASK_ATTEMPTS_MAX, 'failed'],
    ['lost', 1, 'again'],
    ['lost', TASK_ATTEMPTS_MAX, 'failed'],
  ])('%s after %i attempts is %s', (event, attempts, next) => {
    expect(nextOf(event, attempts)).toBe(next);
  });
});
