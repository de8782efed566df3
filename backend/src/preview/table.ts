import { PREVIEW_CELL_MAX, PREVIEW_COLUMNS, PREVIEW_ROWS } from '@tianheng/contracts';
import { parse } from 'csv-parse/sync';
import { isRecord, parseJson, textOf } from './json.ts';

export interface Table {
  columns: string[];
  rows: string[][];
  truncated: boolean;
}

/** How the beginning of a text is read as a table; null when it is none. `whole`: nothing was cut off behind it. */
export type TableReader = (text: string, whole: boolean) => Table | null;

/** A text as short as it is shown, but not cut inside a character. */
export const cell = (value: string): string =>
  value.length > PREVIEW_CELL_MAX
    ? `${value.slice(0, PREVIEW_CELL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : value;

/** Bounded, and every row as wide as the headings. */
function toTable(columns: string[], records: string[][], more: boolean): Table {
  const shown = columns.slice(0, PREVIEW_COLUMNS);
  const rows = records
    .slice(0, PREVIEW_ROWS)
    .map((record) => shown.map((_, position) => cell(record[position] ?? '')));
  return {
    columns: shown.map(cell),
    rows,
    truncated: more || records.length > rows.length || columns.length > shown.length,
  };
}

/** The cut may have gone through the last line. */
const completeLines = (text: string, whole: boolean): string =>
  whole ? text : text.slice(0, text.lastIndexOf('\n') + 1);

const count = (text: string, character: string): number => text.split(character).length - 1;

/** What stands between the cells of a text's first line most often. */
export function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n', 1);
  const candidates = [',', ';', '\t'].sort((one, other) => count(heading, other) - count(heading, one));
  return candidates[0] ?? ',';
}

/**
 * A line of separators has as many cells as bytes, and whoever reads them has no time for anybody else. Of wide tables fewer
 * rows are shown, and what has no more than a heading of so many cells is no table.
 */
const CELLS_MAX = 20_000;

/** As much of a text as has no more separators than may be read. */
function boundedCells(text: string, delimiter: string): string {
  let at = -1;
  for (let cells = 0; cells < CELLS_MAX; cells += 1) {
    at = text.indexOf(delimiter, at + 1);
    if (at === -1) return text;
  }
  return text.slice(0, at);
}

const readSeparated =
  (only?: string): TableReader =>
  (all, isAll) => {
    const delimiter = only ?? delimiterOf(all);
    const text = boundedCells(all, delimiter);
    const whole = isAll && text.length === all.length;
    const lines = completeLines(text, whole);
    const [heading, ...records] = parse(lines, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
      to: PREVIEW_ROWS + 2,
    });
    return heading && records.length > 0 ? toTable(heading, records, !whole) : null;
  };

export const readCsv = readSeparated();
export const readTsv = readSeparated('\t');

/** A cell that is not there is empty, one of null says so. */
const shown = (value: unknown): string => (value === undefined ? '' : textOf(value));

function fromRecords(records: unknown[], more: boolean): Table | null {
  const objects = records.slice(0, PREVIEW_ROWS + 1).filter(isRecord);
  if (objects.length === 0 || objects.length < Math.min(records.length, PREVIEW_ROWS + 1)) return null;
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const first = columns.slice(0, PREVIEW_COLUMNS);
  return toTable(
    columns,
    objects.map((object) => first.map((column) => shown(object[column]))),
    more || records.length > objects.length,
  );
}

/** The elements of an array's beginning that are there whole: a cut text cannot be parsed as one. */
export function* elementsOf(text: string): Generator<string> {
  let depth = 0;
  let inString = false;
  let start = -1;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (inString) {
      if (character === '\\') position += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth === 2) start = position;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 1) yield text.slice(start, position + 1);
      if (depth === 0) return;
    }
  }
}

/** An array of objects. */
export const readJson: TableReader = (text, whole) => {
  const json = text.replace(/^\ufeff/, '').trimStart();
  if (!json.startsWith('[')) return null;
  if (whole) return fromRecords(parseJson(json) as unknown[], false);
  const records: unknown[] = [];
  for (const element of elementsOf(json)) {
    records.push(parseJson(element));
    if (records.length > PREVIEW_ROWS) break;
  }
  return fromRecords(records, true);
};

/** An object a line. */
export const readJsonLines: TableReader = (text, whole) => {
  const lines = completeLines(text, whole)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const first = lines.slice(0, PREVIEW_ROWS + 1).map((line) => parseJson(line));
  return fromRecords(first, !whole || lines.length > first.length);
};
