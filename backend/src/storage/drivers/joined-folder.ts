import { constants } from 'node:fs';
import { copyFile, link, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '../../common/app-error.ts';
import { asMissing, errno, type FileReads } from './file-reads.ts';
import type { ByteRange, Piece, PutResult } from './object-storage.ts';

/** Enough for the largest exact number. */
const OFFSET_DIGITS = 16;

const nameOf = (offset: number): string => String(offset).padStart(OFFSET_DIGITS, '0');

/** What a file system says that knows no second names, allows none, or no more of this file. */
const UNLINKABLE = new Set<string | undefined>([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EXDEV',
  'EMLINK',
]);

/** The file under another name too; a copy where there can be none, which takes its room and its time. */
async function alsoAs(path: string, name: string): Promise<void> {
  try {
    await link(path, name);
  } catch (error) {
    if (!UNLINKABLE.has(errno(error))) throw error;
    await copyFile(path, name, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const copy = await open(name, 'r+');
    await copy.sync().finally(() => copy.close());
  }
}

/** First bytes of the pieces, in order. */
async function offsetsOf(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(asMissing);
  return names.map(Number).sort((a, b) => a - b);
}

/**
 * Makes a folder one object: each piece gets a second name there, the offset of its first byte. Nothing is copied where the
 * file system knows hard links, and as a file that is there is never written again, what replaces a piece later changes
 * nothing here. `sumOf` sums what has these names. FILE_NOT_FOUND where a piece is missing or has another size.
 */
export async function linkPieces(
  folder: string,
  pieces: readonly (Piece & { path: string })[],
  sumOf: (paths: readonly string[]) => Promise<PutResult>,
): Promise<PutResult> {
  const linked: string[] = [];
  let end = 0;
  for (const { path, size } of pieces) {
    if ((await stat(path).catch(asMissing)).size !== size) throw new AppError('FILE_NOT_FOUND');
    // The next one has the offset of an empty one, which adds nothing.
    if (size === 0) continue;
    const name = join(folder, nameOf(end));
    await alsoAs(path, name).catch(asMissing);
    linked.push(name);
    end += size;
  }
  const sum = await sumOf(linked);
  // A piece may have been replaced between the look at its size and its second name.
  if (sum.size !== end) throw new AppError('FILE_NOT_FOUND');
  return sum;
}

/** Whether two such folders have the same files in the same places. */
export async function haveSamePieces(one: string, other: string): Promise<boolean> {
  const files = async (folder: string): Promise<string> => {
    const offsets = await offsetsOf(folder);
    const found = await Promise.all(offsets.map((offset) => stat(join(folder, nameOf(offset)))));
    return offsets.map((offset, at) => `${offset}:${found[at]?.ino}`).join();
  };
  // The other one may just be going away.
  return (await files(one)) === (await files(other).catch(() => null));
}

/** Bytes of all pieces. FILE_NOT_FOUND */
export async function sizeOfPieces(folder: string): Promise<number> {
  const last = (await offsetsOf(folder)).at(-1);
  return last === undefined ? 0 : last + (await stat(join(folder, nameOf(last)))).size;
}

/** The bytes of the pieces one after the other, or of a range of them. A file is open only while it is read. */
export function streamPieces(folder: string, reads: FileReads, range?: ByteRange): Readable {
  return Readable.from(readPieces(folder, reads, range), { objectMode: false });
}

async function* readPieces(
  folder: string,
  reads: FileReads,
  { start, end }: ByteRange = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  const offsets = await offsetsOf(folder);
  for (const [at, offset] of offsets.entries()) {
    const next = offsets[at + 1] ?? Infinity;
    if (next <= start || offset > end) continue;
    const file = await open(join(folder, nameOf(offset)), 'r').catch(asMissing);
    const within = { start: Math.max(0, start - offset), end: end - offset };
    yield* reads.stream(file, within.end - within.start + 1, within) as AsyncIterable<Buffer>;
  }
}
