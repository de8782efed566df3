import type Reader from '@e965/xlsx/dist/xlsx.mini.min.js';
import { ROWS_MAX } from './user-rows.ts';
import { partsOf } from './workbook-parts.ts';

/** Of columns A to Z, which are as many as are read. */
const CELL = /^([A-Z])(\d+)$/;
const FIRST_COLUMN = 'A'.charCodeAt(0);
/** Many cells may show one long text. */
const TEXT_MAX = 10_000_000;

/** The rows of a workbook's first sheet as text with tabs, those that are blank left out. Rejects on what is no workbook. */
export async function textOfWorkbook(xlsx: typeof Reader, content: ArrayBuffer): Promise<string> {
  const parts = await partsOf(content);
  const beginning = rowsOfFirst(xlsx, parts, ROWS_MAX);
  // Blank rows are counted there: where too few others are among them, more may be behind.
  const rows = beginning.length < ROWS_MAX ? rowsOfFirst(xlsx, parts, 0) : beginning;
  let left = TEXT_MAX;
  const lines = rows.slice(0, ROWS_MAX).map((cells) => {
    left -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (left < 0) throw new Error('too much text');
    return cells.map(quoted).join('\t');
  });
  return lines.join('\n');
}

/** `most`: rows to read, 0 all. */
function rowsOfFirst(xlsx: typeof Reader, parts: Map<string, Uint8Array>, most: number): string[][] {
  const zip = xlsx.CFB.utils.cfb_new();
  for (const [name, bytes] of parts) xlsx.CFB.utils.cfb_add(zip, name, bytes, { unsafe: true });
  const options = { sheets: 0, sheetRows: most, cellFormula: false, cellHTML: false };
  const { SheetNames: names, Sheets: sheets } = xlsx.parse_zip(zip, options);
  const sheet = sheets[names[0] ?? ''];
  if (sheet === undefined) throw new Error('a workbook without a sheet');
  const rows = new Map<number, string[]>();
  // Cell by cell: what lies between two of them may be as wide and as high as a sheet can be.
  for (const [name, cell] of Object.entries(sheet)) {
    const [, letter = '', digits = ''] = CELL.exec(name) ?? [];
    const text = letter === '' ? '' : shown(cell);
    if (text === '') continue;
    const row = rows.get(Number(digits)) ?? [];
    const column = letter.charCodeAt(0) - FIRST_COLUMN;
    while (row.length < column) row.push('');
    row[column] = text;
    rows.set(Number(digits), row);
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, cells]) => cells);
}

/** A number as it is, for a telephone's may be shown as 1.38E+10. */
const shown = ({ t: type, v: value, w: words }: Reader.Cell): string =>
  value === undefined || value === null ? '' : String(type === 'n' ? value : (words ?? value));

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
