import { createWriteStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import {
  judgeLine,
  MIB,
  ZIP_MAX_BYTES,
  ZIP_MAX_ENTRIES,
  type JudgeLineCode,
  type ParticipantCause,
} from '@tianheng/contracts';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { ArchiveReader } from './archive-reader.ts';
import { errorCode, errorText, ParticipantFault } from './faults.ts';
import { visibleName } from './text.ts';
import { decodeName, safeSegments } from './zip-names.ts';

/**
 * Of all entries' names, extra fields and comments together. The reader makes an object of every four bytes of an extra
 * field, so that a large directory costs many times its size; one of 20,000 usual entries has less than 5 MiB.
 */
const ZIP_MAX_DIRECTORY_BYTES = 8 * MIB;

export interface Unpacked {
  files: number;
  bytes: number;
}

interface Item {
  /** without its name, extra fields and comment */
  entry: Entry;
  segments: string[];
  folder: boolean;
}

const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const LOCAL_HEADER_BYTES = 30;
/** what a small file takes of most disks */
export const BLOCK_BYTES = 4096;
/** bytes of an archive that name a file or a folder: one letter, and what parts it from the next */
const LEAST_OF_A_PLACE = 2;
/** more bytes than Deflate can make out of one */
const MOST_OF_A_BYTE = 1033;

/**
 * Unpacks a stranger's zip into an empty folder: the whole directory is checked first, then files are written one by
 * one, their modes and owners ignored. A single top folder is stripped. ParticipantFault says what is wrong with it.
 * @param before is told how much will be written, and waited for
 */
export async function unpack(
  archive: string,
  target: string,
  signal: AbortSignal,
  before: (bytes: number) => Promise<void> = () => Promise.resolve(),
): Promise<Unpacked> {
  const zip = await openZip(archive);
  try {
    const items = withoutWrapper(await readItems(zip));
    const files = items.filter((item) => !item.folder);
    if (files.length === 0) throw fault('zip_empty', 'LOG_ZIP_EMPTY');
    const bytes = bytesOf(files);
    if (bytes > ZIP_MAX_BYTES) {
      const line = judgeLine('LOG_ZIP_BYTES', { bytes, most: ZIP_MAX_BYTES });
      throw new ParticipantFault('zip_too_large', line);
    }
    refuseOverlaps(files, zip.fileSize);
    await before(onDisk(items));
    await writeItems(zip, items, target, signal);
    return { files: files.length, bytes };
  } finally {
    zip.close();
  }
}

/** Bytes that unpacking will write, as the directory says; none where it will be refused. */
export async function bytesWithin(archive: string): Promise<number> {
  try {
    const zip = await openZip(archive);
    try {
      return onDisk(await readItems(zip));
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ParticipantFault) return 0;
    throw error;
  }
}

const bytesOf = (items: Item[]): number => items.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);

/** A folder takes a block as well, also one that only the paths of others name. */
function onDisk(items: Item[]): number {
  const places = new Set<string>();
  for (const { segments } of items) {
    for (let depth = segments.length; depth > 0; depth -= 1) {
      const place = segments.slice(0, depth).join('/');
      if (places.has(place)) break;
      places.add(place);
    }
  }
  return bytesOf(items) + BLOCK_BYTES * places.size;
}

/** What an archive of so many bytes may take of the disk, as long as its directory is not read. */
export const unpackedAtMost = (size: number): number =>
  Math.min(size * MOST_OF_A_BYTE, ZIP_MAX_BYTES) +
  BLOCK_BYTES * Math.min(Math.ceil(size / LEAST_OF_A_PLACE), ZIP_MAX_ENTRIES);

async function openZip(archive: string): Promise<ZipFile> {
  const file = await open(archive, 'r');
  try {
    const { size } = await file.stat();
    const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
    return await yauzl.fromRandomAccessReaderPromise(new ArchiveReader(file, size), size, options);
  } catch (error) {
    try {
      // A failing disk is not the zip's fault.
      throw errorCode(error) ? error : await refusal(file);
    } finally {
      await file.close();
    }
  }
}

/** Of a file that is no whole zip. */
async function refusal(file: FileHandle): Promise<ParticipantFault> {
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0);
  return start.equals(Buffer.from('PK\u0003\u0004', 'latin1'))
    ? fault('zip_truncated', 'LOG_ZIP_DAMAGED')
    : fault('zip_not_a_zip', 'LOG_ZIP_NONE');
}

async function readItems(zip: ZipFile): Promise<Item[]> {
  refuseTooMany(zip.entryCount);
  const known = new Map<string, 'file' | 'folder'>();
  const items: Item[] = [];
  let bytes = 0;
  await readDirectory(zip, (entry) => {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    refuseTooLarge(bytes);
    const item = toItem(entry);
    remember(known, item);
    // Folders that only the paths of files name are made as well, dozens for one entry.
    refuseTooMany(known.size);
    if (!isClutter(item)) items.push(item);
  });
  return items;
}

function refuseTooLarge(directory: number): void {
  if (directory <= ZIP_MAX_DIRECTORY_BYTES) return;
  const line = judgeLine('LOG_ZIP_DIRECTORY', { most: ZIP_MAX_DIRECTORY_BYTES });
  throw new ParticipantFault('zip_too_many_entries', line);
}

function refuseTooMany(count: number): void {
  if (count <= ZIP_MAX_ENTRIES) return;
  const line = judgeLine('LOG_ZIP_ENTRIES', { count, most: ZIP_MAX_ENTRIES });
  throw new ParticipantFault('zip_too_many_entries', line);
}

/** Hands each entry over as soon as it is read, so that none is kept as it was; what is thrown there ends the reading. */
function readDirectory(zip: ZipFile, take: (entry: Entry) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      try {
        take(entry);
      } catch (error) {
        reject(error);
        return;
      }
      zip.readEntry();
    });
    zip.on('end', () => resolve());
    zip.on('error', (error: Error) => reject(toFault(error)));
    zip.readEntry();
  });
}

function toItem(entry: Entry): Item {
  // With decodeStrings off the names are the raw bytes, whatever the types say.
  const name = decodeName(entry.fileNameRaw, entry.generalPurposeBitFlag);
  const segments = safeSegments(name);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) {
    const line = judgeLine('LOG_ZIP_SPECIAL', { name: visibleName(segments.join('/')) });
    throw new ParticipantFault('zip_special_file', line);
  }
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw fault('zip_encrypted', 'LOG_ZIP_ENCRYPTED');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    const line = judgeLine('LOG_ZIP_METHOD', { method: entry.compressionMethod });
    throw new ParticipantFault('zip_not_a_zip', line);
  }
  return { entry: bare(entry), segments, folder: name.endsWith('/') || type === FOLDER };
}

/** What a file's bytes are read and checked with: numbers only. */
const bare = (entry: Entry): Entry =>
  Object.assign(new yauzl.Entry(), {
    generalPurposeBitFlag: entry.generalPurposeBitFlag,
    compressionMethod: entry.compressionMethod,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    fileNameLength: entry.fileNameLength,
    relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  });

/** Each path once, and no file in the place of a folder. */
function remember(known: Map<string, 'file' | 'folder'>, { segments, folder }: Item): void {
  const whole = segments.join('/');
  for (let depth = 1; depth < segments.length; depth += 1) {
    const parent = segments.slice(0, depth).join('/');
    if (known.get(parent) === 'file') throw duplicate(parent);
    known.set(parent, 'folder');
  }
  const before = known.get(whole);
  if (before && !(folder && before === 'folder')) throw duplicate(whole);
  known.set(whole, folder ? 'folder' : 'file');
}

const duplicate = (name: string): ParticipantFault =>
  new ParticipantFault('zip_duplicate', judgeLine('LOG_ZIP_TWICE', { name: visibleName(name.slice(0, 80)) }));

/** What macOS adds to every zip would hide the single top folder. */
const isClutter = ({ segments }: Item): boolean =>
  segments[0] === '__MACOSX' || segments.at(-1) === '.DS_Store';

function withoutWrapper(items: Item[]): Item[] {
  const tops = new Set(items.map(({ segments }) => segments[0]));
  const wrapped = tops.size === 1 && items.every(({ segments, folder }) => folder || segments.length > 1);
  if (!wrapped) return items;
  return items
    .map((item) => ({ ...item, segments: item.segments.slice(1) }))
    .filter(({ segments }) => segments.length > 0);
}

/** Entries that share their bytes are how a small zip becomes a large folder. */
function refuseOverlaps(files: Item[], fileSize: number): void {
  const ranges = files
    .map(({ entry }) => ({
      start: entry.relativeOffsetOfLocalHeader,
      end:
        entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((a, b) => a.start - b.start);
  let last = 0;
  for (const { start, end } of ranges) {
    if (start < last) throw fault('zip_lying_size', 'LOG_ZIP_OVERLAP');
    if (end > fileSize) throw fault('zip_truncated', 'LOG_ZIP_BEYOND_END');
    last = end;
  }
}

async function writeItems(zip: ZipFile, items: Item[], target: string, signal: AbortSignal): Promise<void> {
  const made = new Set<string>([target]);
  for (const { entry, segments, folder } of items) {
    signal.throwIfAborted();
    const place = path.join(target, ...segments);
    const parent = folder ? place : path.dirname(place);
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true, mode: 0o755 });
      made.add(parent);
    }
    if (!folder) await writeFile(zip, entry, place, signal);
  }
}

async function writeFile(zip: ZipFile, entry: Entry, place: string, signal: AbortSignal): Promise<void> {
  let checksum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checksum = crc32(chunk, checksum);
      done(null, chunk);
    },
  });
  try {
    // 'wx' neither follows a link nor opens what is there already.
    await pipeline(
      await openEntry(zip, entry),
      check,
      createWriteStream(place, { flags: 'wx', mode: 0o644 }),
      { signal },
    );
  } catch (error) {
    if (signal.aborted) throw error;
    throw toFault(error);
  }
  if (checksum !== entry.crc32) throw fault('zip_truncated', 'LOG_ZIP_CHECKSUM');
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** An error with a system's code is the disk's; the reader's own ones are told apart by their words. */
function toFault(error: unknown): unknown {
  if (error instanceof ParticipantFault) return error;
  const code = errorCode(error);
  if (code && !code.startsWith('Z_')) return error;
  const text = errorText(error);
  if (/in the stream|size mismatch/.test(text)) return fault('zip_lying_size', 'LOG_ZIP_SIZE');
  if (/encryption/.test(text)) return fault('zip_encrypted', 'LOG_ZIP_ENCRYPTED');
  return fault('zip_truncated', 'LOG_ZIP_DAMAGED');
}

/** For lines without parameters. */
const fault = (
  cause: ParticipantCause,
  code: Extract<JudgeLineCode, `LOG_ZIP_${string}`>,
): ParticipantFault => new ParticipantFault(cause, { code, params: {} });
