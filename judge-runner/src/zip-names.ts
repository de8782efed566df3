import { judgeLine, ZIP_MAX_DEPTH, type JudgeLine } from '@tianheng/contracts';
import { ParticipantFault } from './faults.ts';
import { visibleName } from './text.ts';

const UTF8_FLAG = 0x800;
const PATH_MAX_BYTES = 1024;
const NAME_MAX_BYTES = 255;

/** Names without the UTF-8 flag are often UTF-8 all the same, else what Chinese Windows writes. */
export function decodeName(raw: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    if (flags & UTF8_FLAG) throw unsafe(judgeLine('LOG_NAME_NOT_UTF8', {}));
  }
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(raw);
  } catch {
    throw unsafe(judgeLine('LOG_NAME_NO_ENCODING', {}));
  }
}

/** The segments of an entry's path; refuses whatever could lead out of the folder or surprise a file system. */
export function safeSegments(name: string): string[] {
  const shown = { name: visibleName(name.length > 80 ? `${name.slice(0, 80)}...` : name) };
  if (/\p{Cc}/u.test(name)) throw unsafe(judgeLine('LOG_NAME_CONTROL', shown));
  if (name.includes('\\')) throw unsafe(judgeLine('LOG_NAME_BACKSLASH', shown));
  if (name.startsWith('/') || /^[a-zA-Z]:/.test(name)) throw unsafe(judgeLine('LOG_PATH_ABSOLUTE', shown));
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw unsafe(judgeLine('LOG_PATH_CLIMBS', shown));
  if (segments.length === 0) throw unsafe(judgeLine('LOG_NAME_EMPTY', shown));
  if (segments.length > ZIP_MAX_DEPTH) throw unsafe(judgeLine('LOG_PATH_DEEP', { most: ZIP_MAX_DEPTH }));
  if (segments.some((segment) => Buffer.byteLength(segment) > NAME_MAX_BYTES))
    throw unsafe(judgeLine('LOG_NAME_LONG', shown));
  if (Buffer.byteLength(name) > PATH_MAX_BYTES) throw unsafe(judgeLine('LOG_PATH_LONG', shown));
  return segments;
}

const unsafe = (line: JudgeLine): ParticipantFault => new ParticipantFault('zip_unsafe_path', line);
