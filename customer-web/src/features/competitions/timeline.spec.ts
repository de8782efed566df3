import { expect, it } from '@jest/globals';
import { timelineOf } from './timeline.ts';

const TIMES = { registration_open_time: 200, start_time: 100, end_time: 300 };
const seen = (status: 'not_started' | 'in_processing' | 'done', now: number, times = TIMES) =>
  timelineOf({ ...times, status }, now).map(
    ({ milestone, isPast, isNext }) => `${milestone}${isPast ? ' past' : ''}${isNext ? ' next' : ''}`,
  );

it('marks what has happened and what comes next', () => {
  expect(seen('not_started', 50)).toEqual(['start next', 'registration', 'end']);
  expect(seen('in_processing', 150)).toEqual(['start past', 'registration next', 'end']);
  expect(seen('in_processing', 250)).toEqual(['start past', 'registration past', 'end next']);
  expect(seen('done', 350)).toEqual(['start past', 'registration past', 'end past']);
});

it('believes the status before the clock', () => {
  expect(seen('in_processing', 50)).toEqual(['start past', 'registration next', 'end']);
  expect(seen('done', 150)).toEqual(['start past', 'registration past', 'end past']);
});

it('puts a registration that closes before the start first', () => {
  const times = { ...TIMES, registration_open_time: 50 };
  expect(seen('not_started', 20, times)).toEqual(['registration next', 'start', 'end']);
});

it('says of what came before its time that it was planned for later', () => {
  const early = (status: 'in_processing' | 'done', now: number) =>
    timelineOf({ ...TIMES, status }, now).flatMap(({ milestone, isEarly }) => (isEarly ? [milestone] : []));
  expect(early('in_processing', 50)).toEqual(['start']);
  expect(early('done', 250)).toEqual(['end']);
  expect(early('done', 300)).toEqual([]);
});
