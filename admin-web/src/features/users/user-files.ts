import { MIB } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/arrival/chunk.ts';
import { textOfWorkbook } from './workbook-text.ts';

/** How a workbook begins, for it is a zip. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

/** More than that many people are called, however long their names are. */
const FILE_MAX_BYTES = 10 * MIB;

/** The reader itself did not arrive, which says nothing of the file. */
export class ReaderMissing extends Error {}

const loadReader = () => import('@e965/xlsx/dist/xlsx.mini.min.js');

/** The rows of a file as text with tabs or commas: of the first sheet of a workbook, or the file itself. Rejects on others. */
export async function textOf(file: File): Promise<string> {
  if (file.size > FILE_MAX_BYTES) throw new Error('too large');
  const content = await file.arrayBuffer();
  const start = new Uint8Array(content.slice(0, WORKBOOK.length));
  if (!WORKBOOK.every((byte, at) => start[at] === byte)) return decode(content);
  const { default: xlsx } = await chunk(loadReader).catch((cause: unknown) => {
    throw new ReaderMissing('', { cause });
  });
  return textOfWorkbook(xlsx, content);
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
