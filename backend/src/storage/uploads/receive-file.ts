import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { UPLOAD_FILENAME_MAX } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../common/app-error.ts';
import { cleanFilename } from '../files/clean-filename.ts';
import { tooLarge } from '../drivers/meter.ts';

const FIELD = 'file';
/** What boundaries, headers and small fields of a multipart body may add to its file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;

export interface ReceivedFile {
  filename: string;
  mediaType: string;
  /** unread: nothing of the file is held in memory */
  stream: Readable;
}

/**
 * Takes the one file of a multipart request, in its field `file`, while it arrives.
 * FILE_REQUIRED, MEDIA_TYPE_UNSUPPORTED, MALFORMED_REQUEST, FILE_TOO_LARGE where the declared length says so.
 */
export function receiveFile<Result>(
  request: FastifyRequest,
  maxBytes: number,
  take: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  return orDrained(request, async () => {
    if ((declaredLength(request) ?? 0) > maxBytes + MULTIPART_EXTRA_BYTES) throw tooLarge(maxBytes);
    const part = await firstFile(request, maxBytes);
    if (!part?.filename || part.fieldname !== FIELD) throw new AppError('FILE_REQUIRED');
    return take({
      filename: cleanFilename(part.filename, UPLOAD_FILENAME_MAX),
      mediaType: part.mimetype,
      stream: Readable.from(wellFormed(part.file, maxBytes), { objectMode: false }),
    });
  });
}

/** Takes a body that is the file itself; the route must be marked with `@RawBody()`. FILE_TOO_LARGE */
export function receiveBody<Result>(
  request: FastifyRequest,
  maxBytes: number,
  take: (stream: Readable) => Promise<Result>,
): Promise<Result> {
  return orDrained(request, async () => {
    if ((declaredLength(request) ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const body = Readable.from(apart(request.raw), { objectMode: false });
    try {
      return await take(body);
    } finally {
      // A reader that has given up and is still there keeps what comes after from being dropped.
      body.destroy();
      await finished(body).catch(() => undefined);
    }
  });
}

/**
 * A refused body is read to its end and dropped: a client that is still sending does not look at the answer. Where the
 * connection ends with the answer, that waits for the body's end: what was still on its way would break both off.
 */
async function orDrained<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (endsWithAnswer(request)) await finished(request.raw, { writable: false }).catch(() => undefined);
    throw error;
  }
}

const endsWithAnswer = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close';

/** What a stream holds, for a reader that may give up without the stream breaking, and the connection with it. */
async function* apart(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

/** Bytes of the body, a multipart's own included; null where it comes in chunks: then its end tells. */
export function declaredLength({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

async function firstFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  try {
    // One byte more than allowed, so that the storage sees that it is too much.
    return await request.file({
      limits: { fileSize: maxBytes + 1, files: 1, fields: 8, fieldSize: 1024, parts: 9 },
      throwFileSizeLimit: false,
    });
  } catch (error) {
    throw malformed(error);
  }
}

async function* wellFormed(file: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      // Of all that comes: of a picture not all of it is stored.
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : malformed(error);
  }
}

/** The parser's own errors have no status: what it cannot read is the sender's. */
const malformed = (error: unknown): unknown =>
  (error as { code?: string }).code?.startsWith('FST_')
    ? error
    : new AppError('MALFORMED_REQUEST', {}, { cause: error });
