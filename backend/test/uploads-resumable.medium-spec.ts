import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  DATASET_FILE_MAX_BYTES,
  MIB,
  UPLOAD_PART_BYTES,
  UPLOADS_IDLE_MAX,
  type PartedUpload,
  type StoredUpload,
} from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { Upload, UploadPart } from '../src/storage/uploads/upload.entity.ts';
import { partKey } from '../src/storage/uploads/upload-parts.ts';
import { UploadSweep } from '../src/storage/uploads/upload.sweep.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { HeldBuffers } from './memory.ts';
import { Sender, sha256Of, UPLOADS } from './parted.ts';
import { storedObjects } from './samples.ts';

const CONTENT = randomBytes(2 * UPLOAD_PART_BYTES + 1234);
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const digestHeader = (content: Buffer): string =>
  `sha-256=:${createHash('sha256').update(content).digest('base64')}:`;

let test: TestApp;
let admin: User;
let sender: Sender;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
  sender = await Sender.of(test, admin);
});
afterAll(() => test.stop());

const objects = (): Promise<string[]> => storedObjects(test);
const rowsOf = (kind: typeof StoredFile | typeof Upload | typeof UploadPart): Promise<number> =>
  test.database.getRepository<object>(kind).count();

describe('an upload in parts', () => {
  it('becomes one file, whatever the order of its parts', async () => {
    const before = await objects();
    const upload = await sender.start(CONTENT, { filename: '数据 1.bin' });
    expect(upload).toEqual({ upload_id: expect.any(String), part_size: UPLOAD_PART_BYTES, received: [] });
    for (const number of [3, 1]) expect((await sender.part(upload, CONTENT, number)).status).toBe(200);
    const there = await sender.get(upload.upload_id);
    expect(there.body).toEqual({ ...upload, received: [1, 3] });
    const early = await sender.complete(upload.upload_id);
    expect([early.status, early.body.code]).toEqual([409, 'UPLOAD_INCOMPLETE']);
    await sender.part(upload, CONTENT, 2);
    const { status, body } = await sender.complete(upload.upload_id);
    expect(status).toBe(200);
    expect(body).toEqual({
      file_id: upload.upload_id,
      url: `/v1/object-storage/download/${upload.upload_id}`,
      filename: '数据 1.bin',
      size: CONTENT.length,
      sha256: sha256Of(CONTENT),
    });
    const { body: file } = await request(test.http)
      .get(body.url as string)
      .set(await test.factory.bearer(admin))
      .responseType('blob');
    expect(sha256Of(file as Buffer)).toBe(sha256Of(CONTENT));
    const row = await test.database.getRepository(StoredFile).findOneByOrFail({ id: upload.upload_id });
    expect(row).toMatchObject({ purpose: 'dataset', ownerId: admin.id, teamId: null });
    expect(await objects()).toEqual([...before, upload.upload_id].sort());
    expect((await sender.get(upload.upload_id)).body.received).toEqual([1, 2, 3]);
    expect((await sender.part(upload, CONTENT, 1)).body.code).toBe('UPLOAD_FINISHED');
  });

  it('takes parts again and ten at a time', async () => {
    const content = randomBytes(10 * UPLOAD_PART_BYTES);
    const upload = await sender.start(content);
    const numbers = Array.from({ length: 10 }, (_, at) => at + 1);
    for (const _ of ['once', 'again']) {
      const sent = await Promise.all(
        numbers.map((number) => sender.part(upload, content, number).then(({ status }) => status)),
      );
      expect(new Set(sent)).toEqual(new Set([200]));
    }
    expect((await sender.get(upload.upload_id)).body.received).toEqual(numbers);
    expect((await sender.complete(upload.upload_id)).body.sha256).toBe(sha256Of(content));
  });

  it('asks again for a part that a loss of power took', async () => {
    const upload = await sender.start(CONTENT, {});
    for (const number of [1, 2, 3]) await sender.part(upload, CONTENT, number);
    const storage = test.app.get(ObjectStorage);
    await storage.delete(partKey(upload.upload_id, 2));
    const early = await sender.complete(upload.upload_id);
    expect([early.status, early.body.code]).toEqual([409, 'UPLOAD_INCOMPLETE']);
    expect((await sender.get(upload.upload_id)).body.received).toEqual([1, 3]);
    await sender.part(upload, CONTENT, 2);
    expect((await sender.complete(upload.upload_id)).body.sha256).toBe(sha256Of(CONTENT));
  });

  it('becomes one file however often its end is asked for, here and elsewhere', async () => {
    const other = await startApp({ beside: test });
    try {
      const beside = await Sender.of(other, admin);
      const upload = await sender.start(CONTENT);
      for (const number of [1, 2, 3]) await sender.part(upload, CONTENT, number);
      const before = await rowsOf(StoredFile);
      const answers = await Promise.all(
        [sender, beside, sender, beside, sender].map((one) =>
          one.complete(upload.upload_id).then((answer) => answer),
        ),
      );
      for (const { status, body } of answers) {
        expect([status, body.file_id, body.sha256]).toEqual([200, upload.upload_id, sha256Of(CONTENT)]);
      }
      expect((await sender.complete(upload.upload_id)).body.sha256).toBe(sha256Of(CONTENT));
      expect(await rowsOf(StoredFile)).toBe(before + 1);
      expect(await test.app.get(ObjectStorage).stat(upload.upload_id)).toEqual({ size: CONTENT.length });
    } finally {
      await other.stop();
    }
  });

  it('goes on after a line that broke in the middle of a part', async () => {
    const upload = await sender.start(CONTENT);
    await sender.part(upload, CONTENT, 1);
    const before = await objects();
    const client = httpRequest(`${addressOf(test.http)}${UPLOADS}/${upload.upload_id}/parts/2`, {
      method: 'PUT',
      headers: { ...(await test.factory.bearer(admin)), 'Content-Length': UPLOAD_PART_BYTES },
    });
    client.on('error', () => undefined);
    client.write(CONTENT.subarray(0, MIB));
    for (let tries = 0; tries < 500 && (await objects()).length === before.length; tries += 1)
      await sleep(20);
    expect((await objects()).length).toBeGreaterThan(before.length);
    client.destroy();
    for (let tries = 0; tries < 1000 && (await objects()).length !== before.length; tries += 1)
      await sleep(20);
    expect(await objects()).toEqual(before);
    expect((await sender.get(upload.upload_id)).body.received).toEqual([1]);
    for (const number of [2, 3]) await sender.part(upload, CONTENT, number);
    expect((await sender.complete(upload.upload_id)).body.sha256).toBe(sha256Of(CONTENT));
  });

  it('keeps 256 MiB out of memory', async () => {
    const parts = 32;
    const part = randomBytes(UPLOAD_PART_BYTES);
    const { upload_id: id } = (
      await sender.begin({ purpose: 'dataset', filename: 'large.bin', size: parts * UPLOAD_PART_BYTES })
    ).body as PartedUpload;
    const hash = createHash('sha256');
    for (let number = 1; number <= parts; number += 1) {
      expect((await sender.put(id, number, part)).status).toBe(200);
      hash.update(part);
    }
    const held = new HeldBuffers(24 * MIB);
    const timer = setInterval(() => held.look(), 5);
    const { body } = await sender.complete(id);
    clearInterval(timer);
    expect(body).toMatchObject({ size: parts * UPLOAD_PART_BYTES, sha256: hash.digest('hex') });
    expect(held.peak).toBeLessThan(24 * MIB);
  });
});

describe('a part', () => {
  let upload: PartedUpload;
  beforeEach(async () => {
    upload = await sender.start(CONTENT);
  });
  const first = CONTENT.subarray(0, UPLOAD_PART_BYTES);

  it('has its size, declared or not', async () => {
    const before = await objects();
    for (const [number, content] of [
      [1, first.subarray(1)],
      [1, Buffer.concat([first, Buffer.from('x')])],
      [3, first],
      [3, Buffer.alloc(0)],
    ] as const) {
      const { status, body } = await sender.put(upload.upload_id, number, content);
      expect([status, body.code]).toEqual([400, 'PART_SIZE_WRONG']);
    }
    for (const length of [UPLOAD_PART_BYTES - 1, 3 * UPLOAD_PART_BYTES]) {
      const chunked = await fetch(`${addressOf(test.http)}${UPLOADS}/${upload.upload_id}/parts/1`, {
        method: 'PUT',
        headers: await test.factory.bearer(admin),
        body: new Blob([Buffer.alloc(length)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect([chunked.status, ((await chunked.json()) as { code: string }).code]).toEqual([
        400,
        'PART_SIZE_WRONG',
      ]);
    }
    expect(await objects()).toEqual(before);
    expect((await sender.get(upload.upload_id)).body.received).toEqual([]);
  });

  it('takes none of what uploads leave free, whatever room there was when they began', async () => {
    const beside = await sender.start(CONTENT);
    const room = jest.spyOn(test.app.get(ObjectStorage), 'room').mockResolvedValue(UPLOAD_PART_BYTES);
    try {
      await sender.part(upload, CONTENT, 1).expect(200);
      room.mockResolvedValue(UPLOAD_PART_BYTES - 1);
      const before = await objects();
      const full = await sender.part(beside, CONTENT, 1);
      expect([full.status, full.body.code]).toEqual([507, 'STORAGE_FULL']);
      expect(await objects()).toEqual(before);
      await sender.part(beside, CONTENT, 3).expect(200);
    } finally {
      room.mockRestore();
    }
    await sender.part(beside, CONTENT, 1).expect(200);
  });

  it('is compared with its digest before it replaces anything', async () => {
    const id = upload.upload_id;
    const good = await sender.put(id, 1, first, { 'Content-Digest': digestHeader(first) });
    expect(good.status).toBe(200);
    const changed = Buffer.from(first);
    changed[5] = (changed[5] ?? 0) ^ 1;
    const bad = await sender.put(id, 1, changed, {
      'Content-Digest': `crc32c=:AAAA:, ${digestHeader(first)}`,
    });
    expect([bad.status, bad.body.code]).toEqual([400, 'DIGEST_WRONG']);
    for (const number of [2, 3]) await sender.part(upload, CONTENT, number);
    expect((await sender.complete(id)).body.sha256).toBe(sha256Of(CONTENT));
  });

  it('has a number', async () => {
    for (const number of ['0', '4', '01', '1e0', '-1', 'x', '99999999']) {
      expect((await sender.put(upload.upload_id, number, first)).status).toBe(404);
    }
  });
});

describe('whose it is', () => {
  it('only the person who began it goes on', async () => {
    const upload = await sender.start(CONTENT);
    const other = await Sender.of(test, await test.factory.admin());
    const id = upload.upload_id;
    for (const answer of [
      await other.get(id),
      await other.part(upload, CONTENT, 1),
      await other.complete(id),
      await other.cancel(id),
      await sender.get(NOWHERE),
      await sender.get('x'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND']);
    }
    for (const method of ['get', 'delete'] as const) {
      expect((await request(test.http)[method](`${UPLOADS}/${id}`)).status).toBe(401);
    }
    expect((await sender.get(id)).status).toBe(200);
  });

  it('files of datasets are administrators’', async () => {
    const member = await Sender.of(test, await test.factory.user());
    const refused = await member.begin({ purpose: 'dataset', filename: 'a', size: 1 });
    expect([refused.status, refused.body.code, refused.headers['authorization']]).toEqual([
      403,
      'ROLE_REQUIRED',
      'insufficient_role',
    ]);
  });
});

describe('the begin', () => {
  it('is refused where the end would be', async () => {
    const begin = (body: object) => sender.begin({ purpose: 'dataset', filename: 'a', size: 1, ...body });
    for (const [body, status, code] of [
      [{ size: 0 }, 400, 'FILE_EMPTY'],
      [{ size: DATASET_FILE_MAX_BYTES + 1 }, 413, 'FILE_TOO_LARGE'],
      [{ size: 1.5 }, 400, 'VALIDATION_FAILED'],
      [{ size: '1' }, 400, 'VALIDATION_FAILED'],
      [{ size: -1 }, 400, 'VALIDATION_FAILED'],
      [{ purpose: 'picture' }, 400, 'VALIDATION_FAILED'],
      [{ filename: '' }, 400, 'VALIDATION_FAILED'],
      [{ more: 1 }, 400, 'VALIDATION_FAILED'],
    ] as const) {
      const answer = await begin(body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });

  it('is refused where it would not fit on the disk', async () => {
    const storage = test.app.get(ObjectStorage);
    const { room } = storage;
    storage.room = () => Promise.resolve(MIB - 1);
    try {
      const refused = await sender.begin({ purpose: 'dataset', filename: 'a', size: MIB });
      expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL']);
    } finally {
      storage.room = room;
    }
  });

  it('makes room by what was touched longest ago', async () => {
    const one = await Sender.of(test, await test.factory.admin());
    const begun: PartedUpload[] = [];
    for (let count = 0; count < UPLOADS_IDLE_MAX + 2; count += 1) begun.push(await one.start(CONTENT));
    const [oldest, second, third] = begun as [PartedUpload, PartedUpload, PartedUpload];
    await test.database.query(`update upload set touched_at = touched_at - interval '1 hour'`);
    await one.part(oldest, CONTENT, 1);
    await one.start(CONTENT);
    expect((await one.get(third.upload_id)).status).toBe(200);
    expect((await one.get(oldest.upload_id)).status).toBe(200);
    expect((await one.get(second.upload_id)).status).toBe(404);
  });
});

describe('the end of an unfinished one', () => {
  it('removes its parts when it is cancelled', async () => {
    const before = await objects();
    const upload = await sender.start(CONTENT);
    await sender.part(upload, CONTENT, 1);
    expect((await sender.cancel(upload.upload_id)).status).toBe(200);
    expect(await objects()).toEqual(before);
    for (const answer of [
      await sender.get(upload.upload_id),
      await sender.part(upload, CONTENT, 2),
      await sender.complete(upload.upload_id),
      await sender.cancel(upload.upload_id),
    ]) {
      expect(answer.body.code).toBe('UPLOAD_NOT_FOUND');
    }
    expect(await test.database.getRepository(UploadPart).countBy({ uploadId: upload.upload_id })).toBe(0);
  });

  it('is never both cancelled and a file', async () => {
    for (let round = 0; round < 5; round += 1) {
      const upload = await sender.start(CONTENT);
      for (const number of [1, 2, 3]) await sender.part(upload, CONTENT, number);
      const [made] = await Promise.all([
        sender.complete(upload.upload_id).then((answer) => answer),
        sleep(round * 15).then(() => sender.cancel(upload.upload_id)),
      ]);
      const file = await test.database.getRepository(StoredFile).findOneBy({ id: upload.upload_id });
      expect(file !== null).toBe(made.status === 200);
      const stored = await test.app.get(ObjectStorage).stat(upload.upload_id);
      expect(stored?.size).toBe(file ? CONTENT.length : undefined);
    }
  });

  it('is swept after its time, also what no row tells of', async () => {
    const before = await objects();
    const files = await rowsOf(StoredFile);
    const upload = await sender.start(CONTENT);
    await sender.part(upload, CONTENT, 1);
    await test.database.query('delete from upload_part where upload_id = $1', [upload.upload_id]);
    await test.database.query("update upload set expires_at = now() - interval '1 s' where id = $1", [
      upload.upload_id,
    ]);
    expect((await sender.part(upload, CONTENT, 2)).body.code).toBe('UPLOAD_NOT_FOUND');
    await test.app.get(UploadSweep).sweep();
    expect(await objects()).toEqual(before);
    expect(await test.database.getRepository(Upload).existsBy({ id: upload.upload_id })).toBe(false);
    expect(await rowsOf(StoredFile)).toBe(files);
  });

  it('frees its name: what is begun by it again is another one', async () => {
    const content = randomBytes(10);
    const bearer = await test.factory.bearer(admin);
    const begin = async (): Promise<PartedUpload> => {
      const { body } = await request(test.http)
        .post(UPLOADS)
        .set({ ...bearer, 'Idempotency-Key': 'begun-again' })
        .send({ purpose: 'dataset', filename: 'a.csv', size: content.length })
        .expect(201);
      return body as PartedUpload;
    };
    const cancelled = await begin();
    expect(await begin()).toEqual(cancelled);
    await sender.cancel(cancelled.upload_id);
    const second = await begin();
    expect(second.upload_id).not.toBe(cancelled.upload_id);
    await sender.part(second, content, 1);
    const { file_id: id } = (await sender.complete(second.upload_id).expect(200)).body as StoredUpload;
    // Whoever lost the answers goes on where he was.
    expect((await begin()).upload_id).toBe(id);
    await test.app.get(FilesService).remove(id);
    expect((await begin()).upload_id).not.toBe(id);
  });

  it('leaves the file of a finished one', async () => {
    const { file_id: id } = await sender.send(CONTENT);
    await test.database.query('update upload set expires_at = now() where id = $1', [id]);
    await test.app.get(UploadSweep).sweep();
    expect(await test.database.getRepository(Upload).existsBy({ id })).toBe(false);
    expect(await test.app.get(ObjectStorage).stat(id)).toEqual({ size: CONTENT.length });
  });
});
