import { Readable } from 'node:stream';
import { ZIP_EXTENSIONS } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';

/** A zip begins with an entry, or with its end record when it is empty. */
const SIGNATURES = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];
const SIGNATURE_BYTES = 4;

const unsupported = (): AppError =>
  new AppError('FILE_TYPE_UNSUPPORTED', { allowed: ZIP_EXTENSIONS.join(', ') });

/** FILE_TYPE_UNSUPPORTED unless the name is a zip's. */
export function checkZipName(filename: string): void {
  const name = filename.toLowerCase();
  if (!ZIP_EXTENSIONS.some((extension) => name.endsWith(extension))) throw unsupported();
}

/** The same bytes; reading them fails with FILE_EMPTY or FILE_TYPE_UNSUPPORTED before the first is given out. */
export const zipOnly = (source: Readable): Readable => Readable.from(checked(source), { objectMode: false });

async function* checked(source: Readable): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE_BYTES) continue;
    const signature = head.subarray(0, SIGNATURE_BYTES);
    if (!SIGNATURES.some((known) => known.equals(signature))) throw unsupported();
    yield head;
    head = null;
  }
  if (head) throw head.length === 0 ? new AppError('FILE_EMPTY') : unsupported();
}
