import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_EXTENSIONS, MIB, PICTURE_PIXELS_MAX } from '@tianheng/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../common/app-error.ts';
import { Bound } from '../drivers/meter.ts';
import { withoutMetadata } from './picture-metadata.ts';
import { pixelsOf } from './picture-size.ts';

export interface Checked {
  mediaType: string;
  /** the same bytes; of a picture those that show it */
  stream: Readable;
}

/** What a file's first bytes say it is, by the extension it may then have; and how it is delivered. */
const KINDS = {
  '.png': { contents: ['png', 'apng'], mediaType: 'image/png' },
  '.jpg': { contents: ['jpg'], mediaType: 'image/jpeg' },
  '.jpeg': { contents: ['jpg'], mediaType: 'image/jpeg' },
  '.pdf': { contents: ['pdf'], mediaType: 'application/pdf' },
  '.rar': { contents: ['rar'], mediaType: 'application/vnd.rar' },
  '.zip': { contents: ['zip'], mediaType: 'application/zip' },
  '.doc': { contents: ['cfb'], mediaType: 'application/msword' },
  // Its first bytes alone may show no more than the zip that it is.
  '.docx': {
    contents: ['docx', 'zip'],
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const satisfies Record<string, { contents: readonly string[]; mediaType: string }>;
type Extension = keyof typeof KINDS;

const PICTURES: readonly Extension[] = ['.png', '.jpg', '.jpeg'];
const DOCUMENTS: readonly Extension[] = DOCUMENT_EXTENSIONS;

const HEAD_BYTES = 64 * 1024;
/** A picture's own description of itself may fill the beginning. */
const PICTURE_HEAD_BYTES = MIB;

/**
 * FILE_EMPTY, FILE_TYPE_UNSUPPORTED unless name and content are of one kind of picture, or PICTURE_TOO_LARGE: a small file may
 * unpack to more than whoever looks at it has memory for.
 */
export async function checkPicture(filename: string, source: Readable): Promise<Checked> {
  const { head, stream } = await peek(source, PICTURE_HEAD_BYTES);
  const checked = await check(filename, { head, stream }, PICTURES);
  if (isHuge(head)) throw new AppError('PICTURE_TOO_LARGE', { limit: PICTURE_PIXELS_MAX / 1e6 });
  return { ...checked, stream: withoutMetadata(checked.mediaType, stream) };
}

/** Also where the beginning is too long to say how large it is. */
const isHuge = (head: Buffer): boolean =>
  (pixelsOf(head) ?? (head.length < PICTURE_HEAD_BYTES ? 0 : Infinity)) > PICTURE_PIXELS_MAX;

/** The same for what teams hand in signed. */
export const checkDocument = async (filename: string, source: Readable): Promise<Checked> =>
  check(filename, await peek(source), DOCUMENTS);

/**
 * A picture's type where it is one by name and content that can be shown; anything else is just bytes. FILE_EMPTY; reading a
 * picture of more than so many bytes fails with FILE_TOO_LARGE.
 */
export async function recognize(
  filename: string,
  source: Readable,
  pictureMaxBytes: number,
): Promise<Checked & { isPicture: boolean }> {
  const { head, stream } = await peek(source, PICTURE_HEAD_BYTES);
  const extension = isHuge(head) ? undefined : await kindOf(filename, head, PICTURES);
  if (!extension) return { mediaType: 'application/octet-stream', stream, isPicture: false };
  const { mediaType } = KINDS[extension];
  const bounded = new Bound(pictureMaxBytes);
  pipeline(stream, bounded).catch(() => undefined);
  return { mediaType, stream: withoutMetadata(mediaType, bounded), isPicture: true };
}

async function check(
  filename: string,
  { head, stream }: Peeked,
  allowed: readonly Extension[],
): Promise<Checked> {
  const extension = await kindOf(filename, head, allowed);
  if (!extension) throw new AppError('FILE_TYPE_UNSUPPORTED', { allowed: allowed.join(', ') });
  return { mediaType: KINDS[extension].mediaType, stream };
}

async function kindOf(
  filename: string,
  head: Buffer,
  allowed: readonly Extension[],
): Promise<Extension | undefined> {
  const extension = allowed.find((one) => one === extname(filename).toLowerCase());
  if (!extension) return undefined;
  const found = (await fileTypeFromBuffer(head))?.ext;
  // Zips are named after what they hold; one called .zip may hold anything.
  const isZip = extension === '.zip' && head.subarray(0, 2).toString('latin1') === 'PK';
  const contents: readonly string[] = KINDS[extension].contents;
  return isZip || (found !== undefined && contents.includes(found)) ? extension : undefined;
}

interface Peeked {
  head: Buffer;
  stream: Readable;
}

/** The first bytes, and a stream that begins with them all the same. FILE_EMPTY */
async function peek(source: Readable, bytes: number = HEAD_BYTES): Promise<Peeked> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  // Copied as it comes: a body sent byte by byte would be a million buffers.
  const read = Buffer.allocUnsafe(bytes);
  let length = 0;
  let more: Buffer = Buffer.alloc(0);
  while (length < bytes) {
    const { done, value } = await chunks.next();
    if (done) break;
    const copied = value.copy(read, length);
    length += copied;
    more = value.subarray(copied);
  }
  const head = read.subarray(0, length);
  if (head.length === 0) throw new AppError('FILE_EMPTY');
  return { head, stream: Readable.from(joined(head, more, chunks), { objectMode: false }) };
}

async function* joined(head: Buffer, more: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  if (more.length > 0) yield more;
  yield* rest;
}
