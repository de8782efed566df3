import { expect, it } from '@jest/globals';
import { toProblem, wantsProblem } from './problem.ts';

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['application/problem+json', true],
  ['Application/Problem+JSON; charset=utf-8', true],
  ['application/json, application/problem+json', true],
  ['application/problem+json;q=0', false],
  ['application/problem+json;q=x', false],
  ['application/problem+json;q=0.5, application/json', false],
  ['application/problem+json, application/json;q=0.9', true],
  ['text/html, application/problem+json;q=0.1', true],
])('Accept: %s', (accept, isWanted) => {
  expect(wantsProblem(accept)).toBe(isWanted);
});

it('says the same in the words of the standard', () => {
  const body = {
    error_info: 'There is no such dataset.',
    code: 'DATASET_NOT_FOUND',
    request_id: '1',
  } as const;
  expect(toProblem(body, 404)).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no such dataset.',
    ...body,
  });
});
