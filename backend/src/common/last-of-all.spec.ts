import { expect, it } from '@jest/globals';
import { LastOfAll } from './last-of-all.ts';

it('names what failed until it is done', () => {
  const last = new LastOfAll();
  for (const id of ['a', 'b', 'c']) last.note(id, false);
  last.note('b', true);
  last.note('a', false);
  expect(last.ids).toEqual(['c', 'a']);
});

it('forgets the oldest of more than a thousand', () => {
  const last = new LastOfAll();
  for (let id = 0; id < 1002; id += 1) last.note(String(id), false);
  expect([last.ids.length, last.ids[0]]).toEqual([1000, '2']);
});
