import {
  PREVIEW_DATASET_TEXT,
  type DatasetSearchField,
  type Highlight,
  type TextRange,
} from '@tianheng/contracts';

/** Characters written without spaces between words, as the database's `search_shape` knows them. */
const UNSPACED =
  '\\u3005\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const TERM = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{Alphabetic}0-9])+`, 'gu');
const BEFORE_WORD = `(?<![\\p{Alphabetic}0-9])|(?<=[${UNSPACED}])`;
/** What is searched as one code unit each, whatever stands beside it: most of Chinese and English. */
const SIMPLE =
  '\\u0000-\\u007f\\u2012-\\u2016\\u2018-\\u2023\\u3000-\\u3029\\u3041-\\u3096\\u30a0-\\u30fe\\u4e00-\\u9fff\\uff01-\\uff5e';
/** Simple ones together, others one by one; marks belong to what they stand behind. */
const PIECE = new RegExp(`(?<simple>[${SIMPLE}]+(?!\\p{M}))|\\P{M}\\p{M}*|\\p{M}+`, 'gu');
const FILE_NAMES_SHOWN = 3;
/** Of the introduction, before the first match. */
const LEAD = 20;

interface Searched {
  title: string;
  keyword: string;
  introduction: string;
}

/** Where the terms of a search are in a dataset; what was found is the database's to say. */
export function highlight(search: string, dataset: Searched, fileNames: Iterable<string>): Highlight[] {
  // Longest first: an alternation takes the first that fits.
  const terms = [...new Set(fold(search).match(TERM) ?? [])].sort((a, b) => b.length - a.length);
  if (terms.length === 0) return [];
  const pattern = new RegExp(
    terms.map((term) => (isUnspaced(term) ? term : `(?:${BEFORE_WORD})${term}`)).join('|'),
    'gu',
  );
  const mark = (field: DatasetSearchField, text: string): Highlight[] => {
    const folded = fold(text);
    if (!terms.some((term) => folded.includes(term))) return [];
    const ranges = rangesOf(folded.matchAll(pattern), text);
    return ranges.length > 0 ? [{ field, text, ranges }] : [];
  };
  return [
    ...mark('title', dataset.title),
    ...mark('keyword', dataset.keyword),
    ...firstOf(FILE_NAMES_SHOWN, fileNames, (name) => mark('file_name', name)),
    ...mark('introduction', dataset.introduction).map(aroundFirst),
  ];
}

/** Looks no further than it needs to: a dataset has hundreds of names. */
function firstOf(most: number, names: Iterable<string>, mark: (name: string) => Highlight[]): Highlight[] {
  const found: Highlight[] = [];
  for (const name of names) {
    found.push(...mark(name));
    if (found.length >= most) break;
  }
  return found;
}

const isUnspaced = (term: string): boolean => new RegExp(`^[${UNSPACED}]`, 'u').test(term);

/** A text as it is searched. */
const fold = (text: string): string => text.replace(PIECE, foldPiece);

const foldPiece = (piece: string): string => piece.normalize('NFKC').toLowerCase();

/** For each code unit of a folded text the range of the text that it comes from. */
function originOf(text: string): TextRange[] {
  const origin: TextRange[] = [];
  for (const { 0: piece, index: start, groups } of text.matchAll(PIECE)) {
    const { length } = foldPiece(piece);
    for (let unit = 0; unit < length; unit += 1) {
      const isOwn = groups?.simple !== undefined;
      origin.push(
        isOwn ? { start: start + unit, end: start + unit + 1 } : { start, end: start + piece.length },
      );
    }
  }
  return origin;
}

/** In order and apart from each other; the map of a text is made where something was found in it. */
function rangesOf(matches: Iterable<RegExpExecArray>, text: string): TextRange[] {
  const ranges: TextRange[] = [];
  let origin: TextRange[] | undefined;
  for (const { 0: found, index } of matches) {
    origin ??= originOf(text);
    const start = origin[index]?.start ?? 0;
    const end = origin[index + found.length - 1]?.end ?? start;
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

/** As much of a long text as is shown, beginning a little before its first match. */
function aroundFirst({ field, text, ranges }: Highlight): Highlight {
  if (text.length <= PREVIEW_DATASET_TEXT) return { field, text, ranges };
  const wanted = Math.min((ranges[0]?.start ?? 0) - LEAD, text.length - PREVIEW_DATASET_TEXT);
  const from = wholeFrom(text, Math.max(0, wanted));
  const to = wholeFrom(text, Math.min(text.length, from + PREVIEW_DATASET_TEXT));
  const shift = from > 0 ? 1 - from : 0;
  return {
    field,
    text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(({ start }) => start < to)
      .map(({ start, end }) => ({ start: start + shift, end: Math.min(end, to) + shift })),
  };
}

/** Not between the halves of a surrogate pair. */
const wholeFrom = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
