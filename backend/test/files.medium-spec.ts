import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/user.entity.ts';
import { FilesService } from '../src/storage/files.service.ts';
import { StoredFile } from '../src/storage/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';

const CONTENT = '0123456789';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from('picture')]);

let test: TestApp;
let user: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.user();
  bearer = await test.factory.bearer(user);
});
afterAll(() => test.stop());

const download = (file: StoredFile): request.Test =>
  request(test.http).get(`/v1/object-storage/download/${file.id}`).responseType('blob');
const example = (filename = 'example.zip'): Promise<StoredFile> =>
  test.factory.file(CONTENT, { purpose: 'example', filename, mediaType: 'application/zip' });
const textOf = (response: Response): string => (response.body as Buffer).toString();
const objectsOf = async (): Promise<string[]> =>
  (await readdir(test.storageDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('download', () => {
  it('gives the whole file with its name, type and hash', async () => {
    const file = await example('示例 code.zip');
    const response = await download(file).set(bearer);
    expect(response.status).toBe(200);
    expect(textOf(response)).toBe(CONTENT);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(CONTENT).digest('hex')}"`,
    });
    expect(response.headers['content-disposition']).toContain(
      "filename*=UTF-8''%E7%A4%BA%E4%BE%8B%20code.zip",
    );
  });

  it('gives parts', async () => {
    const file = await example();
    const part = await download(file).set(bearer).set('Range', 'bytes=2-4');
    expect([
      part.status,
      textOf(part),
      part.headers['content-range'],
      part.headers['content-length'],
    ]).toEqual([206, '234', 'bytes 2-4/10', '3']);
    expect(textOf(await download(file).set(bearer).set('Range', 'bytes=-2'))).toBe('89');
    const outside = await request(test.http)
      .get(`/v1/object-storage/download/${file.id}`)
      .set(bearer)
      .set('Range', 'bytes=10-');
    expect(outside.status).toBe(416);
    expect(outside.headers['content-range']).toBe('bytes */10');
    expect(outside.body.code).toBe('RANGE_NOT_SATISFIABLE');
  });

  it('compares versions', async () => {
    const file = await example();
    const etag = `"${file.sha256}"`;
    const known = await download(file).set(bearer).set('If-None-Match', `W/${etag}`);
    expect([known.status, textOf(known)]).toEqual([304, '']);
    const same = await download(file).set(bearer).set('Range', 'bytes=0-0').set('If-Range', etag);
    expect(same.status).toBe(206);
    const other = await download(file).set(bearer).set('Range', 'bytes=0-0').set('If-Range', '"other"');
    expect([other.status, textOf(other)]).toEqual([200, CONTENT]);
  });

  it('answers HEAD without the content', async () => {
    const file = await example();
    const response = await request(test.http).head(`/v1/object-storage/download/${file.id}`).set(bearer);
    expect([response.status, response.headers['content-length']]).toEqual([200, '10']);
  });

  it('is for whom the purpose says', async () => {
    const admin = await test.factory.bearer(await test.factory.admin());
    const picture = await test.factory.file(PNG, { purpose: 'picture', mediaType: 'image/png' });
    const truth = await test.factory.file(CONTENT, { purpose: 'judge_data' });
    const program = await test.factory.file(CONTENT, { purpose: 'team_upload' });
    const shown = await download(picture);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    expect((await download(await example())).status).toBe(401);
    expect((await download(truth)).status).toBe(401);
    expect((await download(truth).set(bearer)).status).toBe(403);
    expect((await download(truth).set(admin)).status).toBe(200);
    expect((await download(program).set(bearer)).status).toBe(403);
    const url = await request(test.http).get(`/v1/object-storage/download/${truth.id}/url`).set(bearer);
    expect(url.body.code).toBe('NOT_ALLOWED');
  });

  it('finds nothing outside the stored files', async () => {
    const keys = [randomUUID(), 'x', '..%2f..%2fetc%2fpasswd', '%2e%2e', encodeURIComponent('../incoming')];
    for (const key of keys) {
      const response = await request(test.http).get(`/v1/object-storage/download/${key}`).set(bearer);
      expect([response.status, response.body.code]).toEqual([404, expect.stringContaining('NOT_FOUND')]);
    }
    const removed = await example();
    await test.app.get(FilesService).remove(removed.id);
    expect((await download(removed).set(bearer)).status).toBe(404);
  });
});

describe('signed URLs', () => {
  const urlOf = async (file: StoredFile): Promise<string> =>
    (await request(test.http).get(`/v1/object-storage/download/${file.id}/url`).set(bearer)).body
      .url as string;

  it('need no sign-in and work on both listeners', async () => {
    const url = await urlOf(await example());
    for (const listener of [test.http, test.internal]) {
      const response = await request(listener).get(url).responseType('blob');
      expect([response.status, textOf(response)]).toEqual([200, CONTENT]);
    }
  });

  it('are good for one file, one method and a while', async () => {
    const [file, other] = [await example(), await example()];
    const url = await urlOf(file);
    const later = url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`);
    const flipped = url.replace(
      /signature=(.)/,
      (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`,
    );
    for (const forged of [url.replace(file.id, other.id), later, flipped]) {
      expect((await request(test.http).get(forged)).body.code).toBe('SIGNATURE_INVALID');
    }
    expect((await request(test.internal).put(url).send('x')).body.code).toBe('SIGNATURE_INVALID');
    const old = await test.app.get(FilesService).downloadUrl(file, -2);
    expect((await request(test.http).get(old)).body.code).toBe('SIGNATURE_INVALID');
    expect((await request(test.http).get(url.replace(/&signature.*/, ''))).body.code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('let a runner put a bounded file on the internal listener only, until it is adopted', async () => {
    const files = test.app.get(FilesService);
    const { id, url } = await files.reserveUpload({ maxBytes: 5, ttlSeconds: 60 });
    const put = (listener: typeof test.http, body: string): request.Test =>
      request(listener).put(url).set('Content-Type', 'text/plain').send(body);
    expect((await put(test.http, 'log')).status).toBe(404);
    expect((await put(test.internal, 'longer')).body.code).toBe('FILE_TOO_LARGE');
    const more = url.replace('max_bytes=5', 'max_bytes=500');
    expect((await request(test.internal).put(more).send('log')).body.code).toBe('SIGNATURE_INVALID');
    expect((await put(test.internal, 'first')).status).toBe(200);
    expect((await put(test.internal, 'log')).status).toBe(200);
    const described = { purpose: 'log', filename: 'log.txt', maxBytes: 5 } as const;
    const file = await files.adoptUpload(id, described);
    expect(file).toMatchObject({ size: 3, sha256: createHash('sha256').update('log').digest('hex') });
    expect(await files.adoptUpload(id, described)).toMatchObject({ id, size: 3 });
    expect((await put(test.internal, 'late')).body.code).toBe('FILE_IN_USE');
    const nothing = await files.reserveUpload({ maxBytes: 5, ttlSeconds: 60 });
    expect(await files.adoptUpload(nothing.id, described)).toBeNull();
  });
});

describe('upload of a picture', () => {
  const upload = (): request.Test => request(test.http).post('/v1/object-storage/upload').set(bearer);

  it('stores PNG and JPEG for everyone', async () => {
    for (const [content, filename, type] of [
      [PNG, '图.png', 'image/png'],
      [JPEG, 'photo.JPG', 'image/jpeg'],
    ] as const) {
      const response = await upload().attach('file', content, filename);
      expect(response.status).toBe(201);
      const shown = await request(test.http).get(response.body.url as string);
      expect([shown.status, shown.headers['content-type'], shown.body]).toEqual([200, type, content]);
    }
  });

  it('refuses what is no picture, whatever it is called', async () => {
    const before = await objectsOf();
    const rows = await test.database.getRepository(StoredFile).count();
    const refused: [Buffer, string, string][] = [
      [Buffer.from('<svg/>'), 'a.svg', 'FILE_TYPE_UNSUPPORTED'],
      [Buffer.from('MZ'), 'a.png', 'FILE_TYPE_UNSUPPORTED'],
      [PNG, 'a.jpg', 'FILE_TYPE_UNSUPPORTED'],
      [Buffer.alloc(0), 'a.png', 'FILE_EMPTY'],
    ];
    for (const [content, filename, code] of refused) {
      expect((await upload().attach('file', content, filename)).body.code).toBe(code);
    }
    expect((await upload().attach('other', PNG, 'a.png')).body.code).toBe('FILE_REQUIRED');
    expect((await upload().field('file', 'text')).body.code).toBe('FILE_REQUIRED');
    expect((await upload().send({ file: 'x' })).body.code).toBe('MEDIA_TYPE_UNSUPPORTED');
    expect(
      (await request(test.http).post('/v1/object-storage/upload').attach('file', PNG, 'a.png')).status,
    ).toBe(401);
    expect(await objectsOf()).toEqual(before);
    expect(await test.database.getRepository(StoredFile).count()).toBe(rows);
  });

  it('stops at the limit', async () => {
    const before = await objectsOf();
    const huge = Buffer.concat([PNG, Buffer.alloc(50 * 1024 * 1024)]);
    const response = await upload().attach('file', huge, 'a.png').set('Accept-Language', 'zh-CN');
    expect(response.status).toBe(413);
    expect(response.body).toMatchObject({ code: 'FILE_TOO_LARGE', error_info: '文件过大，最多允许 50 MB。' });
    expect(await objectsOf()).toEqual(before);
  });

  it('leaves nothing of an aborted or broken one', async () => {
    const before = await objectsOf();
    const boundary = 'x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const headers = { ...bearer, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const address = `${addressOf(test.http)}/v1/object-storage/upload`;
    const broken = await fetch(address, {
      method: 'POST',
      headers,
      body: Buffer.concat([Buffer.from(head), PNG]),
    });
    expect([broken.status, ((await broken.json()) as { code: string }).code]).toEqual([
      400,
      'MALFORMED_REQUEST',
    ]);
    const abort = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.concat([Buffer.from(head), PNG, Buffer.alloc(100_000)]));
        setTimeout(() => abort.abort(), 100);
      },
    });
    await expect(
      fetch(address, { method: 'POST', headers, body, duplex: 'half', signal: abort.signal } as RequestInit),
    ).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await objectsOf()).toEqual(before);
    const unbounded = await fetch(address, {
      method: 'POST',
      headers: { ...bearer, 'Content-Type': 'multipart/form-data' },
      body: 'x',
    });
    expect(unbounded.status).toBe(400);
  });

  it('keeps path parts out of the name', async () => {
    const response = await upload().attach('file', PNG, { filename: '../../etc/evil.png' });
    const file = await test.database.getRepository(StoredFile).findOneByOrFail({ id: response.body.file_id });
    expect(path.basename(file.filename)).toBe(file.filename);
    expect(file.ownerId).toBe(user.id);
  });
});
