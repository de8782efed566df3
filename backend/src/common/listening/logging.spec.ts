import { expect, it } from '@jest/globals';
import { toLoggedError } from './logging.ts';

it('logs an error without the values of its statement', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' });
  const error = Object.assign(new Error('failed', { cause }), { parameters: ['a@b.c'], query: 'insert' });
  expect(toLoggedError(error)).toEqual({
    type: 'Error',
    message: 'failed',
    stack: expect.any(String),
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String) },
  });
  expect(toLoggedError('text')).toEqual({ type: 'string', message: 'text' });
});
