import { Readable } from 'node:stream';
import { guarded, type Cell } from './cells.ts';
import type { Sheet } from './workbook.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';
/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const QUOTED = /[",\r\n]/;

function cellCsv(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : guarded(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: lines end by CR and LF. */
const lineOf = (cells: Cell[]): string => `${cells.map(cellCsv).join(',')}\r\n`;

async function* lines<Row>({ columns, parts }: Sheet<Row>): AsyncGenerator<Buffer, void> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => title)));
  for await (const rows of parts) {
    yield Buffer.from(rows.map((row) => lineOf(columns.map(({ of }) => of(row)))).join(''));
  }
}

/** A table as comma-separated values, made while it is read: however many rows, it is never whole in memory. */
export const csvOf = <Row>(sheet: Sheet<Row>): Readable => Readable.from(lines(sheet), { objectMode: false });
