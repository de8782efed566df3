import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { MIB } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import type { ByteRange } from './object-storage.ts';

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

/** Streams of files, read in pieces that are large as long as memory allows it, and never larger than what is read. */
export class FileReads {
  private large = 0;

  /** `bytes`: no more are there, or asked for. Closes the file with the stream. */
  stream(file: FileHandle, bytes: number, range?: ByteRange): Readable {
    const isLarge = bytes > SMALL_BYTES && this.large < LARGE_AT_ONCE;
    if (isLarge) this.large += 1;
    const highWaterMark = Math.max(1, Math.min(bytes, isLarge ? LARGE_BYTES : SMALL_BYTES));
    const stream = file.createReadStream({ ...range, highWaterMark });
    if (isLarge) stream.once('close', () => (this.large -= 1));
    return stream;
  }
}
