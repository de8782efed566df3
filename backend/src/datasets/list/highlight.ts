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
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;
const FILE_NAMES_SHOWN = 3;
/** Of the introduction, before the first match. */
const LEAD = 20;

interface Searched {
  title: string;
  keyword: string;
  introduction: string;
}

/** Where the terms of a search are in a dataset; what was found is the database's to say. */
export function highlight(search: string, dataset: Searched, fileNames: string[]): Highlight[] {
  // Longest first: an alternation takes the first that fits.
  const terms = [...new Set(fold(search).text.match(TERM) ?? [])].sort((a, b) => b.length - a.length);
  if (terms.length === 0) return [];
  const pattern = new RegExp(
    terms.map((term) => (isUnspaced(term) ? term : `(?:${BEFORE_WORD})${term}`)).join('|'),
    'gu',
  );
  const mark = (field: DatasetSearchField, text: string): Highlight[] => {
    const ranges = rangesOf(pattern, text);
    return ranges.length > 0 ? [{ field, text, ranges }] : [];
  };
  return [
    ...mark('title', dataset.title),
    ...mark('keyword', dataset.keyword),
    ...fileNames.flatMap((name) => mark('file_name', name)).slice(0, FILE_NAMES_SHOWN),
    ...mark('introduction', dataset.introduction).map(aroundFirst),
  ];
}

const isUnspaced = (term: string): boolean => new RegExp(`^[${UNSPACED}]`, 'u').test(term);

/** A text as it is searched, and for each of its code units the range of the text that it comes from. */
function fold(text: string): { text: string; origin: TextRange[] } {
  let folded = '';
  const origin: TextRange[] = [];
  for (const { 0: character, index: start } of text.matchAll(CHARACTER)) {
    const plain = character.normalize('NFKC').toLowerCase();
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origin.push({ start, end: start + character.length });
  }
  return { text: folded, origin };
}

/** In order and apart from each other. */
function rangesOf(pattern: RegExp, text: string): TextRange[] {
  const folded = fold(text);
  const ranges: TextRange[] = [];
  for (const { 0: found, index } of folded.text.matchAll(pattern)) {
    const start = folded.origin[index]?.start ?? 0;
    const end = folded.origin[index + found.length - 1]?.end ?? start;
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
