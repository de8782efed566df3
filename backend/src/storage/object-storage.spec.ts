import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startS3, type S3Double } from '../../test/s3-double.ts';
import { FolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { UrlSigner } from './url-signer.ts';

const MIB = 1024 * 1024;
const CONTENT = Buffer.from('0123456789');

interface Subject {
  storage: ObjectStorage;
  /** what is stored, unfinished uploads included */
  leftovers: () => Promise<string[]>;
  stop: () => Promise<void>;
}

async function folder(): Promise<Subject> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  return {
    storage: new FolderStorage(directory, new UrlSigner(createSecretKey(Buffer.from('secret')))),
    leftovers: async () =>
      (await readdir(directory, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    stop: () => rm(directory, { recursive: true }),
  };
}

const settingsOf = ({ endpoint, bucket }: S3Double) => ({
  endpoint,
  bucket,
  region: 'us-east-1',
  accessKey: 'access',
  secretKey: 'secret-key',
});

async function s3(): Promise<Subject> {
  const double = await startS3();
  return {
    storage: new S3Storage(settingsOf(double)),
    leftovers: async () => [...double.objects.keys(), ...double.uploads.keys()],
    stop: double.stop,
  };
}

describe.each([
  ['folder', folder],
  ['S3', s3],
])('%s storage', (_name, start) => {
  let subject: Subject;
  let storage: ObjectStorage;
  beforeAll(async () => {
    subject = await start();
    storage = subject.storage;
  });
  afterAll(() => subject.stop());

  const put = (key: string, content: Buffer, maxBytes = content.length): Promise<unknown> =>
    storage.put(key, Readable.from([content]), { maxBytes });

  it.each([0, 10, 20 * MIB])('keeps %d bytes', async (size) => {
    const key = randomUUID();
    const content = randomBytes(size);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, at) =>
      content.subarray(at * 65_536, (at + 1) * 65_536),
    );
    expect(await storage.put(key, Readable.from(chunks), { maxBytes: size })).toEqual({ size, sha256 });
    expect(await storage.stat(key)).toEqual({ size });
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
  });

  it('gives parts, replaces and deletes', async () => {
    const key = randomUUID();
    await put(key, Buffer.from('old'));
    await put(key, CONTENT);
    expect((await buffer(await storage.get(key, { start: 2, end: 4 }))).toString()).toBe('234');
    await storage.delete(key);
    await storage.delete(key);
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it.each([10, 20 * MIB])('leaves nothing of an upload over a limit of %d bytes', async (maxBytes) => {
    const before = await subject.leftovers();
    await expect(put(randomUUID(), Buffer.alloc(maxBytes + 1), maxBytes)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    expect(await subject.leftovers()).toEqual(before);
  });

  it.each([10, 20 * MIB])('leaves nothing of an upload that breaks off after %d bytes', async (size) => {
    const before = await subject.leftovers();
    async function* broken(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < size; sent += MIB) yield Buffer.alloc(MIB);
      throw new Error('gone');
    }
    await expect(storage.put(randomUUID(), Readable.from(broken()), { maxBytes: 30 * MIB })).rejects.toThrow(
      'gone',
    );
    expect(await subject.leftovers()).toEqual(before);
  });

  it('keeps the first when it cannot be replaced', async () => {
    const key = randomUUID();
    await put(key, CONTENT);
    await expect(put(key, Buffer.alloc(11), 10)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await storage.stat(key)).toEqual({ size: 10 });
  });

  it('signs URLs for one key', async () => {
    const key = randomUUID();
    const get = await storage.signedGetUrl(key, { filename: 'a.zip', ttlSeconds: 60 });
    const up = await storage.signedPutUrl(key, { maxBytes: 10, ttlSeconds: 60 });
    expect(get).toContain(key);
    expect(up).toContain(key);
    expect(get).not.toBe(up);
  });

  it('is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

it('takes a full disk for what it is', async () => {
  const { storage, stop } = await folder();
  const source = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    },
  });
  await expect(storage.put(randomUUID(), source, { maxBytes: 1 })).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  });
  await stop();
});

it('sweeps up what a killed process left, and nothing that may still be arriving', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-sweep-'));
  const storage = new FolderStorage(directory, new UrlSigner(createSecretKey(Buffer.from('secret'))));
  await storage.check();
  const incoming = path.join(directory, 'incoming');
  await writeFile(path.join(incoming, 'old'), 'x');
  await writeFile(path.join(incoming, 'new'), 'x');
  await utimes(path.join(incoming, 'old'), 1, 1);
  await storage.sweep(60_000);
  expect(await readdir(incoming)).toEqual(['new']);
  await rm(directory, { recursive: true });
});

it('reads only keys from a folder', async () => {
  const { storage, stop } = await folder();
  for (const key of ['../secret', '/etc/passwd', '', 'incoming']) {
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  }
  await stop();
});

it('lets S3 serve and take what it presigned', async () => {
  const double = await startS3();
  const storage = new S3Storage(settingsOf(double));
  const key = randomUUID();
  const up = await storage.signedPutUrl(key, { maxBytes: 10, ttlSeconds: 60 });
  expect((await fetch(up, { method: 'PUT', body: CONTENT })).status).toBe(200);
  const answer = await fetch(await storage.signedGetUrl(key, { filename: '数据.zip', ttlSeconds: 60 }));
  expect(await answer.text()).toBe(CONTENT.toString());
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%E6%95%B0%E6%8D%AE.zip");
  await expect(new S3Storage({ ...settingsOf(double), bucket: 'other' }).check()).rejects.toThrow('other');
  await double.stop();
});
