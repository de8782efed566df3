import { deflateRawSync } from 'node:zlib';
import xlsx from '@e965/xlsx/dist/xlsx.mini.min.js';

type Cells = Parameters<typeof xlsx.utils.aoa_to_sheet>[0];

export const workbook = (rows: Cells): ArrayBuffer =>
  xlsx.write(xlsx.utils.book_new(xlsx.utils.aoa_to_sheet(rows)), { type: 'array' });

export interface Part {
  content: Buffer | string;
  /** what the zip says that it unpacks to; else the truth */
  said?: number;
  /** its sizes and place stand where those of large files do */
  isLong?: boolean;
}

const numbers = (...fields: [bytes: 2 | 4 | 8, number: number][]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, number]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(number));
      return field.subarray(0, bytes);
    }),
  );

/** A zip of these parts by their names, packed. */
export function zipOf(parts: Record<string, Part | string>): ArrayBuffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, given] of Object.entries(parts)) {
    const { content, said, isLong = false }: Part = typeof given === 'string' ? { content: given } : given;
    const packed = deflateRawSync(content);
    const sizes = [packed.length, said ?? Buffer.byteLength(content)] as const;
    const about = numbers(
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, 0],
      [4, sizes[0]],
      [4, sizes[1]],
      [2, name.length],
    );
    const body = [numbers([4, 0x04034b50]), about, numbers([2, 0]), Buffer.from(name), packed];
    if (isLong) about.fill(0xff, 14, 22);
    const extra = isLong ? numbers([2, 1], [2, 24], [8, sizes[1]], [8, sizes[0]], [8, at]) : Buffer.alloc(0);
    const rest = numbers([2, extra.length], [2, 0], [4, 0], [4, 0], [4, isLong ? 0xffffffff : at]);
    entries.push(numbers([4, 0x02014b50], [2, 20]), about, rest, Buffer.from(name), extra);
    bodies.push(...body);
    at += body.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(entries);
  const count = Object.keys(parts).length;
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return new Uint8Array(Buffer.concat([...bodies, directory, end])).buffer;
}

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook whose only sheet has these rows, in XML, and what stands around them. */
export const partsWith = (rows: string, { before = '', behind = '' } = {}): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/></Types>`,
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
});
