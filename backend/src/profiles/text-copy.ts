import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PROFILE_LINE_BYTES } from '@tianheng/contracts';

export interface TextCopy {
  /** as the WHATWG names it */
  encoding: string;
  lines: number;
  /** of those, longer ones than a row may be */
  longLines: number;
}

const LF = 10;
const CR = 13;

/** What a text's lines end with, also of an old Macintosh; null where none ends yet. */
const enderOf = (text: string): number | null => (text.includes('\n') ? LF : /\r[^]/.test(text) ? CR : null);

/**
 * Writes the file's text as UTF-8, without a byte order mark and empty lines before it; of one that was cut, to its last
 * whole line, unless it has none or whoever reads it takes a broken end. Null where it is not in this encoding.
 */
export async function copyText(
  from: string,
  to: string,
  { encoding, cut, keepsEnd = false }: { encoding: string; cut: boolean; keepsEnd?: boolean },
): Promise<TextCopy | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const target = await open(to, 'w');
  let written = 0;
  let lastLine = 0;
  let lines = 0;
  let longLines = 0;
  let ender: number | null = null;
  const endLine = (end: number): void => {
    lines += 1;
    if (end - lastLine > PROFILE_LINE_BYTES) longLines += 1;
    lastLine = end;
  };
  const take = async (text: string): Promise<void> => {
    const bytes = Buffer.from(written === 0 ? text.replace(/^[\r\n]+/, '') : text);
    ender ??= enderOf(text);
    const end = ender ?? LF;
    for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + 1)) {
      endLine(written + at + 1);
    }
    await target.writeFile(bytes);
    written += bytes.length;
  };
  try {
    for await (const chunk of createReadStream(from))
      await take(decoder.decode(chunk as Buffer, { stream: true }));
    // Where it was cut a character may be broken.
    if (!cut) await take(decoder.decode());
    if (cut && !keepsEnd && lastLine > 0) await target.truncate(lastLine);
    else if (written > lastLine) endLine(written);
    return { encoding, lines, longLines };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return null;
    throw error;
  } finally {
    await target.close();
  }
}
