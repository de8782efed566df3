import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { UPLOAD_FILENAME_MAX } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../common/app-error.ts';
import { cleanFilename } from './clean-filename.ts';

const FIELD = 'file';

export interface ReceivedFile {
  filename: string;
  mediaType: string;
  /** unread: nothing of the file is held in memory */
  stream: Readable;
}

/**
 * Takes the one file of a multipart request, in its field `file`, while it arrives.
 * FILE_REQUIRED, MEDIA_TYPE_UNSUPPORTED, MALFORMED_REQUEST; a refused body is read to its end and dropped,
 * for a client that is still sending does not look at the answer.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  maxBytes: number,
  take: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  try {
    const part = await firstFile(request, maxBytes);
    if (!part?.filename || part.fieldname !== FIELD) throw new AppError('FILE_REQUIRED');
    return await take({
      filename: cleanFilename(part.filename, UPLOAD_FILENAME_MAX),
      mediaType: part.mimetype,
      stream: Readable.from(wellFormed(part.file), { objectMode: false }),
    });
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
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

async function* wellFormed(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw malformed(error);
  }
}

/** The parser's own errors have no status: what it cannot read is the sender's. */
const malformed = (error: unknown): unknown =>
  (error as { code?: string }).code?.startsWith('FST_')
    ? error
    : new AppError('MALFORMED_REQUEST', {}, { cause: error });
