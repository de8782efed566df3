import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { MIB } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import type { PutResult } from './object-storage.ts';

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('FILE_TOO_LARGE', { limit: Math.round((maxBytes / MIB) * 10) / 10 });

/** Counts what passes; fails at the first byte over the limit. */
export class Bound extends Transform {
  protected size = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      done(tooLarge(this.maxBytes));
      return;
    }
    this.see(chunk);
    done(null, chunk);
  }

  /** What is within the limit. */
  protected see(_chunk: Buffer): void {
    return;
  }
}

/** Counts and hashes what passes. */
export class Meter extends Bound {
  private readonly hash = createHash('sha256');

  protected override see(chunk: Buffer): void {
    this.hash.update(chunk);
  }

  /** Once, after the end. */
  result(): PutResult {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}
