import { expect, it } from '@jest/globals';
import { differences } from './differences.ts';

it('keeps what is not the same before and after', () => {
  const before = { a: 1, b: [1, { c: 2 }], gone: true, same: null };
  const after = { a: 2, b: [1, { c: 2 }], fresh: false, same: null };
  expect(differences(before, after)).toEqual({ before: { a: 1, gone: true }, after: { a: 2, fresh: false } });
});

it('keeps all of what is new or gone', () => {
  expect(differences(null, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
  expect(differences({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null });
});
