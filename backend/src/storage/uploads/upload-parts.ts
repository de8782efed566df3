import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Id } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import type { Piece } from '../drivers/object-storage.ts';
import type { Upload } from './upload.entity.ts';

type Sizes = Pick<Upload, 'size' | 'partBytes'>;

export const partCount = ({ size, partBytes }: Sizes): number => Math.ceil(size / partBytes);

/** Bytes of a part; all but the last are equally long. */
export const partLength = (upload: Sizes, number: number): number =>
  number < partCount(upload) ? upload.partBytes : upload.size - (number - 1) * upload.partBytes;

/** Follows from upload and number, so that a part sent again replaces itself and none is ever lost sight of. */
export function partKey(uploadId: Id, number: number): Id {
  const hex = createHash('sha256').update(`${uploadId}/${number}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** The objects that make the file up, in order. */
export const piecesOf = (upload: Sizes & Pick<Upload, 'id'>): Piece[] =>
  Array.from({ length: partCount(upload) }, (_, at) => ({
    key: partKey(upload.id, at + 1),
    size: partLength(upload, at + 1),
  }));

const SHA256_MEMBER = /(?:^|,)\s*sha-256\s*=\s*:([A-Za-z0-9+/]{43}=):\s*(?:,|;|$)/;

/** The SHA-256 of a Content-Digest header (RFC 9530); null where it names none. */
export function digestOf(header: string | string[] | undefined): Buffer | null {
  const [, base64] = SHA256_MEMBER.exec([header ?? []].flat().join(', ')) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

/** The same bytes; reading them fails with PART_SIZE_WRONG or DIGEST_WRONG before their end is given out. */
export const exactly = (source: Readable, length: number, digest: Buffer | null): Readable =>
  Readable.from(checked(source, length, digest), { objectMode: false });

export const wrongSize = (expected: number): AppError => new AppError('PART_SIZE_WRONG', { expected });

async function* checked(source: Readable, length: number, digest: Buffer | null): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > length) throw wrongSize(length);
    if (digest) hash.update(chunk);
    yield chunk;
  }
  if (size !== length) throw wrongSize(length);
  if (digest && !hash.digest().equals(digest)) throw new AppError('DIGEST_WRONG');
}
