import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UPLOAD_PART_BYTES, type PartedUpload } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { Upload } from '../src/storage/uploads/upload.entity.ts';
import { UploadUsage } from '../src/storage/uploads/upload-usage.entity.ts';
import { UploadSweep } from '../src/storage/uploads/upload.sweep.ts';
import { startApp, type TestApp } from './app.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { Sender } from './parted.ts';
import { storedObjects } from './samples.ts';

const CONTENT = randomBytes(1234);

let test: TestApp;
let sender: Sender;
let storage: ObjectStorage;
let upload: PartedUpload;
let before: string[];

beforeAll(async () => {
  test = await startApp();
  sender = await Sender.of(test, await test.factory.admin());
  storage = test.app.get(ObjectStorage);
});
afterAll(() => test.stop());
beforeEach(async () => {
  before = await storedObjects(test);
  upload = await sender.start(CONTENT);
  await sender.part(upload, CONTENT, 1).expect(200);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const sweep = (): Promise<void> => test.app.get(UploadSweep).sweep();
const expire = (seconds: number): Promise<unknown> =>
  test.database.query('update upload set expires_at = now() + make_interval(secs => $2) where id = $1', [
    upload.upload_id,
    seconds,
  ]);

const isOpen = async (): Promise<boolean> => {
  const open = 'select from upload where id = $1 and expires_at > now()';
  return (await test.database.query<object[]>(open, [upload.upload_id])).length > 0;
};

/** Lets something happen in each transaction that begins, before its first statement. */
function atEachBegin(happens: () => Promise<unknown>): void {
  const transaction = test.database.transaction.bind(test.database) as <T>(
    work: (manager: EntityManager) => Promise<T>,
  ) => Promise<T>;
  jest.spyOn(test.database, 'transaction').mockImplementation(((
    work: (manager: EntityManager) => Promise<unknown>,
  ) =>
    transaction(async (manager) => {
      await happens();
      return work(manager);
    })) as never);
}

it('does not sweep what becomes a file in the moment in which it expires', async () => {
  await expire(0);
  let swept: Promise<void> | undefined;
  const query = test.database.createQueryRunner();
  await query.startTransaction();
  // What begins before the end may be committed after it.
  await query.query('update upload set completed_at = now() where id = $1', [upload.upload_id]);
  try {
    await storage.put(upload.upload_id, Readable.from([CONTENT]), {
      maxBytes: CONTENT.length,
    });
    swept = sweep();
    await untilSomebodyWaits(test.database);
    await query.commitTransaction();
  } finally {
    await query.release();
  }
  await swept;
  expect(await storage.stat(upload.upload_id)).toEqual({ size: CONTENT.length });
  expect(await storedObjects(test)).toEqual([...before, upload.upload_id].sort());
});

describe('what is cancelled while', () => {
  let cancelled: Promise<number> | undefined;

  beforeEach(() => {
    // The cancel marks the upload, and is slow to remove what there is of it.
    const remove = storage.delete.bind(storage);
    jest.spyOn(storage, 'delete').mockImplementation((key) => sleep(300).then(() => remove(key)));
    cancelled = undefined;
    atEachBegin(async () => {
      cancelled ??= sender.cancel(upload.upload_id).then(({ status }) => status);
      while (await isOpen()) await sleep(20);
    });
  });

  it('it begins to be a file becomes none', async () => {
    const { body } = await sender.complete(upload.upload_id);
    expect(body.code).toBe('UPLOAD_NOT_FOUND');
    expect(await cancelled).toBe(200);
    expect(await test.database.getRepository(StoredFile).existsBy({ id: upload.upload_id })).toBe(false);
    expect(await storedObjects(test)).toEqual(before);
  });

  it('a part is being recorded takes no part', async () => {
    const { body } = await sender.part(upload, CONTENT, 1);
    expect(body.code).toBe('UPLOAD_NOT_FOUND');
    expect(await cancelled).toBe(200);
    expect(await storedObjects(test)).toEqual(before);
  });
});

it('tries again to remove what could not be removed', async () => {
  const down = jest.spyOn(storage, 'delete').mockRejectedValue(new Error('The storage is away.'));
  await sender.cancel(upload.upload_id).expect(200);
  expect((await sender.get(upload.upload_id)).body.code).toBe('UPLOAD_NOT_FOUND');
  down.mockRestore();
  expect(await storedObjects(test)).not.toEqual(before);
  await sweep();
  expect(await storedObjects(test)).toEqual(before);
  expect(await test.database.getRepository(Upload).existsBy({ id: upload.upload_id })).toBe(false);
});

it('asks a storage that does not answer for few of very many parts', async () => {
  const size = 40 * UPLOAD_PART_BYTES;
  const large = await sender.start(CONTENT, { size });
  const asked = jest.spyOn(storage, 'delete').mockRejectedValue(new Error('The storage is away.'));
  await sender.cancel(large.upload_id).expect(200);
  expect(asked.mock.calls.length).toBeLessThan(10);
  asked.mockRestore();
  await sweep();
  expect(await test.database.getRepository(Upload).existsBy({ id: large.upload_id })).toBe(false);
  await sender.cancel(upload.upload_id).expect(200);
});

it('forgets what was sent long ago, also where the storage does not tell what was broken off', async () => {
  const usages = test.database.getRepository(UploadUsage);
  const old = { subject: 'person:somebody', seconds: 60 };
  await usages.insert({ ...old, beganAt: new Date(0), files: 1, bytes: '1' });
  jest.spyOn(storage, 'sweep').mockRejectedValue(new Error('It may not be listed.'));
  await expect(sweep()).rejects.toThrow('It may not be listed.');
  expect(await usages.existsBy(old)).toBe(false);
  await sender.cancel(upload.upload_id).expect(200);
});

it('comes to what can be removed, however much cannot', async () => {
  const another = await Sender.of(test, await test.factory.admin());
  const others: string[] = [];
  for (let made = 0; made < 20; made += 1) others.push((await another.start(CONTENT)).upload_id);
  await expire(0);
  await test.database.query(`update upload set expires_at = now() - interval '1 day' where id = any($1)`, [
    others,
  ]);
  const remove = storage.delete.bind(storage);
  const stuck = jest.spyOn(storage, 'delete').mockImplementation(async (key) => {
    if (others.includes(key)) throw new Error('one of the folders cannot be written');
    await remove(key);
  });
  const left = (): Promise<number> => test.database.getRepository(Upload).count();
  for (let round = 0; round < 2; round += 1) await sweep();
  expect(await left()).toBe(20);
  stuck.mockRestore();
  await sweep();
  expect(await left()).toBe(0);
});

it('removes the parts of a file that could not be removed when it was made', async () => {
  const down = jest.spyOn(storage, 'delete').mockRejectedValue(new Error('The storage is away.'));
  await sender.complete(upload.upload_id).expect(200);
  down.mockRestore();
  await expire(0);
  await sweep();
  expect(await storedObjects(test)).toEqual([...before, upload.upload_id].sort());
});
