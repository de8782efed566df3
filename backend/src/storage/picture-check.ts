import { Readable } from 'node:stream';
import { AppError } from '../common/app-error.ts';

const KINDS = [
  { mediaType: 'image/png', extensions: ['.png'], signature: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  {
    mediaType: 'image/jpeg',
    extensions: ['.jpg', '.jpeg'],
    signature: Buffer.from('\xff\xd8\xff', 'latin1'),
  },
];
const HEAD_BYTES = Math.max(...KINDS.map(({ signature }) => signature.length));

const unsupported = (): AppError =>
  new AppError('FILE_TYPE_UNSUPPORTED', {
    allowed: KINDS.flatMap(({ extensions }) => extensions).join(', '),
  });

export interface Picture {
  mediaType: string;
  /** the same bytes */
  stream: Readable;
}

/** Reads the first bytes: FILE_EMPTY, or FILE_TYPE_UNSUPPORTED unless name and content are of one kind of picture. */
export async function checkPicture(filename: string, source: Readable): Promise<Picture> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  if (head.length === 0) throw new AppError('FILE_EMPTY');
  const name = filename.toLowerCase();
  const kind = KINDS.find(
    ({ extensions, signature }) =>
      extensions.some((extension) => name.endsWith(extension)) &&
      head.subarray(0, signature.length).equals(signature),
  );
  if (!kind) throw unsupported();
  return { mediaType: kind.mediaType, stream: Readable.from(joined(head, chunks), { objectMode: false }) };
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
