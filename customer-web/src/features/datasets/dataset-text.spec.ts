import { describe, expect, it } from '@jest/globals';
import { PREVIEW_DATASET_TEXT } from '@tianheng/contracts';
import { piecesOf, preview } from './dataset-text.ts';

describe('preview', () => {
  it('cuts after 100 characters, whatever they are', () => {
    expect(preview('字'.repeat(PREVIEW_DATASET_TEXT))).toBe('字'.repeat(PREVIEW_DATASET_TEXT));
    expect(preview('字'.repeat(PREVIEW_DATASET_TEXT + 1))).toBe(`${'字'.repeat(PREVIEW_DATASET_TEXT)}…`);
    expect(preview('🛰'.repeat(PREVIEW_DATASET_TEXT + 1))).toBe(`${'🛰'.repeat(PREVIEW_DATASET_TEXT)}…`);
  });
});

describe('preview of a Latin text', () => {
  const words = 'orbit '.repeat(20);
  it.each([
    ['ends with a whole word', words, `${'orbit '.repeat(16).trimEnd()}…`],
    ['keeps a word that just fits', `${'a'.repeat(94)} orbit and`, `${'a'.repeat(94)} orbit…`],
    ['cuts a word that fills it', 'a'.repeat(101), `${'a'.repeat(100)}…`],
    [
      'leaves what is not Latin before a cut word',
      `数据 ${'字'.repeat(95)}orbits`,
      `数据 ${'字'.repeat(95)}or…`,
    ],
  ])('%s', (_what, introduction, shown) => {
    expect(preview(introduction)).toBe(shown);
  });
});

describe('piecesOf', () => {
  it.each([
    ['轨道根数', [{ start: 0, end: 2 }], ['[轨道]', '根数']],
    ['a orbit b', [{ start: 2, end: 7 }], ['a ', '[orbit]', ' b']],
    [
      'aa',
      [
        { start: 0, end: 1 },
        { start: 1, end: 2 },
      ],
      ['[a]', '[a]'],
    ],
    ['nothing', [], ['nothing']],
    ['', [], []],
  ])('of %s', (text, ranges, expected) => {
    expect(piecesOf(text, ranges).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))).toEqual(
      expected,
    );
  });
});
