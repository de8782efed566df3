import { expect, it } from '@jest/globals';
import { networkError } from '@tianheng/web-kit/http/api-error.ts';
import { failureOf } from './failure.ts';

const refused = (status: number) => ({ ...networkError(status), kind: 'refused' as const });

it('leaves on the page what a failed refresh would throw away', () => {
  for (const status of [0, 401, 429, 500, 502, 503]) {
    const error = refused(status);
    expect(failureOf({ currentData: {}, error })).toBeUndefined();
    expect(failureOf({ error })).toBe(error);
  }
});

it('shows no longer what is gone, closed or not for this person', () => {
  for (const status of [403, 404, 409]) {
    const error = refused(status);
    expect(failureOf({ currentData: {}, error })).toBe(error);
  }
});

it('finds nothing wrong with an answer', () => {
  expect(failureOf({ currentData: {} })).toBeUndefined();
  expect(failureOf({})).toBeUndefined();
});
