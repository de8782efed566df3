import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { MIB, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { FileSweep } from '../src/storage/files/file.sweep.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let files: FilesService;
let storage: ObjectStorage;
beforeAll(async () => {
  test = await startApp();
  files = test.app.get(FilesService);
  storage = test.app.get(ObjectStorage);
});
afterAll(() => test.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const described = { purpose: 'dataset', filename: 'a.csv', maxBytes: 100 * MIB } as const;
const store = (content: Buffer | Buffer[] = Buffer.from('id\n1\n')): Promise<StoredFile> =>
  files.store(Readable.from(Array.isArray(content) ? content : [content], { objectMode: false }), described);
/** The key of what was put last. */
const keyOfPut = (put: jest.SpiedFunction<ObjectStorage['put']>): Id => put.mock.calls.at(-1)?.[0] ?? '';
const rowOf = (id: Id): Promise<StoredFile | null> =>
  test.database.getRepository(StoredFile).findOneBy({ id });
async function sweepLater(): Promise<void> {
  await test.database.query(`update stored_file set deleted_at = deleted_at - interval '11 minutes'`);
  await test.app.get(FileSweep).sweep();
}

it('what a storage lets go of only later is known until then', async () => {
  const put = jest.spyOn(storage, 'put');
  jest.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('the storage is away'));
  await expect(store(Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
  const id = keyOfPut(put);
  expect(await storage.stat(id)).not.toBeNull();
  expect(await files.find(id)).toBeNull();
  await sweepLater();
  expect(await storage.stat(id)).toBeNull();
  expect((await rowOf(id))?.discardedAt).not.toBeNull();
});

it('a file whose commit got no answer is there with its object, or neither is', async () => {
  const put = jest.spyOn(storage, 'put');
  const { manager } = test.database;
  const transaction = manager.transaction.bind(manager) as (
    work: (inner: EntityManager) => Promise<unknown>,
  ) => Promise<unknown>;
  jest.spyOn(manager, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work as unknown as (inner: EntityManager) => Promise<unknown>);
    throw new Error('Connection terminated');
  });
  await expect(store()).rejects.toThrow('terminated');
  const id = keyOfPut(put);
  expect(await rowOf(id)).toMatchObject({ size: 5 });
  expect([await files.find(id), await storage.stat(id)]).toEqual([null, null]);
});

it('where that cannot be told either, the object stays for whoever finds its row', async () => {
  const put = jest.spyOn(storage, 'put');
  const { manager } = test.database;
  const away = new Error('Connection terminated');
  jest.spyOn(manager, 'transaction').mockImplementationOnce(async (work) => {
    await (work as unknown as (inner: EntityManager) => Promise<unknown>)(manager);
    throw away;
  });
  const insert = jest.spyOn(manager, 'createQueryBuilder').mockImplementationOnce(() => {
    throw away;
  });
  await expect(store()).rejects.toThrow('terminated');
  insert.mockRestore();
  expect(await storage.stat(keyOfPut(put))).not.toBeNull();
});

it('nothing is left where the database was away before it heard of the file', async () => {
  const put = jest.spyOn(storage, 'put');
  const away = new Error('connect ECONNREFUSED');
  jest.spyOn(test.database.manager, 'transaction').mockRejectedValueOnce(away);
  await expect(store()).rejects.toThrow('ECONNREFUSED');
  expect([await rowOf(keyOfPut(put)), await storage.stat(keyOfPut(put))]).toEqual([null, null]);
});

it('the room that uploads leave to everything else is not used up by what is made here', async () => {
  const put = jest.spyOn(storage, 'put');
  jest.spyOn(storage, 'room').mockResolvedValue(0);
  const content = Array.from({ length: 8 }, () => Buffer.alloc(MIB, 1));
  await expect(store(content)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(await storage.stat(keyOfPut(put))).toBeNull();
});
