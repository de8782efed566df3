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
