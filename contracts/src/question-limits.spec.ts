import { chanceLimit, decidingLimits, timeLimits } from './question-limits.ts';

it.each([
  [0, 0, 0],
  [3, 0, 3],
  [0, 5, 5],
  [3, 5, 3],
  [5, 3, 3],
])('limits of %i and %i allow %i chances', (commitLimit, totalSubmitTimes, limit) => {
  expect(chanceLimit(commitLimit, totalSubmitTimes)).toBe(limit);
});

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

it('the limits that decide are the stricter ones of question and settings', () => {
  const settings = { total_submit_times_per_team: 5, task_submit_period_per_team: 60, job_timeout: 3600 };
  expect(decidingLimits({ commit_limit: 0, training_interval: 0, time_limit: 3600 }, settings)).toEqual({
    commit_limit: 5,
    training_interval: 60,
    submit_period: 60,
    time_limit: 3300,
  });
  const strict = { commit_limit: 3, training_interval: 1800, time_limit: 10 };
  expect(decidingLimits(strict, settings)).toEqual({ ...strict, submit_period: 60 });
});
