import { expect, it } from '@jest/globals';
import { scoreTone } from './score.ts';

it.each([
  [100, 'good'],
  [80, 'good'],
  [79.99, 'fair'],
  [60, 'fair'],
  [59.99, 'low'],
  [0, 'low'],
] as const)('a score of %d is %s', (score, tone) => {
  expect(scoreTone(score)).toBe(tone);
});
