import { expect, it } from '@jest/globals';
import { plainText } from './plain-text.ts';

it.each([
  ['  a work \n of  two\tlines ', 'a work of two lines'],
  ['A <b>bold</b> title', 'A bold title'],
  ['<script>alert(1)</script>x', 'alert(1)x'],
  ['<scr<b>ipt>x</scr</b>ipt>', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<!-- a --><!doctype html><?php echo 1 ?>x', 'x'],
  ['1 < 2 and 3 > 2, a <= b', '1 < 2 and 3 > 2, a <= b'],
  ["R&D “quoted” 'x' 中文", "R&D “quoted” 'x' 中文"],
  ['a\u0000b\u202ec\u200f', 'abc'],
  ['', ''],
])('%j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
