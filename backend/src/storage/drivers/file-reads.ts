import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { MIB } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import type { ByteRange, Piece, PutResult } from './object-storage.ts';

const LARGE_BYTES = MIB;
const SMALL_BYTES = 64 * 1024;
/** So many at a time read in large pieces: slow readers hold theirs in memory, and there may be thousands of them. */
const LARGE_AT_ONCE = 64;

export const errno = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** For a file that is to be opened. */
export function asMissing(error: unknown): never {
  if (errno(error) === 'ENOENT') throw new AppError('FILE_NOT_FOUND');
  throw error;
}

/** Streams of files, read in pieces that are large as long as memory allows it. */
export class FileReads {
  private large = 0;

  /** Closes the file with the stream. */
  stream(file: FileHandle, range?: ByteRange): Readable {
    const isLarge = this.large < LARGE_AT_ONCE;
    if (isLarge) this.large += 1;
    const stream = file.createReadStream({ ...range, highWaterMark: isLarge ? LARGE_BYTES : SMALL_BYTES });
    if (isLarge) stream.once('close', () => (this.large -= 1));
    return stream;
  }
}

/** One after the other, each read once. FILE_NOT_FOUND where one is missing or has another size. */
export async function copyInto(
  to: FileHandle,
  pieces: readonly (Piece & { path: string })[],
): Promise<PutResult> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(LARGE_BYTES);
  let size = 0;
  for (const { path, size: length } of pieces) {
    const from = await open(path, 'r').catch(asMissing);
    try {
      const end = size + length;
      for (;;) {
        const { bytesRead } = await from.read(buffer, 0, buffer.length);
        if (bytesRead === 0) break;
        const read = buffer.subarray(0, bytesRead);
        if (size + bytesRead > end) throw new AppError('FILE_NOT_FOUND');
        // While the disk takes the bytes they are summed.
        const written = writeAll(to, read, size);
        hash.update(read);
        await written;
        size += bytesRead;
      }
      if (size !== end) throw new AppError('FILE_NOT_FOUND');
    } finally {
      await from.close();
    }
  }
  return { size, sha256: hash.digest('hex') };
}

async function writeAll(to: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await to.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
