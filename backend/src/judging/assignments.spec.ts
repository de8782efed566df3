import { timeLimits } from './assignments.ts';

describe('the time limits of an attempt', () => {
  it.each([
    // time_limit, job_timeout, program, judge
    [1800, 0, 1800, 300],
    [1800, 3600, 1800, 300],
    [3600, 3600, 3300, 300],
    [1800, 60, 30, 30],
    [10, 60, 10, 30],
    [1800, 1, 1, 1],
  ])('%i s of a program within a job of %i s are %i and %i', (timeLimit, jobTimeout, sandbox, judge) => {
    expect(timeLimits(timeLimit, jobTimeout)).toEqual({ sandbox, judge });
  });
});
