import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MIB, UPLOAD_PART_BYTES, type StoredUpload } from '@tianheng/contracts';
import { Client } from 'minio';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Turns } from '../src/common/turns.ts';
import type { S3Settings } from '../src/config.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { ArchiveService } from '../src/storage/transfers/archive.service.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { BlockRoom } from '../src/storage/drivers/s3-blocks.ts';
import { S3Storage } from '../src/storage/drivers/s3-storage.ts';
import { startApp, type TestApp } from './app.ts';
import { breakOffIn, describeStorage, expectPresigned } from './object-storage.contract.ts';
import { Sender, sha256Of } from './parted.ts';
import { diskForSwift, startSwift } from './swift.mjs';

/** Swift, started here, or the service that TEST_S3_URL names. */
let settings: S3Settings;
let folder: string;
let stop = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(path.join(diskForSwift(), 'tianheng-swift-'));
  if (process.env.TEST_S3_URL) {
    const { protocol, host, pathname, username, password } = new URL(process.env.TEST_S3_URL);
    const [accessKey, secretKey] = [decodeURIComponent(username), decodeURIComponent(password)];
    settings = {
      endpoint: `${protocol}//${host}`,
      region: 'us-east-1',
      accessKey,
      secretKey,
      bucket: pathname.slice(1),
    };
    return;
  }
  const swift = await startSwift(folder);
  stop = swift.stop;
  settings = { ...swift, bucket: 'tianheng' };
  await clientOf(settings).makeBucket(settings.bucket, settings.region);
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

function clientOf({ endpoint, region, accessKey, secretKey }: S3Settings): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL,
    region,
    accessKey,
    secretKey,
  });
}

/** Objects and begun uploads. */
async function listed(): Promise<string[]> {
  const client = clientOf(settings);
  const names: string[] = [];
  for await (const { name } of client.listObjectsV2(settings.bucket, '', true)) names.push(String(name));
  for await (const { key } of client.listIncompleteUploads(settings.bucket, '', false))
    names.push(String(key));
  return names.sort();
}

/** The same and, of Swift itself, whatever lies on its disk. */
async function leftovers(): Promise<string[]> {
  const onDisk = await readdir(folder, { recursive: true, withFileTypes: true });
  const data = onDisk
    .filter(({ name }) => name.endsWith('.data'))
    .map(({ parentPath }) => path.basename(parentPath));
  return [...(await listed()), ...data].sort();
}

describeStorage('Swift’s S3', async () => ({
  storage: new S3Storage(settings),
  leftovers,
  breakOff: (key) => breakOffIn(clientOf(settings), settings.bucket, key),
  stop: () => Promise.resolve(),
}));

it('takes what was held in files meanwhile', async () => {
  const storage = new S3Storage(settings, undefined, new BlockRoom(0));
  for (const size of [MIB, 17 * MIB]) {
    const [id, content] = [randomUUID(), randomBytes(size)];
    const { sha256 } = await storage.put(id, Readable.from([content]), { maxBytes: 64 * MIB });
    expect(sha256).toBe(sha256Of(content));
    expect((await buffer(await storage.get(id))).equals(content)).toBe(true);
    await storage.delete(id);
  }
});

it('serves and takes what was presigned, and knows that a bucket is missing', async () => {
  await expectPresigned(new S3Storage(settings));
  await expect(new S3Storage({ ...settings, bucket: 'other' }).check()).rejects.toMatchObject({
    cause: { message: expect.stringContaining('other') },
  });
  const wrong = new S3Storage({ ...settings, secretKey: 'wrong-secret' });
  await expect(wrong.check()).rejects.toThrow();
});

describe('the platform on S3', () => {
  const CONTENT = randomBytes(2 * UPLOAD_PART_BYTES + 1234);
  let env: NodeJS.ProcessEnv;
  let test: TestApp;
  let admin: User;
  let sender: Sender;
  let bearer: { Authorization: string };

  beforeAll(async () => {
    env = {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
      S3_BUCKET: settings.bucket,
    };
    test = await startApp({ env });
    admin = await test.factory.admin();
    sender = await Sender.of(test, admin);
    bearer = await test.factory.bearer(admin);
  });
  afterAll(() => test.stop());

  it('delivers files and parts of them', async () => {
    const file = await test.factory.file('0123456789', { purpose: 'example', filename: '例.txt' });
    const url = `/v1/object-storage/download/${file.id}`;
    const whole = await request(test.http).get(url).set(bearer).responseType('blob');
    expect([whole.status, (whole.body as Buffer).toString()]).toEqual([200, '0123456789']);
    expect(whole.headers['repr-digest']).toBe(
      `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    );
    const part = await request(test.http).get(url).set(bearer).set('Range', 'bytes=-3').responseType('blob');
    expect([part.status, (part.body as Buffer).toString()]).toEqual([206, '789']);
    const signed = (await request(test.http).get(`${url}/url`).set(bearer)).body.url as string;
    // A browser may know no way to the storage.
    expect(signed.startsWith(`/v1/object-storage/signed/${file.id}?`)).toBe(true);
    const given = await request(test.http).get(signed).responseType('blob');
    expect([given.status, (given.body as Buffer).toString()]).toEqual([200, '0123456789']);
    expect(given.headers['content-disposition']).toContain("filename*=UTF-8''%E4%BE%8B.txt");
  });

  it('sends runners to the storage itself', async () => {
    const file = await test.factory.file('0123456789', { purpose: 'example', filename: '例.txt' });
    const { url } = await test.app.get(FilesService).signedFile(file, 60);
    expect(url.startsWith(settings.endpoint)).toBe(true);
    const direct = await fetch(url);
    expect([direct.status, await direct.text()]).toEqual([200, '0123456789']);
    const forged = url.replace(/Signature=./, (one) => (one.endsWith('0') ? 'Signature=1' : 'Signature=0'));
    expect((await fetch(forged)).status).toBe(403);
  });

  it("keeps a runner's log as it was adopted, whatever its old link is still good for", async () => {
    const files = test.app.get(FilesService);
    const { id, url } = await files.reserveUpload({ maxBytes: 100, ttlSeconds: 60 });
    const put = async (body: string): Promise<number> => (await fetch(url, { method: 'PUT', body })).status;
    expect(await put('what was judged')).toBe(200);
    const description = { purpose: 'log', filename: 'log.txt', maxBytes: 100 } as const;
    const [file, again] = await Promise.all([1, 2].map(() => files.adoptUpload(id, description)));
    if (!file) throw new Error('Nothing was adopted.');
    expect(again).toEqual(file);
    expect(await test.app.get(ObjectStorage).stat(id)).toBeNull();
    // S3 takes it all the same.
    expect(await put('something else')).toBe(200);
    expect(await text(await files.open(file))).toBe('what was judged');
    expect(await files.adoptUpload(id, description)).toEqual(file);
    expect(file.sha256).toBe(sha256Of(Buffer.from('what was judged')));
  });

  it('refuses a log that is larger than it may be', async () => {
    const files = test.app.get(FilesService);
    const { id, url } = await files.reserveUpload({ maxBytes: 3, ttlSeconds: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'long' })).status).toBe(200);
    const description = { purpose: 'log', filename: 'log.txt', maxBytes: 3 } as const;
    await expect(files.adoptUpload(id, description)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await test.app.get(ObjectStorage).stat(id)).toBeNull();
  });

  it('puts parts together and leaves none', async () => {
    const before = await leftovers();
    const file = await sender.send(CONTENT);
    expect(file).toMatchObject({ size: CONTENT.length, sha256: sha256Of(CONTENT) });
    const storage = test.app.get(ObjectStorage);
    expect(sha256Of(await buffer(await storage.get(file.file_id)))).toBe(sha256Of(CONTENT));
    await storage.delete(file.file_id);
    expect(await leftovers()).toEqual(before);
  });

  it('puts together what two backends took by turns, once, and either delivers it', async () => {
    const before = await listed();
    const beside = await startApp({ env, beside: test });
    try {
      const other = await Sender.of(beside, admin);
      const upload = await sender.start(CONTENT);
      const parts = [sender, other, sender].map((one, at) => one.part(upload, CONTENT, at + 1));
      expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([200, 200, 200]);
      const ends = await Promise.all([sender, other].map((one) => one.complete(upload.upload_id)));
      const [file, again] = ends.map(({ body }) => body as StoredUpload);
      expect(ends.map(({ status }) => status)).toEqual([200, 200]);
      expect(file).toMatchObject({ size: CONTENT.length, sha256: sha256Of(CONTENT) });
      expect(again).toEqual(file);
      for (const { http } of [test, beside]) {
        const url = `/v1/object-storage/download/${file?.file_id}`;
        const { body } = await request(http).get(url).set(bearer).responseType('blob').expect(200);
        expect(sha256Of(body as Buffer)).toBe(sha256Of(CONTENT));
      }
      await beside.app.get(ObjectStorage).delete(file?.file_id ?? '');
      // Swift itself keeps the parts of an object that the same one has replaced.
      expect(await listed()).toEqual(before);
    } finally {
      await beside.stop();
    }
  });

  it('forgets the parts of what is cancelled, and takes only whole ones', async () => {
    const before = await leftovers();
    const upload = await sender.start(CONTENT);
    await sender.part(upload, CONTENT, 2);
    const wrong = await sender.put(upload.upload_id, 1, CONTENT.subarray(0, UPLOAD_PART_BYTES), {
      'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:`,
    });
    expect(wrong.body.code).toBe('DIGEST_WRONG');
    expect((await sender.get(upload.upload_id)).body.received).toEqual([2]);
    await sender.cancel(upload.upload_id);
    expect(await leftovers()).toEqual(before);
  });

  it('makes archives', async () => {
    const files = [];
    for (const name of ['a.csv', 'b.zip']) {
      const { id, size } = await test.factory.file(randomBytes(MIB), { purpose: 'dataset', filename: name });
      files.push({ key: id, filename: name, size });
    }
    const zip = await buffer(test.app.get(ArchiveService).zip(files, new Turns(2)));
    expect(zip.length).toBeGreaterThan(2 * MIB);
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  });
});
