import { expect, it } from '@jest/globals';
import { isFinalCompetition } from './competition-editing.ts';

it.each([
  ['决赛', '', true],
  ['2026 天衡杯总决赛', 'Tianheng Cup', true],
  ['Finals', '', true],
  ['天衡杯', 'The final round', true],
  ['天衡杯', 'The Finals 2026', true],
  ['天衡杯', 'GRAND FINAL', true],
  ['天衡杯初赛', 'Preliminary', false],
  ['天衡杯', 'Meeting of the finalists', false],
  ['天衡杯', 'Semifinal', false],
])('whether "%s", "%s" is a final competition: %s', (title, title_en, isFinal) => {
  expect(isFinalCompetition({ title, title_en })).toBe(isFinal);
});
