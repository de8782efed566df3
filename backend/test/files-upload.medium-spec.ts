import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MIB, PERSONAL_UPLOADS_PER_HOUR, PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@tianheng/contracts';
import sharp from 'sharp';
import request from 'supertest';
import { IsNull } from 'typeorm';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { JPEG, PNG, storedObjects } from './samples.ts';

let test: TestApp;
let user: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.user();
  bearer = await test.factory.bearer(user);
});
afterAll(() => test.stop());

const download = (file: StoredFile, headers: { Authorization: string }): request.Test =>
  request(test.http).get(`/v1/object-storage/download/${file.id}`).set(headers);

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

  it.each([
    ['picture', 'photo.jpg'],
    ['picture', 'photo.png'],
    ['normal', 'photo.jpg'],
  ])('shows nobody where it was taken or with whose camera: %s, %s', async (type, filename) => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } };
    const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background: '#123' } });
    const taken = drawn.withMetadata({ orientation: 6 }).withExifMerge(exif);
    const content = await taken.toFormat(filename.endsWith('png') ? 'png' : 'jpeg').toBuffer();
    expect(content.includes('somebody')).toBe(true);
    const sender = type === 'normal' ? await test.factory.bearer(await test.factory.admin()) : bearer;
    const response = await upload().query({ file_type: type }).set(sender).attach('file', content, filename);
    const { body } = await request(test.http).get(response.body.url as string);
    expect([
      (body as Buffer).includes('somebody'),
      (await sharp(body as Buffer).metadata()).orientation,
    ]).toEqual([false, 6]);
  });

  it('refuses what is no picture, whatever it is called', async () => {
    const before = await storedObjects(test);
    const rows = await test.database.getRepository(StoredFile).count();
    const refused: [Buffer, string, string][] = [
      [Buffer.from('<svg/>'), 'a.svg', 'FILE_TYPE_UNSUPPORTED'],
      [Buffer.from('MZ'), 'a.png', 'FILE_TYPE_UNSUPPORTED'],
      [PNG, 'a.jpg', 'FILE_TYPE_UNSUPPORTED'],
      [PNG, 'a', 'FILE_TYPE_UNSUPPORTED'],
      [PNG.subarray(0, 8), 'a.png', 'FILE_TYPE_UNSUPPORTED'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 'FILE_TYPE_UNSUPPORTED'],
      [Buffer.from('<!doctype html><title>x</title>'), 'a.png', 'FILE_TYPE_UNSUPPORTED'],
      [Buffer.from('GIF89a          '), 'a.gif', 'FILE_TYPE_UNSUPPORTED'],
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
    expect(await storedObjects(test)).toEqual(before);
    expect(await test.database.getRepository(StoredFile).count()).toBe(rows);
  });

  it('is refused at once where its length says that it is too much', async () => {
    const before = await storedObjects(test);
    const client = httpRequest(`${addressOf(test.http)}/v1/object-storage/upload`, {
      method: 'POST',
      headers: { ...bearer, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 60 * MIB },
    });
    const answer = new Promise<IncomingMessage>((resolve) => client.once('response', resolve));
    client.on('error', () => undefined);
    client.write('--x\r\n');
    expect((await answer).statusCode).toBe(413);
    client.destroy();
    expect(await storedObjects(test)).toEqual(before);
  });

  it('stops at the limit', async () => {
    const before = await storedObjects(test);
    const huge = Buffer.concat([PNG, Buffer.alloc(UPLOAD_MAX_BYTES)]);
    const response = await upload().attach('file', huge, 'a.png').set('Accept-Language', 'zh-CN');
    expect(response.status).toBe(413);
    expect(response.body).toMatchObject({ code: 'FILE_TOO_LARGE', error_info: '文件过大，最多允许 50 MB。' });
    expect(await storedObjects(test)).toEqual(before);
  });

  it('leaves nothing of an aborted or broken one', async () => {
    const before = await storedObjects(test);
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
        controller.enqueue(Buffer.concat([Buffer.from(head), PNG, Buffer.alloc(2 * MIB)]));
      },
    });
    const aborted = expect(
      fetch(address, { method: 'POST', headers, body, duplex: 'half', signal: abort.signal } as RequestInit),
    ).rejects.toThrow();
    // Only what has begun to be stored can be left.
    for (let tries = 0; tries < 500 && (await storedObjects(test)).length === before.length; tries += 1) {
      await delay(20);
    }
    expect((await storedObjects(test)).length).toBeGreaterThan(before.length);
    abort.abort();
    await aborted;
    // The server hears of the end when it hears of it.
    for (let tries = 0; tries < 200 && String(await storedObjects(test)) !== String(before); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await storedObjects(test)).toEqual(before);
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

describe('upload of any file', () => {
  const upload = (headers: { Authorization: string }): request.Test =>
    request(test.http).post('/v1/object-storage/upload?file_type=normal').set(headers);

  it('is an administrator’s: pictures for everyone, the rest for datasets', async () => {
    const admin = await test.factory.bearer(await test.factory.admin());
    for (const [content, filename, purpose, mediaType] of [
      [PNG, 'cover.png', 'picture', 'image/png'],
      [Buffer.from('a,b'), '数据.csv', 'dataset', 'application/octet-stream'],
      [Buffer.from('<html>'), 'fake.png', 'dataset', 'application/octet-stream'],
    ] as const) {
      const { status, body } = await upload(admin).attach('file', content, filename);
      expect([status, body]).toEqual([201, { file_id: expect.any(String), url: expect.any(String) }]);
      const file = await test.database.getRepository(StoredFile).findOneByOrFail({ id: body.file_id });
      expect(file).toMatchObject({ purpose, mediaType, filename });
    }
    const refused = await upload(bearer).attach('file', PNG, 'a.png');
    expect([refused.status, refused.body.code]).toEqual([403, 'ROLE_REQUIRED']);
    // As large as it may be, and a byte more; what is no picture may be larger.
    const padded = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect((await upload(admin).attach('file', padded(PICTURE_MAX_BYTES), 'a.png')).status).toBe(201);
    const large = await upload(admin).attach('file', padded(PICTURE_MAX_BYTES + 1), 'a.png');
    expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const data = await upload(admin).attach('file', padded(PICTURE_MAX_BYTES + 1), 'a.bin');
    expect(data.status).toBe(201);
    // One that is data: of a dataset alone, byte for byte.
    const kept = await request(test.http)
      .post('/v1/object-storage/upload?file_type=dataset')
      .set(admin)
      .attach('file', padded(PICTURE_MAX_BYTES + 1), 'a.png');
    expect(kept.status).toBe(201);
    expect(
      await test.database.getRepository(StoredFile).findOneByOrFail({ id: kept.body.file_id }),
    ).toMatchObject({
      ...{ purpose: 'dataset', filename: 'a.png', mediaType: 'application/octet-stream' },
      size: PICTURE_MAX_BYTES + 1,
    });
    const unknown = await request(test.http).post('/v1/object-storage/upload?file_type=x').set(admin);
    expect(unknown.body.code).toBe('VALIDATION_FAILED');
  });
});

describe('a named upload', () => {
  // Behind the end of a picture nothing is looked at.
  const otherPng = Buffer.from(PNG).fill(0, 45, 46);
  it.each([
    ['picture', PNG, 'a.png', otherPng],
    ['normal', Buffer.from('a,b'), 'a.csv', Buffer.from('a,bx')],
    ['example', Buffer.from('PK\x03\x04'), 'a.zip', Buffer.from('PK\x03\x04x')],
  ])('of a %s is one, however often it comes', async (type, content, filename, changed) => {
    const admin = await test.factory.bearer(await test.factory.admin());
    const name = `upload-${type}`;
    const send = (bytes: Buffer) =>
      request(test.http)
        .post(`/v1/object-storage/upload?file_type=${type}`)
        .set({ ...admin, 'Idempotency-Key': name })
        .attach('file', bytes, filename);
    const before = await storedObjects(test);
    const answers = await Promise.all([1, 2, 3].map(() => send(content)));
    const ids = new Set(answers.map(({ status, body }) => `${status} ${body.file_id}`));
    expect([...ids]).toEqual([expect.stringMatching(/^201 /)]);
    expect((await storedObjects(test)).length).toBe(before.length + 1);
    const other = await send(changed);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is a new one where its file is gone, and then that one, however often it comes', async () => {
    const admin = await test.factory.bearer(await test.factory.admin());
    const send = async (): Promise<string> => {
      const { body } = await request(test.http)
        .post('/v1/object-storage/upload?file_type=normal')
        .set({ ...admin, 'Idempotency-Key': 'gone' })
        .attach('file', Buffer.from('a,b'), 'a.csv')
        .expect(201);
      return (body as { file_id: string }).file_id;
    };
    const first = await send();
    expect(await send()).toBe(first);
    await test.app.get(FilesService).remove(first);
    const expiry = `update idempotent_call set expires_at = now() + interval '1 hour' where key = 'gone'`;
    await test.database.query(expiry);
    const before = await test.database.getRepository(StoredFile).countBy({ deletedAt: IsNull() });
    const again = new Set(await Promise.all([1, 2, 3].map(send)));
    expect(again.size).toBe(1);
    expect(again).not.toContain(first);
    expect(await test.database.getRepository(StoredFile).countBy({ deletedAt: IsNull() })).toBe(before + 1);
    // The name stands for the new one for a day, too.
    const [row] = await test.database.query<{ hours: number }[]>(
      `select extract(epoch from expires_at - now()) / 3600 as hours from idempotent_call where key = 'gone'`,
    );
    expect(Number(row?.hours)).toBeGreaterThan(23);
  });
});

describe('upload of a document', () => {
  const upload = (query: object, content: Buffer, headers: object = bearer): request.Test =>
    request(test.http)
      .post('/v1/object-storage/stream/upload')
      .query(query)
      .set({ 'Content-Type': 'application/octet-stream', ...headers })
      .send(content);

  it('keeps it for its owner', async () => {
    for (const [query, content, filename] of [
      [{ file_name: '盖章', file_suffix: 'pdf' }, Buffer.from('%PDF-1.7\n'), '盖章.pdf'],
      [{ file_name: 'form.DOCX', file_suffix: '.docx' }, Buffer.from('PK\x03\x04more'), 'form.DOCX'],
      [{ file_name: 'form.doc' }, Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'form.doc'],
      [{ file_name: 'form.rar' }, Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'form.rar'],
      [{ file_name: 'scan.png' }, PNG, 'scan.png'],
    ] as const) {
      const { status, body } = await upload(query, content);
      expect(status).toBe(201);
      const file = await test.database.getRepository(StoredFile).findOneByOrFail({ id: body.file_id });
      expect(file).toMatchObject({ purpose: 'team_document', filename, ownerId: user.id, teamId: null });
      expect((await download(file, bearer)).status).toBe(200);
      const stranger = await test.factory.bearer(await test.factory.user());
      expect((await download(file, stranger)).status).toBe(403);
    }
  });

  it('refuses what is none, too much of it and nobody’s', async () => {
    const before = await storedObjects(test);
    for (const [query, content, code] of [
      [{ file_name: 'a.pdf' }, Buffer.from('<html>'), 'FILE_TYPE_UNSUPPORTED'],
      [{ file_name: 'a.exe' }, Buffer.from('MZ'), 'FILE_TYPE_UNSUPPORTED'],
      [{ file_name: 'a.pdf' }, PNG, 'FILE_TYPE_UNSUPPORTED'],
      [{ file_name: 'a.pdf' }, Buffer.alloc(0), 'FILE_EMPTY'],
      [{ file_name: 'a', file_suffix: '../x' }, PNG, 'VALIDATION_FAILED'],
      [{}, PNG, 'VALIDATION_FAILED'],
    ] as const) {
      expect((await upload(query, content)).body.code).toBe(code);
    }
    const anonymous = await request(test.http)
      .post('/v1/object-storage/stream/upload?file_name=a.png')
      .set('Content-Type', 'application/octet-stream')
      .send(PNG);
    expect(anonymous.status).toBe(401);
    const declared = await upload({ file_name: 'a.png' }, Buffer.concat([PNG, Buffer.alloc(50 * MIB)]));
    expect([declared.status, declared.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const endless = await fetch(`${addressOf(test.http)}/v1/object-storage/stream/upload?file_name=a.png`, {
      method: 'POST',
      headers: bearer,
      body: new Blob([PNG, Buffer.alloc(51 * MIB)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(endless.status).toBe(413);
    expect(await storedObjects(test)).toEqual(before);
  });

  it('tells a client whose connection ends with the answer, and that sends on all the while', async () => {
    const { hostname, port } = new URL(addressOf(test.http));
    const socket = connect(Number(port), hostname);
    const broken: unknown[] = [];
    socket.on('error', (error) => broken.push(error));
    const answer = text(socket);
    const length = 51 * MIB;
    const head = [
      'POST /v1/object-storage/stream/upload?file_name=a.png HTTP/1.1',
      ...[`Host: ${hostname}`, `Authorization: ${bearer.Authorization}`, 'Connection: close'],
      ...['Content-Type: application/octet-stream', `Content-Length: ${length}`],
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < length; sent += MIB) {
      if (!socket.write(Buffer.alloc(MIB))) await once(socket, 'drain');
      // Time for a refusal that does not wait.
      if (sent < 3 * MIB) await delay(50);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*FILE_TOO_LARGE/);
    expect(broken).toEqual([]);
  });
});

it('takes only so many files of one person in an hour', async () => {
  const eager = await test.factory.bearer(await test.factory.user());
  const upload = (headers: { Authorization: string }): request.Test =>
    request(test.http).post('/v1/object-storage/upload').set(headers).attach('file', PNG, 'a.png');
  for (let taken = 0; taken < PERSONAL_UPLOADS_PER_HOUR; taken += 1) await upload(eager).expect(201);
  const before = await storedObjects(test);
  const refused = await upload(eager);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(await storedObjects(test)).toEqual(before);
  await upload(bearer).expect(201);
});
