import { describe, expect, it } from '@jest/globals';
import { isJudgeMessage, metricsFault } from './score-rules.ts';

describe('metrics', () => {
  it.each([
    ['none', {}],
    ['whole and broken numbers', { rows: 8, 'rms error (km)': -0.5 }],
    ['a name of 64 characters beyond UTF-16', { ['𝛼'.repeat(64)]: 1 }],
    ['twenty', Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`m${n}`, n]))],
  ])('%s: fine', (_what, metrics) => {
    expect(metricsFault(metrics)).toBeNull();
  });

  it.each([
    ['a list', [1], 'not an object'],
    ['nothing', null, 'not an object'],
    ['twenty-one', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`m${n}`, n])), 'more than 20'],
    ['a name of 65 characters', { ['a'.repeat(65)]: 1 }, '1 to 64 characters'],
    ['an empty name', { '': 1 }, '1 to 64 characters'],
    ['a line break in a name', { 'a\nb': 1 }, 'control characters'],
    ['half a character', { '\ud800': 1 }, 'control characters'],
    ['what objects have', { constructor: 1 }, 'every JavaScript object'],
    ['what objects come from', JSON.parse('{"__proto__": 1}'), 'every JavaScript object'],
    ['a text', { rows: '8' }, '"rows" is not a finite number'],
    ['infinity', { rows: Infinity }, '"rows" is not a finite number'],
  ])('%s: refused', (_what, metrics, words) => {
    expect(metricsFault(metrics)).toContain(words);
  });
});

it('a message has at most 500 characters', () => {
  expect(isJudgeMessage('😀'.repeat(500))).toBe(true);
  expect(isJudgeMessage('a'.repeat(501))).toBe(false);
  expect(isJudgeMessage(null)).toBe(false);
});
