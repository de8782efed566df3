import { expect, it } from '@jest/globals';
import { plainText } from './plain-text.ts';

it.each([
  ['  a work \n of  two\tlines ', 'a work of two lines'],
  ['A <b>bold</b> title', 'A bold title'],
  ['<script>alert(1)</script>x', 'alert(1)x'],
  ['<scr<b>ipt>x</scr</b>ipt>', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<!-- a --><!doctype html><?php echo 1 ?>x', 'x'],
  ['<a<b<c>>>x <<i>b>y< b>', 'x y< b>'],
  ['<!-- <b>a</b> <!-- b --> c --> x', 'c --> x'],
  ['<!-- <a -->x', 'x'],
  ['<a <!-- > -->b>x<!<b>-- y -->', 'x'],
  ['<!--> <!-- x, <> <1>', '<!--> <!-- x, <> <1>'],
  ['1 < 2 and 3 > 2, a <= b', '1 < 2 and 3 > 2, a <= b'],
  ["R&D “quoted” 'x' 中文", "R&D “quoted” 'x' 中文"],
  ['a\u0000b\u202ec\u200f', 'abc'],
  ['', ''],
])('%j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it('reads text of nothing but beginnings and ends of markup once', () => {
  const text = '<a'.repeat(222) + '>'.repeat(222) + '<!--'.repeat(333);
  const begun = process.cpuUsage();
  for (let count = 0; count < 200; count += 1) expect(plainText(text)).toBe('<!--'.repeat(333));
  // Read anew for each of them it took six seconds.
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
});
