import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpStatus } from '@nestjs/common';
import { Client } from 'minio';
import { AppError } from '../../common/app-error.ts';
import { orStalled } from '../../common/or-stalled.ts';
import { unavailable } from '../../common/unavailable.ts';
import type { S3Settings } from '../../config.ts';
import { contentDisposition } from './disposition.ts';
import { Bound, Meter } from './meter.ts';
import {
  ObjectStorage,
  type ByteRange,
  type Piece,
  type PutOptions,
  type PutResult,
  type SignedGetOptions,
  type SignedPutOptions,
} from './object-storage.ts';
import { flowing, STALL_MS } from './stalls.ts';
import { BlockRoom, blocksOf, type Block } from './s3-blocks.ts';
import { partBytes, putInParts, putWhole, type S3Place } from './s3-parts.ts';

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchVersion']);
const FULL = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
  'QuotaExceeded',
]);

type Transport = Pick<typeof http, 'request'>;

/** Whatever the service answers but that a key is not there, or that there is no room, is trouble of its own. */
function troubleOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown } | null)?.code);
  if (MISSING.has(code)) return new AppError('FILE_NOT_FOUND', {}, { cause: error });
  return FULL.has(code) ? new AppError('STORAGE_FULL', {}, { cause: error }) : unavailable(error);
}

/** By its status a service says that it is full, whatever it names that; of an error the client keeps only the name. */
function tellsFull(transport: Transport): Transport {
  const request = (options: RequestOptions, answered: (response: IncomingMessage) => void): ClientRequest => {
    const sent = transport.request(options, (response) => {
      if (response.statusCode !== HttpStatus.INSUFFICIENT_STORAGE) {
        answered(response);
        return;
      }
      response.resume();
      sent.emit('error', new AppError('STORAGE_FULL'));
    });
    return sent;
  };
  return { request: request as Transport['request'] };
}

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === 'FILE_NOT_FOUND';

/** Every process sweeps: another one was faster. Of an upload some services say so by a name of its own. */
function unlessGone(error: Error): void {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  if (!isMissing(error) && code !== 'NoSuchUpload') throw error;
}

/** Objects in a bucket of any S3-compatible service. */
export class S3Storage extends ObjectStorage {
  private readonly client: Client;

  /** `stallMs`: how long the service may say nothing. */
  constructor(
    private readonly settings: S3Settings,
    private readonly stallMs = STALL_MS,
    private readonly blockRoom = new BlockRoom(),
  ) {
    super();
    const { protocol, hostname, port } = new URL(settings.endpoint);
    const useSSL = protocol === 'https:';
    this.client = new Client({
      endPoint: hostname,
      port: port ? Number(port) : undefined,
      useSSL,
      transport: tellsFull(useSSL ? https : http),
      region: settings.region,
      accessKey: settings.accessKey,
      secretKey: settings.secretKey,
    });
  }

  override async put(key: string, source: Readable, { maxBytes }: PutOptions): Promise<PutResult> {
    const meter = new Meter(maxBytes);
    await this.receive(key, source, meter, maxBytes);
    return meter.result();
  }

  override putPiece(key: string, source: Readable, { maxBytes }: PutOptions): Promise<void> {
    return this.receive(key, source, new Bound(maxBytes), maxBytes);
  }

  override join(key: string, pieces: readonly Piece[]): Promise<PutResult> {
    const pieceOf = (piece: Piece): Promise<Readable> => this.get(piece.key);
    async function* joined(): AsyncGenerator<Buffer> {
      for (const piece of pieces) {
        let size = 0;
        for await (const chunk of (await pieceOf(piece)) as AsyncIterable<Buffer>) {
          size += chunk.length;
          yield chunk;
        }
        if (size !== piece.size) throw new AppError('FILE_NOT_FOUND');
      }
    }
    const maxBytes = pieces.reduce((sum, { size }) => sum + size, 0);
    return this.put(key, Readable.from(joined(), { objectMode: false }), { maxBytes });
  }

  override async get(key: string, range?: ByteRange): Promise<Readable> {
    const { bucket } = this.settings;
    const asked = range
      ? this.client.getPartialObject(bucket, key, range.start, range.end - range.start + 1)
      : this.client.getObject(bucket, key);
    try {
      return flowing(await this.answer(asked, (late) => late.destroy()), this.stallMs);
    } catch (error) {
      if (isMissing(error)) await this.check();
      throw error;
    }
  }

  override async stat(key: string): Promise<{ size: number } | null> {
    try {
      const { size } = await this.answer(this.client.statObject(this.settings.bucket, key));
      return { size };
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Without its bucket, or behind a gateway that has lost it, every object would be missing.
      await this.check();
      return null;
    }
  }

  override async delete(key: string): Promise<void> {
    await this.answer(this.client.removeObject(this.settings.bucket, key));
  }

  override signedGetUrl(key: string, { filename, ttlSeconds }: SignedGetOptions): Promise<string> {
    return this.client.presignedGetObject(this.settings.bucket, key, ttlSeconds, {
      'response-content-disposition': contentDisposition('attachment', filename),
    });
  }

  /** S3 cannot bound a presigned upload: whoever adopts it checks its size. */
  override signedPutUrl(key: string, { ttlSeconds }: SignedPutOptions): Promise<string> {
    return this.client.presignedPutObject(this.settings.bucket, key, ttlSeconds);
  }

  override async room(): Promise<number> {
    return Infinity;
  }

  override async left(): Promise<number> {
    return Infinity;
  }

  override async sweep(olderThanMs: number, signal: AbortSignal): Promise<void> {
    const { bucket } = this.settings;
    let [key, id, more] = ['', '', true];
    while (more && !signal.aborted) {
      // No key has a slash; to some services an empty delimiter is one that every key has.
      const page = await this.answer(this.client.listIncompleteUploadsQuery(bucket, '', key, id, '/'));
      for (const upload of page.uploads) {
        if (signal.aborted) return;
        if (Date.now() - upload.initiated.getTime() < olderThanMs) continue;
        await this.answer(this.client.abortMultipartUpload(bucket, upload.key, upload.uploadId)).catch(
          unlessGone,
        );
      }
      [key, id, more] = [page.nextKeyMarker, page.nextUploadIdMarker, page.isTruncated];
    }
  }

  override async check(): Promise<void> {
    if (!(await this.answer(this.client.bucketExists(this.settings.bucket)))) {
      throw unavailable(new Error(`The bucket ${this.settings.bucket} does not exist.`));
    }
  }

  private async receive(key: string, source: Readable, meter: Bound, maxBytes: number): Promise<void> {
    // What goes wrong on the way in comes out of the meter, where it is read.
    pipeline(source, meter).catch(() => undefined);
    try {
      await this.send(key, meter, maxBytes);
    } catch (error) {
      source.destroy();
      throw error;
    }
  }

  private async answer<T>(work: Promise<T>, dropped?: (late: T) => void, times = 1): Promise<T> {
    try {
      return await orStalled(times * this.stallMs, work, dropped);
    } catch (error) {
      throw troubleOf(error);
    }
  }

  /** In one request where one part holds it all, an empty object included; otherwise part by part. */
  private async send(key: string, content: Readable, maxBytes: number): Promise<void> {
    const { client } = this;
    const { bucket } = this.settings;
    const answer = <T>(work: Promise<T>, times?: number): Promise<T> => this.answer(work, undefined, times);
    const sizeNow = async (): Promise<number | null> => (await this.stat(key))?.size ?? null;
    const place: S3Place = { client, bucket, key, answer, sizeNow };
    const kept = { room: this.blockRoom, isSigned: client.enableSHA256 };
    const blocks = blocksOf(content as AsyncIterable<Buffer>, partBytes(maxBytes), kept);
    try {
      const first = (await blocks.next()).value as Block;
      if (first.isLast) await putWhole(place, first);
      else await putInParts(place, first, blocks);
    } finally {
      await blocks.return(undefined);
    }
  }
}
