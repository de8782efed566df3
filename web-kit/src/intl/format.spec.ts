import { expect, it } from '@jest/globals';
import { formatsOf } from './format.ts';

const { bytes, duration } = formatsOf(
  String,
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
    String,
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
