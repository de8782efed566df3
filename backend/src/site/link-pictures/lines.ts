/** How wide a text is when it is drawn. */
export type Measure = (text: string) => number;

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemesOf = (text: string): string[] =>
  [...GRAPHEMES.segment(text)].map(({ segment }) => segment);

/** In Chinese a line may end between any two words, as far as these can be told; elsewhere at a space. */
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' });
export const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** What no line begins with, and what none ends with. */
const CLOSING = /^[、，。．：；！？…‥”’）】》」』〉〕％·—–~～!?,.:;)\]}%]/u;
const OPENING = /[“‘（【《「『〈〔([{]$/u;
/** Long words may end a line behind these. */
const BREAKS_AFTER = /[-–—/_]$/u;
/** Where something is missing. */
export const CUT = '…';
/** What looks odd before the dots of a text that was cut. */
const LOOSE_END = /[\s\p{Pd}\p{Po}\p{Ps}\p{Pi}]+$/u;
const BALANCE_STEPS = 8;

/** The smallest pieces between which a line may end; those that stood behind a space begin with it. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment: word } of WORDS.segment(text.replace(/\s+/gu, ' ').trim())) {
    const before = pieces.at(-1);
    const isFree =
      before === undefined ||
      word === ' ' ||
      IDEOGRAPH.test(word) ||
      IDEOGRAPH.test(before.slice(-1)) ||
      (BREAKS_AFTER.test(before) && before.length > 2);
    const isHeld = before !== undefined && (CLOSING.test(word) || OPENING.test(before) || before === ' ');
    if (isFree && !isHeld) pieces.push(word);
    else pieces[pieces.length - 1] = `${before}${word}`;
  }
  return pieces;
}

/** One that is wider than a line, letter by letter. */
const splitWide = (pieces: string[], width: number, measure: Measure): string[] =>
  pieces.flatMap((piece) => (measure(piece.trim()) <= width ? [piece] : graphemesOf(piece)));

/** Each line with the space that it may begin with. */
function fill(pieces: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line !== undefined && measure((line + piece).trim()) <= width) lines[lines.length - 1] += piece;
    else lines.push(piece);
  }
  return lines;
}

/** As much of a text as fits into a line, with dots where something is missing. */
export function cutLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = graphemesOf(text);
  let [fits, tooMany] = [0, letters.length];
  const cut = (count: number): string => letters.slice(0, count).join('').replace(LOOSE_END, '') + CUT;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(cut(middle)) <= width) fits = middle;
    else tooMany = middle;
  }
  return cut(fits);
}

/** The narrowest that takes no more lines: so the last one does not hold a single word. */
function balanced(pieces: readonly string[], width: number, measure: Measure, count: number): string[] {
  let [narrow, wide] = [width / 2, width];
  for (let step = 0; step < BALANCE_STEPS; step += 1) {
    const middle = (narrow + wide) / 2;
    const lines = fill(pieces, middle, measure);
    if (lines.length <= count && lines.every((line) => measure(line.trim()) <= middle)) wide = middle;
    else narrow = middle;
  }
  return fill(pieces, wide, measure);
}

/** A text in lines of about the same length, by the rules of Chinese and of words with spaces; null where it takes more. */
export function wrap(text: string, width: number, linesMax: number, measure: Measure): string[] | null {
  const pieces = piecesOf(text);
  if (pieces.some((piece) => measure(piece.trim()) > width)) return null;
  const lines = fill(pieces, width, measure);
  if (lines.length > linesMax) return null;
  const shown = lines.length < 2 ? lines : balanced(pieces, width, measure, lines.length);
  return shown.map((line) => line.trim());
}

/** The same, whatever it takes: words that are too wide are broken, what is too much is cut. */
export function wrapCut(text: string, width: number, linesMax: number, measure: Measure): string[] {
  const lines = fill(splitWide(piecesOf(text), width, measure), width, measure);
  const shown = lines.slice(0, linesMax).map((line) => line.trim());
  if (lines.length <= linesMax) return shown;
  // More than fits, so that it ends with dots in any case.
  const rest = lines
    .slice(linesMax - 1, linesMax + 1)
    .join('')
    .trim();
  const last = cutLine(rest, width, measure);
  return [...shown.slice(0, -1), last.endsWith(CUT) ? last : cutLine(`${rest}${CUT}${CUT}`, width, measure)];
}
