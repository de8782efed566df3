import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';

const CHUNK_BYTES = 64 * 1024;

/**
 * Lets the library read an open file, and only within it: asked for a place that a stranger's zip names far beyond its
 * end, `fs` throws amid a callback where nobody catches, and the process ends.
 */
export class ArchiveReader extends yauzl.RandomAccessReader {
  constructor(
    private readonly file: FileHandle,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytes?: number) => void,
  ): void {
    if (position < 0 || position + length > this.size) {
      setImmediate(() => callback(new Error('beyond the end of the file')));
      return;
    }
    this.file
      .read(buffer, offset, length, position)
      .then(({ bytesRead }) => callback(null, bytesRead), callback);
  }

  /** Of an entry's bytes; the library has seen that the file holds them. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.chunks(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    this.file.close().then(() => callback(null), callback);
  }

  private async *chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let place = start; place < end;) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - place));
      const { bytesRead } = await this.file.read(chunk, 0, chunk.length, place);
      if (bytesRead === 0) return;
      place += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }
}
