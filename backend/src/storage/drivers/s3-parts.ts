import { MIB } from '@tianheng/contracts';
import type { Client } from 'minio';
import type { Block } from './s3-blocks.ts';

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
/** The size of an upload is not known before its end: this much of it is held at a time. */
const PART_BYTES = 8 * MIB;

/**
 * How large each part is of what has so many bytes at most. Some services refuse parts that differ, so a first one is as
 * large already as the last one may have to be.
 */
export const partBytes = (maxBytes: number): number =>
  Math.max(PART_BYTES, Math.ceil(maxBytes / PARTS_MAX / MIB) * MIB);

/** All of an object in one request. */
export const putWhole = (place: S3Place, block: Block): Promise<unknown> => putBlock(place, '', block);

/** Its tag. What lies in a file cannot be sent again by the client, so such a part fails at the first trouble. */
async function putBlock(
  { client, bucket, key, answer }: S3Place,
  query: string,
  block: Block,
): Promise<string> {
  const { md5, sha256 } = block.digests();
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(block.size),
    'Content-MD5': md5,
  };
  const request = { method: 'PUT', bucketName: bucket, objectName: key, query, headers };
  const response = await answer(client.makeRequestStreamAsync(request, block.content(), sha256, [200], ''));
  response.resume();
  return (response.headers.etag ?? '').replaceAll('"', '');
}

/**
 * A multipart upload of its own, one part after the other, taken back when anything fails. The client's own one goes on
 * with whatever unfinished upload has the same key, and does not notice a source that breaks off.
 */
export async function putInParts(to: S3Place, first: Block, rest: AsyncIterable<Block>): Promise<void> {
  const { client, bucket, key, answer, sizeNow } = to;
  const id = await answer(client.initiateNewMultipartUpload(bucket, key, {}));
  try {
    const parts: { part: number; etag: string }[] = [];
    let size = 0;
    const send = async (block: Block): Promise<void> => {
      const part = parts.length + 1;
      const query = `partNumber=${part}&uploadId=${encodeURIComponent(id)}`;
      parts.push({ part, etag: await putBlock(to, query, block) });
      size += block.size;
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
