import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');
/** Behind it width and height of a small picture, a byte each, and that itself. */
const JFIF_BYTES = 12;

const MARK = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
/** APP0 to APP15, and comments: none of them is the picture itself. */
const DESCRIBING = new Set([...Array.from({ length: 16 }, (_, at) => APP0 + at), COMMENT]);
/**
 * Segments of a JPEG or chunks of a PNG: a file of any size that is a picture has fewer. A file of millions of empty ones would
 * be a long work, and goes on as it came; on the way others have their turns.
 */
const SEGMENTS_MAX = 50_000;
const SEGMENTS_AT_ONCE = 200;

/** Markers that stand alone; RST0 to RST7 also within a scan. */
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isAlone = (marker: number): boolean => marker === 0x01 || isRestart(marker);
/** FF 00 is a byte of the picture, and FF FF begins with one that only fills. */
const isMarker = (second: number): boolean => second !== 0x00 && second !== MARK;
const endsScan = (second: number): boolean => isMarker(second) && !isRestart(second);

const PNG_DROPPED = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);
const PNG_END = 'IEND';
/** Which way up a picture is stands near the beginning. */
const EXIF_READ_BYTES = 65_536;

/** The tag, a short number, of which way up a picture is. */
const ORIENTATION = 0x0112;
const AS_STORED = 1;
const ORIENTATIONS = [AS_STORED, 2, 3, 4, 5, 6, 7, 8];
const ENTRY_BYTES = 12;

/**
 * A PNG or JPEG without what its file tells besides the picture: where, when and with what it was taken, and by whom. What it
 * looks like stays byte for byte, and which way up it is. What is not as its format says goes on as it came.
 */
export function withoutMetadata(mediaType: string, source: Readable): Readable {
  const bytes = new ByteReader(source[Symbol.asyncIterator]() as AsyncIterator<Buffer>);
  const kept = mediaType === 'image/png' ? pngOf(bytes) : jpegOf(bytes);
  // A generator that was never begun runs no `finally`.
  return Readable.from(kept, { objectMode: false }).once('close', () => source.destroy());
}

/** As many numbers as there may be segments. */
async function* turns(): AsyncGenerator<number> {
  for (let turn = 1; turn <= SEGMENTS_MAX; turn += 1) {
    if (turn % SEGMENTS_AT_ONCE === 0) await setImmediate();
    yield turn;
  }
}

async function* jpegOf(bytes: ByteReader): AsyncGenerator<Buffer> {
  const turnedOf = firstTurned();
  yield await bytes.read(2);
  for await (const _ of turns()) {
    // Decoders pass over what stands before a marker, so what it tells behind that would be shown as well.
    yield* bytes.before(MARK, isMarker);
    const mark = await bytes.read(2);
    const marker = mark[1];
    if (marker === undefined) {
      yield mark;
      return;
    }
    if (marker === END_OF_IMAGE) {
      yield mark;
      // Phones put further pictures behind it, and films, with all that those tell.
      await bytes.skip();
      return;
    }
    if (isAlone(marker)) {
      yield mark;
      continue;
    }
    const size = await bytes.read(2);
    const length = size.length === 2 ? size.readUInt16BE(0) - 2 : -1;
    if (length < 0) {
      yield Buffer.concat([mark, size]);
      break;
    }
    if (DESCRIBING.has(marker)) {
      const body = await bytes.read(length);
      const kept = keptOf(marker, body, turnedOf);
      if (kept) yield kept === body ? Buffer.concat([mark, size, body]) : segmentOf(mark, kept);
      continue;
    }
    yield Buffer.concat([mark, size]);
    yield* bytes.pass(length);
    if (marker === START_OF_SCAN) yield* bytes.before(MARK, endsScan);
  }
  yield* bytes.rest();
}

/** What of a segment is needed to show the picture: its colours, and which way up it is. Others use the same markers. */
function keptOf(marker: number, body: Buffer, turnedOf: Turned): Buffer | null {
  if (marker === APP0) return startsWith(body, JFIF) ? withoutThumbnail(body) : null;
  if (marker === APP14) return startsWith(body, ADOBE) ? body : null;
  if (marker === APP2) return startsWith(body, ICC) ? body : null;
  const turned = marker === APP1 && startsWith(body, EXIF) ? turnedOf(body.subarray(EXIF.length)) : null;
  return turned && Buffer.concat([EXIF, turned]);
}

/** That may be of the picture before it was cropped. */
const withoutThumbnail = (jfif: Buffer): Buffer =>
  jfif.length > JFIF_BYTES + 2 ? Buffer.concat([jfif.subarray(0, JFIF_BYTES), Buffer.alloc(2)]) : jfif;

function segmentOf(mark: Buffer, body: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length + 2);
  return Buffer.concat([mark, size, body]);
}

async function* pngOf(bytes: ByteReader): AsyncGenerator<Buffer> {
  const turnedOf = firstTurned();
  yield await bytes.read(8);
  for await (const _ of turns()) {
    const head = await bytes.read(8);
    if (head.length < 8) {
      yield head;
      return;
    }
    // The sum of a chunk stands behind it.
    const length = head.readUInt32BE(0) + 4;
    const type = head.toString('latin1', 4);
    if (PNG_DROPPED.has(type)) {
      const body = await bytes.read(Math.min(length, EXIF_READ_BYTES));
      await bytes.skip(length - body.length);
      const turned = type === 'eXIf' ? turnedOf(body) : null;
      if (turned) yield chunkOf('eXIf', turned);
      continue;
    }
    yield head;
    yield* bytes.pass(length);
    if (type !== PNG_END) continue;
    await bytes.skip();
    return;
  }
  yield* bytes.rest();
}

function chunkOf(type: string, body: Buffer): Buffer {
  const summed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(summed));
  return Buffer.concat([length, summed, sum]);
}

/** Exif that says no more than which way up the picture is; null where it is as it is stored, or nothing says so. */
type Turned = (exif: Buffer) => Buffer | null;

/** Of several the first counts that says so: a file may be made of them, and the others are not read. */
function firstTurned(): Turned {
  let isSaid = false;
  return (exif) => {
    const orientation = isSaid ? 0 : orientationOf(exif);
    if (!ORIENTATIONS.includes(orientation)) return null;
    isSaid = true;
    if (orientation === AS_STORED) return null;
    const turned = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
    turned.writeUInt16BE(orientation, 18);
    return turned;
  };
}

/** 0 where nothing says so. */
function orientationOf(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const numberAt = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > exif.length) return 0;
    return isLittle ? exif.readUIntLE(at, bytes) : exif.readUIntBE(at, bytes);
  };
  const first = numberAt(4, 4) + 2;
  // It may say that there are more than it holds.
  const count = Math.min(numberAt(first - 2, 2), Math.floor((exif.length - first) / ENTRY_BYTES));
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + entry * ENTRY_BYTES;
    if (numberAt(at, 2) === ORIENTATION) return numberAt(at + 8, 2);
  }
  return 0;
}

const startsWith = (body: Buffer, beginning: Buffer): boolean =>
  body.subarray(0, beginning.length).equals(beginning);
