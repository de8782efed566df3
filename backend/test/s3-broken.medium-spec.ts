import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MIB } from '@tianheng/contracts';
import request from 'supertest';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { S3Storage } from '../src/storage/drivers/s3-storage.ts';
import { STALL_MS } from '../src/storage/drivers/stalls.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { startS3, type S3Double } from './s3-double.ts';

const CONTENT = randomBytes(2 * MIB);

let s3: S3Double;
let test: TestApp;

beforeAll(async () => {
  s3 = await startS3();
  test = await startApp({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: 'test-access',
      S3_SECRET_KEY: 'test-secret',
    },
  });
});
afterAll(async () => {
  // First, for it may still be waited for.
  await s3.stop();
  await test.stop();
  delete process.env.S3_ENDPOINT;
});

describe('an answer of the storage that is cut off', () => {
  it('fails the adoption of a file instead of holding it up', async () => {
    const files = test.app.get(FilesService);
    const { id } = await files.reserveUpload({ maxBytes: 4 * MIB, ttlSeconds: 60 });
    s3.objects.set(id, CONTENT);
    s3.trouble.set(id, 'cut');
    const description = { purpose: 'log', filename: 'log.txt', maxBytes: 4 * MIB } as const;
    await expect(files.adoptUpload(id, description)).rejects.toThrow();
    expect(await test.database.getRepository(StoredFile).countBy({ purpose: 'log' })).toBe(0);

    s3.trouble.delete(id);
    expect(await files.adoptUpload(id, description)).toMatchObject({ size: CONTENT.length });
  });

  it('breaks the download off and nothing else', async () => {
    const { id } = await test.factory.file(CONTENT);
    s3.trouble.set(id, 'cut');
    const response = await fetch(`${addressOf(test.http)}/v1/object-storage/download/${id}`);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await request(test.http).get('/health/live').expect(200);
  });
});

it('gives up on an answer that falls silent', async () => {
  const { endpoint, bucket } = s3;
  const settings = { endpoint, bucket, region: 'us-east-1', accessKey: 'a', secretKey: 'secretsecret' };
  const impatient = new S3Storage(settings, 300);
  const { id } = await test.factory.file(CONTENT);
  // On a busy machine 300 ms pass before an answer that is none too silent.
  expect((await buffer(await new S3Storage(settings).get(id))).equals(CONTENT)).toBe(true);
  s3.trouble.set(id, 'silent');
  await expect(impatient.get(id).then(buffer)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { message: expect.stringContaining('said nothing for 300 ms') },
  });
});

it('minds no unfinished upload that another process has taken away', async () => {
  const initiated = new Date(0);
  for (let made = 0; made < 3; made += 1)
    s3.uploads.set(randomUUID(), { key: randomUUID(), parts: new Map(), initiated });
  const sweep = () => test.app.get(ObjectStorage).sweep(60_000, new AbortController().signal);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(s3.uploads.size).toBe(0);
});

describe('the end of an upload in parts', () => {
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => {
    s3.completing = null;
    s3.heard = null;
    jest.restoreAllMocks();
  });

  it.each([['silent'], ['broken'], [4500]] as const)(
    'is believed where the object is there: %s',
    async (how) => {
      const { endpoint, bucket } = s3;
      const settings = { endpoint, bucket, region: 'us-east-1', accessKey: 'a', secretKey: 'secretsecret' };
      const key = randomUUID();
      s3.completing = how;
      const content = randomBytes(9 * MIB);
      const storage = new S3Storage(settings);
      // Waited for so shortly is the answer to the end alone: on a busy machine a part takes longer.
      s3.heard = (what) => void Object.assign(storage, { stallMs: what === 2 ? 3000 : STALL_MS });
      const put = storage.put(key, Readable.from([content]), { maxBytes: 9 * MIB });
      expect(await put).toMatchObject({ size: content.length });
      expect(s3.objects.get(key)?.equals(content)).toBe(true);
    },
  );
});

it('leaves no object of a file that was put without the storage saying so', async () => {
  const storage = test.app.get(ObjectStorage);
  const put = storage.put.bind(storage);
  const spy = jest.spyOn(storage, 'put').mockImplementationOnce(async (...all) => {
    await put(...all);
    throw new Error('no answer');
  });
  const description = { purpose: 'log', filename: 'log.txt', maxBytes: 9 } as const;
  const stored = test.app.get(FilesService).store(Readable.from([Buffer.from('x')]), description);
  await expect(stored).rejects.toThrow('no answer');
  expect(s3.objects.has(String(spy.mock.calls[0]?.[0]))).toBe(false);
  spy.mockRestore();
});

it('leaves connections to the database for others while it says nothing', async () => {
  const files = test.app.get(FilesService);
  const description = { purpose: 'log', filename: 'log.txt', maxBytes: 4 * MIB } as const;
  const ids = await Promise.all(
    Array.from({ length: test.config.databasePool + 2 }, async () => {
      const { id } = await files.reserveUpload({ maxBytes: 4 * MIB, ttlSeconds: 60 });
      s3.objects.set(id, CONTENT);
      s3.trouble.set(id, 'silent');
      return id;
    }),
  );
  const adopted = Promise.allSettled(ids.map((id) => files.adoptUpload(id, description)));
  while (s3.silent.size === 0) await sleep(20);
  await request(test.http).get('/v1/competitions').expect(200);

  s3.trouble.clear();
  for (const answer of s3.silent) answer.destroy();
  await adopted;
  for (const id of ids)
    expect(await files.adoptUpload(id, description)).toMatchObject({ size: CONTENT.length });
});

describe('a storage that is away', () => {
  // The client tells there of each try that it repeats.
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => {
    s3.away = null;
    jest.restoreAllMocks();
  });
  const away = [
    ['overloaded', { status: 503, code: 'SlowDown' }],
    ['broken', { status: 500, code: 'InternalError' }],
    ['of another time', { status: 403, code: 'RequestTimeTooSkewed' }],
    ['without its bucket', { status: 404, code: 'NoSuchBucket' }],
    ['behind a gateway that knows nothing', { status: 404, code: null }],
  ] as const;

  it.each(away)('is told from one without an object: %s', async (_which, answer) => {
    const { id } = await test.factory.file('here');
    const storage = test.app.get(ObjectStorage);
    const refused = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });
    s3.away = answer;
    await expect(storage.stat(id)).rejects.toEqual(refused);
    await expect(storage.get(id)).rejects.toEqual(refused);
    await expect(storage.get(id, { start: 0, end: 1 })).rejects.toEqual(refused);
    await expect(storage.delete(id)).rejects.toEqual(refused);
    const put = storage.put(randomUUID(), Readable.from([Buffer.from('x')]), { maxBytes: 9 });
    await expect(put).rejects.toEqual(refused);
    const { status, headers } = await request(test.http).get(`/v1/object-storage/download/${id}`);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    s3.away = null;
    expect(await storage.stat(id)).toEqual({ size: 4 });
    expect(await storage.stat(randomUUID())).toBeNull();
    await expect(storage.get(randomUUID())).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it.each([
    { status: 507, code: 'XMinioStorageFull' },
    { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
    { status: 507, code: 'NoSpaceLeft' },
    { status: 507, code: null },
  ])('is told from one without room: $status $code', async (answer) => {
    const storage = test.app.get(ObjectStorage);
    s3.away = answer;
    for (const size of [1, 9 * MIB]) {
      const put = storage.put(randomUUID(), Readable.from([Buffer.alloc(size)]), { maxBytes: size });
      await expect(put).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    }
  });

  it('takes no log for one that was never written', async () => {
    const files = test.app.get(FilesService);
    const { id } = await files.reserveUpload({ maxBytes: 4 * MIB, ttlSeconds: 60 });
    s3.objects.set(id, CONTENT);
    const description = { purpose: 'log', filename: 'log.txt', maxBytes: 4 * MIB } as const;
    s3.away = { status: 404, code: 'NoSuchBucket' };
    await expect(files.adoptUpload(id, description)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    s3.away = null;
    expect(await files.adoptUpload(id, description)).toMatchObject({ size: CONTENT.length });
  });

  it('is named in the log once, with the reason, and once when it is back', async () => {
    const lines: string[] = [];
    const say = (...parts: unknown[]): void => void lines.push(inspect(parts));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(say);
    jest.spyOn(Logger.prototype, 'log').mockImplementation(say);
    const ready = () => request(test.http).get('/health/ready');
    s3.away = { status: 404, code: 'NoSuchBucket' };
    await ready().expect(503);
    await ready().expect(503);
    s3.away = null;
    await ready().expect(200);
    const told = lines.filter((line) => line.includes('storage is'));
    expect(told).toEqual([
      expect.stringContaining('storage is down'),
      expect.stringContaining('storage is up again'),
    ]);
    expect(told[0]).toContain(`The bucket ${s3.bucket} does not exist.`);
  });
});
