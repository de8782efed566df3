import { Readable } from 'node:stream';
import yazl from 'yazl';
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

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TYPES = `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`;

const relations = (...targets: [type: string, target: string][]): string =>
  `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Style 0 is plain, 1 the bold one of titles. */
const STYLES = `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const TITLE_STYLE = 1;

const workbook = (name: string): string =>
  `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The titles stay in sight above the rows. */
const BEGIN = `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

async function* worksheet<Row>({ columns, parts }: Sheet<Row>): AsyncGenerator<Buffer, void> {
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

/** An Office Open XML workbook of one sheet, made while it is read: however many rows, it is never whole in memory. */
export function workbookOf<Row>(sheet: Sheet<Row>): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const rows = Readable.from(worksheet(sheet), { objectMode: false });
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  rows.once('error', fail);
  output.once('close', () => rows.destroy());
  const fixed: [name: string, xml: string][] = [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', workbook(sheet.name)],
    [
      'xl/_rels/workbook.xml.rels',
      relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ],
    ['xl/styles.xml', STYLES],
  ];
  for (const [name, xml] of fixed) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}
