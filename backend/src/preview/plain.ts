import { PREVIEW_TEXT_MAX } from '@tianheng/contracts';

/** What editors and this machine write, in the order they are tried. */
const ENCODINGS = ['utf-8', 'gb18030'] as const;
const UTF16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);
/** A control character that no text file has. */
const BINARY = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** Of so many characters one may be such a one in a table that programs have written. */
const STRAY_AMONG = 20;

/** Text in the encoding that it is in. */
export interface DecodedText {
  text: string;
  /** as the WHATWG names it */
  encoding: string;
}

interface Reading {
  /** a stray control character does not make it something else than text */
  mayStray?: boolean;
}

function isText(text: string, { mayStray = false }: Reading): boolean {
  const strays = text.match(BINARY)?.length ?? 0;
  return strays <= (mayStray ? Math.max(1, text.length / STRAY_AMONG) : 0);
}

/** The text that these bytes are and how it is encoded, or null when they are none. `whole`: nothing was cut off behind them. */
export function readText(bytes: Buffer, whole: boolean, reading: Reading = {}): DecodedText | null {
  const utf16 = UTF16.get(bytes.subarray(0, 2).toString('hex'));
  for (const encoding of utf16 ? [utf16] : ENCODINGS) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
      return isText(text, reading) ? { text, encoding } : null;
    } catch {
      // Not this encoding.
    }
  }
  return null;
}

/** The text that these bytes are, or null when they are none. `whole`: nothing was cut off behind them. */
export const decodeText = (bytes: Buffer, whole: boolean): string | null =>
  readText(bytes, whole)?.text ?? null;

/** The first lines, as far as they fit. */
export function firstLines(text: string): string {
  if (text.length <= PREVIEW_TEXT_MAX) return text;
  const cut = text.slice(0, PREVIEW_TEXT_MAX);
  const lastLine = cut.lastIndexOf('\n');
  // A line that is too long by itself is cut, but not inside a character.
  return lastLine > 0 ? cut.slice(0, lastLine) : cut.replace(/[\ud800-\udbff]$/, '');
}
