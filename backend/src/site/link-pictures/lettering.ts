import { Buffer as Letters, shape } from 'harfbuzzjs';
import { PiecedFont, type FontPiece } from './font-pieces.ts';
import { CUT, IDEOGRAPH } from './lines.ts';

export interface Style {
  /** px */
  size: number;
  weight: number;
}

/** What stands in no picture: nothing of it is seen, or it would have to be in colours. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
// TypeScript knows the flag from a later edition on.
const EMOJI = new RegExp('\\p{RGI_Emoji}', 'gv');
/** Without one of these a word would be another one. */
const PART_OF_A_WORD = /[\p{L}\p{M}\p{N}]/u;
/** As wide as a Chinese character in Chinese, narrow elsewhere. */
const AS_ITS_NEIGHBOURS = /[“”‘’…—·]/u;

/** There is no letter for it in any font here. */
export class Unwritable extends Error {
  constructor(letter: string) {
    super(`There is no letter for U+${(letter.codePointAt(0) ?? 0).toString(16)}.`);
  }
}

interface Run {
  piece: FontPiece;
  text: string;
}

const decimal = (value: number): string => String(Math.round(value * 1e5) / 1e5);

/**
 * Text as outlines, by fonts that come with the program: Inter, and Noto Sans SC for Chinese. So it looks alike wherever it
 * is drawn, and no markup ever holds a word. All of a text is prepared before any of it is measured or drawn.
 */
export class Lettering {
  private readonly fonts = [new PiecedFont('inter'), new PiecedFont('noto-sans-sc')] as const;
  private readonly pieces = new Map<string, FontPiece | null>();

  /** What of a text can be drawn; without what is no word's part and known to no font. Throws Unwritable. */
  async prepare(text: string): Promise<string> {
    const letters = [
      ...text
        .normalize('NFC')
        .replace(EMOJI, '')
        .replace(UNSEEN, (found) => (/\s/u.test(found) ? ' ' : '')),
    ];
    const kept: string[] = [];
    for (const isChinese of [true, false]) await this.find(CUT, isChinese);
    await this.find(' ', false);
    for (const [at, letter] of letters.entries()) {
      if (/\s/u.test(letter)) kept.push(' ');
      else if (await this.find(letter, this.isChinese(letters, at))) kept.push(letter);
      else if (PART_OF_A_WORD.test(letter)) throw new Unwritable(letter);
    }
    return kept.join('').replace(/ +/g, ' ').trim();
  }

  measure(text: string, { size, weight }: Style): number {
    let width = 0;
    for (const { piece, text: run } of this.runsOf(text)) {
      const { positions } = shaped(piece, run, weight);
      for (const { xAdvance } of positions) width += (xAdvance * size) / piece.unitsPerEm;
    }
    return width;
  }

  /** As paths, beginning at x on the base line y. */
  draw(text: string, { size, weight }: Style, x: number, y: number): string {
    const drawn: string[] = [];
    let left = x;
    for (const { piece, text: run } of this.runsOf(text)) {
      const scale = size / piece.unitsPerEm;
      const { font, glyphs, positions } = shaped(piece, run, weight);
      for (const [at, { xAdvance, xOffset, yOffset }] of positions.entries()) {
        const outline = font.glyphToPath(glyphs[at]?.codepoint ?? 0);
        const place = `${decimal(left + xOffset * scale)} ${decimal(y - yOffset * scale)}`;
        if (outline !== '')
          drawn.push(
            `<path transform="translate(${place}) scale(${decimal(scale)} ${decimal(-scale)})" d="${outline}"/>`,
          );
        left += xAdvance * scale;
      }
    }
    return drawn.join('');
  }

  private isChinese(letters: readonly string[], at: number): boolean {
    return AS_ITS_NEIGHBOURS.test(letters[at] ?? '')
      ? [letters[at - 1], letters[at + 1]].some((letter) => letter !== undefined && IDEOGRAPH.test(letter))
      : false;
  }

  private async find(letter: string, isChinese: boolean): Promise<boolean> {
    const key = keyOf(letter, isChinese);
    if (!this.pieces.has(key)) {
      const [latin, chinese] = this.fonts;
      const codePoint = letter.codePointAt(0) ?? 0;
      let found: FontPiece | null = null;
      for (const font of isChinese ? [chinese, latin] : [latin, chinese])
        found ??= await font.pieceOf(codePoint);
      this.pieces.set(key, found);
    }
    return this.pieces.get(key) !== null;
  }

  /** Parts of one font each. */
  private runsOf(text: string): Run[] {
    const letters = [...text];
    const runs: Run[] = [];
    for (const [at, letter] of letters.entries()) {
      const before = runs.at(-1);
      const found = this.pieces.get(keyOf(letter, this.isChinese(letters, at)));
      // What was cut off may have been its neighbour.
      const piece = found ?? this.pieces.get(keyOf(letter, false));
      if (!piece) continue;
      if (before?.piece === piece) before.text += letter;
      else runs.push({ piece, text: letter });
    }
    return runs;
  }
}

const keyOf = (letter: string, isChinese: boolean): string => (isChinese ? `${letter}+` : letter);

function shaped(piece: FontPiece, text: string, weight: number) {
  const font = piece.ofWeight(weight);
  const letters = new Letters();
  letters.addText(text);
  letters.guessSegmentProperties();
  shape(font, letters);
  return { font, glyphs: letters.getGlyphInfos(), positions: letters.getGlyphPositions() };
}
