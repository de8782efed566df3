import { expect, it } from '@jest/globals';
import { visible, visibleLines, visibleName } from './text.ts';

it('shows what would move, colour or turn the text', () => {
  expect(visible('a\u001b[31mb\u0000\u007f\u009b')).toBe('a␛[31mb␀␡<U+009B>');
  expect(visible('answer\u202etxt.exe\u2069\u200f\u061c')).toBe(
    'answer<U+202E>txt.exe<U+2069><U+200F><U+061C>',
  );
  expect(visible('轨道\tpass\n👩‍🚀')).toBe('轨道\tpass\n👩‍🚀');
});

it('makes lines of what is written over', () => {
  expect(visibleLines('10%\r20%\r\ndone')).toBe('10%\n20%\ndone');
});

it('shows what begins a new line for some readers only', () => {
  expect(visibleLines('a\u2028[judge] forged\u2029b')).toBe('a<U+2028>[judge] forged<U+2029>b');
});

it('keeps a name on one line', () => {
  expect(visibleName('a\u2028b\u2029c')).toBe('a<U+2028>b<U+2029>c');
  expect(visibleName('a\n[judge] forged\t\u001b')).toBe('a␊[judge] forged␉␛');
});
