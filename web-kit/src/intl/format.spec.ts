import { expect, it } from '@jest/globals';
import { formatsOf } from './format.ts';

const { bytes, duration } = formatsOf(
  () => [],
  (value, options) => new Intl.NumberFormat('en', options).format(value),
  () => ', ',
);

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [999.7, '1 sec'],
  [59_994, '59.99 sec'],
  [59_996, '1 min'],
  [60_000, '1 min'],
  [3_599_600, '1 hr'],
])('tells %d ms as what its parts have fewer of than the next one', (ms, expected) => {
  expect(duration(ms)).toBe(expected);
});

it('sets a space before Chinese units, as our texts do', () => {
  const chinese = formatsOf(
    () => [],
    (value, options) => new Intl.NumberFormat('zh-CN', options).format(value),
    () => '、',
  );
  const said = [chinese.bytes(78), chinese.duration(62), chinese.duration(1400), chinese.seconds(5400)];
  expect(said).toEqual(['78 字节', '62 毫秒', '1.4 秒', '1 小时 30 分钟']);
  expect(chinese.bytes(3_500_000)).toBe('3.3 MB');
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_048_575, '1 MB'],
  [3_500_000, '3.3 MB'],
])('tells %d bytes with one digit after the point', (size, expected) => {
  expect(bytes(size)).toBe(expected);
});

it.each([
  ['en', 'Nov 22, 2026, 12:05 GMT+8'],
  ['zh-CN', '2026年11月22日 12:05 GMT+8'],
])('tells in %s the day, the hour and then of which zone they are', (language, expected) => {
  const { instant } = formatsOf(
    (at, options) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'Asia/Shanghai' }).formatToParts(at),
    String,
    () => '',
  );
  expect(instant(Date.UTC(2026, 10, 22, 4, 5))).toBe(expected);
});
