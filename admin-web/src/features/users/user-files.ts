import type Reader from '@e965/xlsx/dist/xlsx.mini.min.js';
import { MIB, USER_BATCH_MAX } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/arrival/chunk.ts';
import { cellsOf } from './user-rows.ts';

/** How a workbook begins, for it is a zip. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];
/** The titles, and one row too many, so that they are seen to be too many. */
const ROWS_MAX = USER_BATCH_MAX + 2;

/** More than that many people are called, however long their names are. */
const FILE_MAX_BYTES = 10 * MIB;
/** A small workbook may unpack to more than the page has memory for. */
const UNPACKED_MAX_BYTES = 64 * MIB;
/** Of an entry in a zip's directory: how it begins, how long that is, and where it says the size unpacked. */
const ENTRY = { signature: 0x02014b50, bytes: 46, unpackedAt: 24 };

/** The reader itself did not arrive, which says nothing of the file. */
export class ReaderMissing extends Error {}

const loadReader = () => import('@e965/xlsx/dist/xlsx.mini.min.js');

/** The rows of a file as text with tabs or commas: of the first sheet of a workbook, or the file itself. Rejects on others. */
export async function textOf(file: File): Promise<string> {
  if (file.size > FILE_MAX_BYTES) throw new Error('too large');
  const content = await file.arrayBuffer();
  const start = new Uint8Array(content.slice(0, WORKBOOK.length));
  if (!WORKBOOK.every((byte, at) => start[at] === byte)) return decode(content);
  if (unpackedBytes(new DataView(content)) > UNPACKED_MAX_BYTES) throw new Error('too large unpacked');
  const { default: xlsx } = await chunk(loadReader).catch((cause: unknown) => {
    throw new ReaderMissing('', { cause });
  });
  const beginning = firstSheet(xlsx, content, ROWS_MAX);
  // A cut counts blank rows, which are no accounts: where too few are before it, others may be behind.
  const isCutShort = beginning.isCut && cellsOf(beginning.text).length < ROWS_MAX;
  return (isCutShort ? firstSheet(xlsx, content, 0) : beginning).text;
}

/** `most`: rows to read, 0 all. */
function firstSheet(
  xlsx: typeof Reader,
  content: ArrayBuffer,
  most: number,
): { text: string; isCut: boolean } {
  const { SheetNames: names, Sheets: sheets } = xlsx.read(content, { sheetRows: most });
  const sheet = sheets[names[0] ?? ''];
  if (sheet === undefined) throw new Error('a workbook without a sheet');
  const text = xlsx.utils.sheet_to_csv(sheet, { FS: '\t', rawNumbers: true, blankrows: false });
  return { text, isCut: '!fullref' in sheet };
}

/** As its directory says, which the reader goes by; wherever that lies. */
function unpackedBytes(zip: DataView): number {
  let bytes = 0;
  for (let at = 0; at + ENTRY.bytes <= zip.byteLength; at += 1) {
    if (zip.getUint32(at, true) === ENTRY.signature) bytes += zip.getUint32(at + ENTRY.unpackedAt, true);
  }
  return bytes;
}

/** What Excel calls Unicode text is UTF-16, which says so by its first bytes. */
const UTF16_MARK = [0xff, 0xfe];

/** Spreadsheets on a Chinese system save text as GBK. Rejects on what is none of these, and on what is no text. */
function decode(content: ArrayBuffer): string {
  const start = new Uint8Array(content.slice(0, UTF16_MARK.length));
  const isUtf16 = UTF16_MARK.every((byte, at) => start[at] === byte);
  const text = isUtf16 ? read(content, 'utf-16le') : (read(content, 'utf-8') ?? read(content, 'gb18030'));
  if (text === null || text.includes('\0')) throw new Error('not a text');
  return text;
}

function read(content: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
