import { mkdir, rename, rmdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Upload, UploadPart } from '../src/storage/uploads/upload.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { Sender } from './parted.ts';
import { PNG } from './samples.ts';

const CONTENT = Buffer.from('a,b\n1,2\n');

let test: TestApp;
let admin: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
  bearer = await test.factory.bearer(admin);
});
afterAll(() => test.stop());

/** While the storage is elsewhere, with an empty folder in its place or nothing. */
async function away(leaves: 'nothing' | 'an empty folder', work: () => Promise<void>): Promise<void> {
  const elsewhere = `${test.storageDir}-elsewhere`;
  await rename(test.storageDir, elsewhere);
  if (leaves === 'an empty folder') await mkdir(test.storageDir);
  try {
    await work();
  } finally {
    if (leaves === 'an empty folder') await rmdir(test.storageDir);
    await rename(elsewhere, test.storageDir);
  }
}

const upload = () =>
  request(test.http).post('/v1/object-storage/upload').set(bearer).attach('file', PNG, 'a.png');

describe.each(['nothing', 'an empty folder'] as const)('where the storage was is %s', (leaves) => {
  it('says of each file that it is away for now, and loses none', async () => {
    const { body: picture } = await upload().expect(201);
    const { url, file_id: id } = picture as { url: string; file_id: string };
    const get = (path: string): request.Test => request(test.http).get(path).set(bearer);
    const { body: link } = await get(`/v1/object-storage/download/${id}/url`).expect(200);
    const sender = await Sender.of(test, admin);
    const parted = await sender.start(CONTENT);
    await sender.part(parted, CONTENT, 1).expect(200);

    await away(leaves, async () => {
      for (const call of [
        () => get(url),
        () => get((link as { url: string }).url),
        upload,
        () => sender.part(parted, CONTENT, 1),
        () => sender.complete(parted.upload_id),
      ]) {
        const { status, body, headers } = await call();
        expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
      }
      // Nothing is taken for removed either: what could not be removed now is tried again.
      await sender.cancel(parted.upload_id);
      expect(await test.database.getRepository(Upload).existsBy({ id: parted.upload_id })).toBe(true);
      expect(await test.database.getRepository(UploadPart).countBy({ uploadId: parted.upload_id })).toBe(1);
    });

    await get(url).expect(200);
    const again = await sender.start(CONTENT);
    await sender.part(again, CONTENT, 1).expect(200);
    await sender.complete(again.upload_id).expect(200);
  });
});
