import { expect, it } from '@jest/globals';
import { maxLength } from 'class-validator';
import { charactersOf } from './characters.ts';

it.each([
  ['', 0],
  ['abc', 3],
  ['天衡', 2],
  ['🛰', 1],
  ['\u2708\ufe0f', 1],
  ['🅰\ufe0f', 1],
  ['a\ud800', 2],
])('counts in %j %d', (text, count) => {
  expect(charactersOf(text)).toBe(count);
  // As every other text of a request is measured.
  expect([maxLength(text, count), count === 0 || !maxLength(text, count - 1)]).toEqual([true, true]);
});
