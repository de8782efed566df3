import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CUT, cutLine, graphemesOf, wrap, wrapCut } from './lines.ts';

/** Chinese characters are two wide, others one. */
const measure = (text: string): number =>
  graphemesOf(text).reduce((width, letter) => width + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);

describe('a title in lines', () => {
  it('breaks at spaces and behind hyphens, and is balanced', () => {
    expect(wrap('Orbits of low-Earth satellites', 16, 3, measure)).toEqual([
      'Orbits of low-',
      'Earth satellites',
    ]);
    expect(wrap('one two three four', 15, 3, measure)).toEqual(['one two', 'three four']);
  });

  it('breaks between Chinese words, and no line begins or ends with what must not', () => {
    expect(wrap('卫星轨道预测挑战赛', 12, 3, measure)).toEqual(['卫星轨道', '预测挑战赛']);
    for (let width = 8; width < 40; width += 1) {
      for (const line of wrapCut('观测数据（2026年），第二版：“天基”与雷达、光电联合', width, 9, measure)) {
        expect(line).not.toMatch(/^[，：”）、]/);
        expect(line).not.toMatch(/[“（]$/);
      }
    }
  });

  it('breaks between both kinds of writing', () => {
    expect(wrap('Sentinel-2影像 land cover', 14, 3, measure)).toEqual(['Sentinel-2影像', 'land cover']);
    expect(wrap('Sentinel-2影像 land cover', 11, 3, measure)).toEqual(['Sentinel-2', '影像 land', 'cover']);
  });

  it('is not wrapped where a word or the whole is too much', () => {
    expect(wrap('incomprehensibilities', 10, 3, measure)).toBeNull();
    expect(wrap('a b c d e f g h', 3, 3, measure)).toBeNull();
  });

  it('breaks too long words, and ends with dots where something is missing', () => {
    expect(wrapCut('x'.repeat(25), 10, 3, measure)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'xxxxx']);
    expect(wrapCut('x'.repeat(31), 10, 3, measure).at(-1)).toBe(`${'x'.repeat(9)}${CUT}`);
    expect(wrapCut('aaaa bbbb cccc dddd eeee', 10, 2, measure)).toEqual(['aaaa bbbb', `cccc dddd${CUT}`]);
    expect(wrapCut('aa bb cc', 2, 2, measure)).toEqual(['aa', `b${CUT}`]);
  });

  it('keeps what is seen as one letter together', () => {
    const family = '👨‍👩‍👧';
    for (const line of wrapCut(family.repeat(5), 3, 2, measure))
      expect(line.replaceAll(family, '').replace(CUT, '')).toBe('');
  });

  it('is never wider or longer than there is room, whatever it is', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), (title, width) => {
        const lines = wrapCut(title, width, 3, measure);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(Math.max(width, 2));
        const wrapped = wrap(title, width, 3, measure);
        if (wrapped) expect(wrapped.join('').replace(/\s/g, '')).toBe(title.replace(/\s/g, ''));
      }),
    );
  });
});

describe('a line that is cut', () => {
  it('stays whole where it fits, and loses what is odd before dots', () => {
    expect(cutLine('CC BY 4.0', 9, measure)).toBe('CC BY 4.0');
    expect(cutLine('Creative Commons, all', 17, measure)).toBe(`Creative Commons${CUT}`);
  });
});
