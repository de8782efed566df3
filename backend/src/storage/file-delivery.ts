import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../common/app-error.ts';
import { FilesService } from './files.service.ts';
import { contentDisposition, isKnown, isSameVersion, parseRange } from './http-range.ts';
import type { StoredFile } from './stored-file.entity.ts';

/** Pictures never change and are for everyone; anything else is asked for again each time. */
const cacheControl = (file: StoredFile): string =>
  file.purpose === 'picture' ? 'public, max-age=86400' : 'private, no-cache';

/** Sends a file, or the part of it that is asked for, as it is read. */
@Injectable()
export class FileDelivery {
  constructor(private readonly files: FilesService) {}

  async send(file: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const etag = `"${file.sha256}"`;
    const { headers } = request;
    void reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': cacheControl(file),
      'x-content-type-options': 'nosniff',
    });
    if (isKnown(headers['if-none-match'], etag)) {
      await reply.code(304).send();
      return;
    }
    const range = isSameVersion(headers['if-range'] as string | undefined, etag)
      ? parseRange(headers.range, file.size)
      : 'whole';
    if (range === 'unsatisfiable') {
      throw new AppError(
        'RANGE_NOT_SATISFIABLE',
        {},
        { headers: { 'content-range': `bytes */${file.size}` } },
      );
    }
    const part = range === 'whole' ? undefined : range;
    const length = part ? part.end - part.start + 1 : file.size;
    void reply.code(part ? 206 : 200).headers({
      'content-type': file.mediaType,
      'content-length': length,
      'content-disposition': contentDisposition(
        file.purpose === 'picture' ? 'inline' : 'attachment',
        file.filename,
      ),
      ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${file.size}` }),
    });
    // An empty stream keeps the length of what GET would send.
    await reply.send(request.method === 'HEAD' ? Readable.from([]) : await this.files.open(file, part));
  }
}
