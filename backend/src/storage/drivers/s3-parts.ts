import { createHash } from 'node:crypto';
import { MIB } from '@tianheng/contracts';
import type { Client } from 'minio';

export interface Block {
  bytes: Buffer;
  isLast: boolean;
}

/** Where an object goes. */
export interface S3Place {
  client: Client;
  bucket: string;
  key: string;
  /** fails where the service gives no answer in time, or in so many times that time */
  answer: <T>(work: Promise<T>, times?: number) => Promise<T>;
  /** of the object that is there; null where none is */
  sizeNow: () => Promise<number | null>;
}

/** Putting thousands of parts together is one answer, and takes a service longer than any other. */
const COMPLETING_TIMES = 5;

/** What all services take; their parts, but for the last, have 5 MiB at least. */
const PARTS_MAX = 10_000;
/** The size of an upload is not known before its end: this much of it is held in memory at a time. */
const PART_BYTES = 8 * MIB;

/**
 * How large each part is of what has so many bytes at most. Some services refuse parts that differ, so a first one is as
 * large already as the last one may have to be.
 */
export const partBytes = (maxBytes: number): number =>
  Math.max(PART_BYTES, Math.ceil(maxBytes / PARTS_MAX / MIB) * MIB);

/** A stream in pieces of this size, the last one excepted, which is empty only where the stream is. */
export async function* blocksOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Block> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (length + rest.length > size) {
      const cut = size - length;
      yield { bytes: Buffer.concat([...held, rest.subarray(0, cut)], size), isLast: false };
      rest = rest.subarray(cut);
      held = [];
      length = 0;
    }
    held.push(rest);
    length += rest.length;
  }
  yield { bytes: Buffer.concat(held, length), isLast: true };
}

/**
 * A multipart upload of its own, one part after the other, taken back when anything fails. The client's own one goes on
 * with whatever unfinished upload has the same key, and does not notice a source that breaks off.
 */
export async function putInParts(
  { client, bucket, key, answer, sizeNow }: S3Place,
  first: Block,
  rest: AsyncIterable<Block>,
): Promise<void> {
  const id = await answer(client.initiateNewMultipartUpload(bucket, key, {}));
  const place = { bucketName: bucket, objectName: key };
  try {
    const parts: { part: number; etag: string }[] = [];
    let size = 0;
    const send = async ({ bytes }: Block): Promise<void> => {
      const part = parts.length + 1;
      const query = `partNumber=${part}&uploadId=${encodeURIComponent(id)}`;
      const headers = {
        'Content-Length': bytes.length,
        'Content-MD5': createHash('md5').update(bytes).digest('base64'),
      };
      const sent = client.makeRequestAsync({ method: 'PUT', ...place, query, headers }, bytes);
      const response = await answer(sent);
      response.resume();
      parts.push({ part, etag: (response.headers.etag ?? '').replaceAll('"', '') });
      size += bytes.length;
    };
    await send(first);
    for await (const block of rest) await send(block);
    try {
      await answer(client.completeMultipartUpload(bucket, key, id, parts), COMPLETING_TIMES);
    } catch (error) {
      // It may be there all the same: its answer was lost, or came to nobody who still waited.
      if ((await sizeNow().catch(() => null)) !== size) throw error;
    }
  } catch (error) {
    await answer(client.abortMultipartUpload(bucket, key, id)).catch(() => undefined);
    throw error;
  }
}
