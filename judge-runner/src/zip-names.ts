import { ParticipantFault } from './faults.ts';
import { visible } from './text.ts';

const UTF8_FLAG = 0x800;
const PATH_MAX_BYTES = 1024;
const NAME_MAX_BYTES = 255;
const DEPTH_MAX = 64;

/** Names without the UTF-8 flag are often UTF-8 all the same, else what Chinese Windows writes. */
export function decodeName(raw: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    if (flags & UTF8_FLAG) throw unsafe('a name is not valid UTF-8');
  }
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(raw);
  } catch {
    throw unsafe('a name is neither UTF-8 nor GBK');
  }
}

/** The segments of an entry's path; refuses whatever could lead out of the folder or surprise a file system. */
export function safeSegments(name: string): string[] {
  const shown = visible(JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}...` : name));
  if (/\p{Cc}/u.test(name)) throw unsafe(`control character in the name ${shown}`);
  if (name.includes('\\')) throw unsafe(`backslash in the name ${shown}`);
  if (name.startsWith('/') || /^[a-zA-Z]:/.test(name)) throw unsafe(`absolute path ${shown}`);
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw unsafe(`the path ${shown} leads out of the zip`);
  if (segments.length === 0) throw unsafe(`empty name ${shown}`);
  if (segments.length > DEPTH_MAX) throw unsafe(`a path is more than ${DEPTH_MAX} folders deep`);
  if (segments.some((segment) => Buffer.byteLength(segment) > NAME_MAX_BYTES))
    throw unsafe(`too long a name ${shown}`);
  if (Buffer.byteLength(name) > PATH_MAX_BYTES) throw unsafe(`too long a path ${shown}`);
  return segments;
}

const unsafe = (line: string): ParticipantFault => new ParticipantFault('zip_unsafe_path', line);
