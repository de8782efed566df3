import { expect, it } from '@jest/globals';
import { DAY_STYLE, dayIn, INSTANT_STYLE, instantText, MINUTE_STYLE } from './instants.ts';

const AT = Date.UTC(2026, 10, 22, 4, 5);
const written = (language: string, style: Intl.DateTimeFormatOptions, timeZone = 'Asia/Shanghai') =>
  instantText(new Intl.DateTimeFormat(language, { ...style, timeZone }).formatToParts(AT));

it('writes day, hour, then zone in each language', () => {
  expect(written('en', INSTANT_STYLE)).toBe('Nov 22, 2026, 12:05 GMT+8');
  expect(written('zh-CN', INSTANT_STYLE)).toBe('2026年11月22日 12:05 GMT+8');
  expect(written('zh-CN', INSTANT_STYLE, 'UTC')).toBe('2026年11月22日 04:05 UTC');
});

it('leaves as it is what names no zone', () => {
  expect(written('zh-CN', MINUTE_STYLE)).toBe('2026年11月22日 12:05');
  expect(written('zh-CN', DAY_STYLE)).toBe('2026年11月22日');
});

it.each([
  ['UTC', '2026-02-28'],
  ['Asia/Shanghai', '2026-03-01'],
  ['America/New_York', '2026-02-28'],
])('knows which day it is in %s', (timeZone, day) => {
  expect(dayIn(timeZone, Date.UTC(2026, 1, 28, 20))).toBe(day);
});
