import { Readable } from 'node:stream';
import { packed, type PackedFile } from '../zips/packing.ts';
import { rowXml, xmlText, type Cell } from './cells.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Column<Row> {
  title: string;
  /** in characters */
  width: number;
  of: (row: Row) => Cell;
}

export interface Sheet<Row> {
  /** shown on the sheet's tab: at most 31 characters, none of `[]:*?/\` */
  name: string;
  columns: Column<Row>[];
  /** the rows, some at a time */
  parts: AsyncIterable<Row[]>;
}

/** Excel takes no more in a sheet, the titles included. */
const SHEET_ROWS = 1_048_576;
/** For the number of a further sheet. */
const NUMBERED_MAX = 31 - 5;
const LEVEL = 6;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const types = (sheets: string[]): string =>
  `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>${sheets
    .map((file) => `<Override PartName="/xl/${file}" ContentType="${PART}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`;

const relations = (...targets: [type: string, target: string][]): string =>
  `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Style 0 is plain, 1 the bold one of titles. */
const STYLES = `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const TITLE_STYLE = 1;

const nameOf = (name: string, at: number): string =>
  at === 0 ? name : `${name.slice(0, NUMBERED_MAX)} ${at + 1}`;

const workbook = (name: string, sheets: string[]): string =>
  `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map((_, at) => `<sheet name="${xmlText(nameOf(name, at))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** The titles stay in sight above the rows. */
const BEGIN = `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** The rows of a list, sheet after sheet. */
class Rows<Row> {
  private rest: Row[] = [];

  constructor(private readonly parts: AsyncIterator<Row[]>) {}

  async isMore(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { done, value } = await this.parts.next();
      if (done) return false;
      this.rest = value;
    }
    return true;
  }

  async *next(most: number): AsyncGenerator<Row[], void> {
    for (let left = most; left > 0 && (await this.isMore());) {
      const rows = this.rest.slice(0, left);
      this.rest = this.rest.slice(left);
      left -= rows.length;
      yield rows;
    }
  }
}

async function* worksheet<Row>(
  columns: Column<Row>[],
  parts: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer, void> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }) => title);
  yield Buffer.from(`${BEGIN}<cols>${widths.join('')}</cols><sheetData>${rowXml(titles, 1, TITLE_STYLE)}`);
  let number = 1;
  for await (const rows of parts) {
    const written = rows.map((row) => {
      number += 1;
      return rowXml(
        columns.map(({ of }) => of(row)),
        number,
      );
    });
    yield Buffer.from(written.join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/**
 * An Office Open XML workbook, made while it is read: however many rows, it is never whole in memory. What a sheet does not
 * take goes to a further one.
 */
export const workbookOf = <Row>(sheet: Sheet<Row>, sheetRows = SHEET_ROWS): Readable =>
  packed(filesOf(sheet, sheetRows));

async function* filesOf<Row>(
  { name, columns, parts }: Sheet<Row>,
  sheetRows: number,
): AsyncGenerator<PackedFile, void> {
  const read = parts[Symbol.asyncIterator]();
  const rows = new Rows(read);
  const sheets: string[] = [];
  try {
    do {
      const file = `worksheets/sheet${sheets.length + 1}.xml`;
      sheets.push(file);
      const content = worksheet(columns, rows.next(sheetRows - 1));
      const open = async () => Readable.from(content, { objectMode: false });
      yield { name: `xl/${file}`, level: LEVEL, open };
    } while (await rows.isMore());
  } finally {
    await read.return?.();
  }
  const related = sheets.map((file): [string, string] => ['worksheet', file]);
  for (const [file, xml] of [
    ['[Content_Types].xml', types(sheets)],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', workbook(name, sheets)],
    ['xl/_rels/workbook.xml.rels', relations(...related, ['styles', 'styles.xml'])],
    ['xl/styles.xml', STYLES],
  ] as const) {
    yield { name: file, level: LEVEL, open: async () => Readable.from([xml]) };
  }
}
