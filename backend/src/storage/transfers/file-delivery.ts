import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/app-error.ts';
import { contentHeadersOf, etagOf, headersOf } from './delivery-headers.ts';
import { FilesService } from '../files/files.service.ts';
import { isAsked, isKnown, isSameVersion, parseRange } from './http-range.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';

/** Sends a file, or the part of it that is asked for, as it is read. */
@Injectable()
export class FileDelivery {
  constructor(private readonly files: FilesService) {}

  async send(file: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers, method } = request;
    void reply.headers(headersOf(file));
    if (!isAsked(headers['if-match'], etagOf(file))) throw new AppError('PRECONDITION_FAILED');
    if (isKnown(headers['if-none-match'], etagOf(file))) {
      await reply.code(304).send();
      return;
    }
    const range = this.rangeOf(file, request);
    if (range === 'unsatisfiable') {
      throw new AppError(
        'RANGE_NOT_SATISFIABLE',
        {},
        { headers: { 'content-range': `bytes */${file.size}` } },
      );
    }
    const part = range === 'whole' ? undefined : range;
    const length = part ? part.end - part.start + 1 : file.size;
    // An empty stream keeps the length of what GET would send.
    const content = method === 'HEAD' ? Readable.from([]) : await this.files.open(file, part);
    void reply.code(part ? 206 : 200).headers({
      ...contentHeadersOf(file),
      'content-length': length,
      ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${file.size}` }),
    });
    await reply.send(content);
  }

  /** A download where the answer holds the file's first byte; else the rest of one, or a look at the headers alone. */
  gives(file: StoredFile, request: FastifyRequest): 'beginning' | 'later part' | 'nothing' {
    const range = this.rangeOf(file, request);
    const isGiven =
      request.method === 'GET' &&
      isAsked(request.headers['if-match'], etagOf(file)) &&
      !isKnown(request.headers['if-none-match'], etagOf(file));
    if (!isGiven || range === 'unsatisfiable') return 'nothing';
    return range === 'whole' || range.start === 0 ? 'beginning' : 'later part';
  }

  /** Parts are GET's alone, and of the version that the reader holds the rest of. */
  private rangeOf(file: StoredFile, { headers, method }: FastifyRequest): ReturnType<typeof parseRange> {
    const isWanted =
      method === 'GET' && isSameVersion(headers['if-range'] as string | undefined, etagOf(file));
    return isWanted ? parseRange(headers.range, file.size) : 'whole';
  }
}
