import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentDisposition } from '../src/storage/drivers/disposition.ts';

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
  initiated: Date;
}

export interface S3Double {
  endpoint: string;
  bucket: string;
  objects: Map<string, Buffer>;
  /** unfinished multipart uploads, by id */
  uploads: Map<string, Upload>;
  /** of what was put together last */
  partSizes: number[];
  /** objects whose answers break off half-way, or fall silent there */
  trouble: Map<string, 'cut' | 'silent'>;
  /** what is answered to everything meanwhile; without a code, as a gateway would */
  away: { status: number; code: string | null } | null;
  /** what comes instead of the answer to what has been put together: nothing, an error, or nothing for so many milliseconds */
  completing: 'silent' | 'broken' | number | null;
  /** told of each part that has come whole, by its number, and of the call to put them together, before the answer */
  heard: ((what: number | 'complete') => void) | null;
  /** answers that have fallen silent */
  silent: Set<ServerResponse>;
  stop: () => Promise<void>;
}

const BUCKET = 'tianheng';
const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;
const xml = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
};

const wordsOf = (code: string | null): string =>
  code === null ? '<html>Not here</html>' : `<Error><Code>${code}</Code></Error>`;

/** As much of S3's protocol as the storage speaks: objects, parts of them, multipart uploads, presigned URLs. */
export async function startS3(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const trouble: S3Double['trouble'] = new Map();
  const silent: S3Double['silent'] = new Set();

  const multipart = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
  ): Promise<void> => {
    const id = url.searchParams.get('uploadId') ?? '';
    const parts = uploads.get(id)?.parts;
    if (request.method === 'GET') {
      xml(
        response,
        200,
        '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>' +
          [...uploads]
            .map(
              ([one, upload]) =>
                `<Upload><Key>${upload.key}</Key><UploadId>${one}</UploadId>` +
                `<Initiated>${upload.initiated.toISOString()}</Initiated></Upload>`,
            )
            .join('') +
          '</ListMultipartUploadsResult>',
      );
    } else if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const made = randomUUID();
      uploads.set(made, { key, parts: new Map(), initiated: new Date() });
      xml(
        response,
        200,
        `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      );
    } else if (!parts) {
      xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    } else if (request.method === 'PUT') {
      const content = await buffer(request);
      const part = Number(url.searchParams.get('partNumber'));
      parts.set(part, content);
      double.heard?.(part);
      response.writeHead(200, { etag: etagOf(content) }).end();
    } else if (request.method === 'POST') {
      await buffer(request);
      double.heard?.('complete');
      const whole = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
      // As Cloudflare's R2 does, which takes parts of one size alone; the last may be smaller.
      double.partSizes = whole.map(({ length }) => length);
      const [size = 0, ...others] = double.partSizes;
      if (others.some((one, at) => one > size || (one < size && at < others.length - 1))) {
        xml(response, 400, wordsOf('InvalidPart'));
        return;
      }
      const content = Buffer.concat(whole);
      objects.set(key, content);
      uploads.delete(id);
      const { completing } = double;
      if (completing === 'silent') return;
      if (completing === 'broken') {
        xml(response, 500, wordsOf('InternalError'));
        return;
      }
      await sleep(completing ?? 0);
      xml(
        response,
        200,
        `<CompleteMultipartUploadResult><Location>/${key}</Location><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`,
      );
    } else {
      uploads.delete(id);
      response.writeHead(204).end();
    }
  };

  const object = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
  ): Promise<void> => {
    if (request.method === 'PUT') {
      const content = await buffer(request);
      objects.set(key, content);
      response.writeHead(200, { etag: etagOf(content) }).end();
      return;
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const content = objects.get(key);
    if (!content) {
      xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = first ? content.subarray(Number(first), Number(last) + 1) : content;
    response.writeHead(first ? 206 : 200, {
      etag: etagOf(content),
      'last-modified': new Date(0).toUTCString(),
      'content-length': part.length,
      'content-disposition':
        url.searchParams.get('response-content-disposition') ?? contentDisposition('inline', key),
    });
    const kind = request.method === 'GET' ? trouble.get(key) : undefined;
    if (!kind) {
      response.end(request.method === 'HEAD' ? undefined : part);
      return;
    }
    response.write(part.subarray(0, part.length / 2), () => {
      if (kind === 'cut') response.destroy();
      else silent.add(response.once('close', () => silent.delete(response)));
    });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, key = ''] = url.pathname.split('/');
    const isMultipart = url.searchParams.has('uploads') || url.searchParams.has('uploadId');
    if (double.away) xml(response, double.away.status, wordsOf(double.away.code));
    else if (bucket !== BUCKET) xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
    else if (isMultipart) void multipart(request, response, url, key);
    else if (key === '') response.writeHead(200).end();
    else void object(request, response, url, key);
  });
  // As real ones: a server that ends an idle connection when its client does may meet the client's next request on it.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: S3Double = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    objects,
    uploads,
    partSizes: [],
    trouble,
    silent,
    away: null,
    completing: null,
    heard: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return double;
}
