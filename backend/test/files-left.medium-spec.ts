import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { MIB, type Id } from '@tianheng/contracts';
import { IsNull, type EntityManager } from 'typeorm';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { UrlSigner } from '../src/storage/drivers/url-signer.ts';
import { createStorage } from '../src/storage/storage.module.ts';
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

it('an object comes to be removed, however many others cannot be', async () => {
  const away = jest.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('the storage is away'));
  const put = jest.spyOn(storage, 'put');
  await expect(store(Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
  const id = keyOfPut(put);
  const stuck = await test.database.query<{ id: Id }[]>(
    `insert into stored_file (id, purpose, filename, size, sha256, deleted_at)
     select gen_random_uuid(), 'dataset', 'a.csv', 1, '', now() - interval '1 day' from generate_series(1, 200)
     returning id`,
  );
  away.mockRestore();
  const remove = storage.delete.bind(storage);
  const keys = new Set(stuck.map((row) => row.id));
  jest.spyOn(storage, 'delete').mockImplementation(async (key) => {
    if (keys.has(key)) throw new Error('one of the folders cannot be written');
    await remove(key);
  });
  for (let round = 0; round < 2; round += 1) await sweepLater();
  expect(await storage.stat(id)).toBeNull();
  await test.database.query('update stored_file set discarded_at = now() where id = any($1)', [[...keys]]);
});

it('what could not be put makes no new folder one whose files are missing', async () => {
  const rows = test.database.getRepository(StoredFile);
  await test.database.query('update stored_file set discarded_at = now()');
  const directory = await mkdtemp(join(tmpdir(), 'tianheng-storage-'));
  const made = createStorage({ storage: { kind: 'folder', directory } }, test.app.get(UrlSigner), rows);
  try {
    jest.spyOn(storage, 'put').mockRejectedValueOnce(new Error('EACCES'));
    jest.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('EACCES'));
    await expect(store()).rejects.toThrow('EACCES');
    expect(await rows.existsBy({ discardedAt: IsNull() })).toBe(true);
    await made.put(randomUUID(), Readable.from([Buffer.from('x')]), { maxBytes: 1 });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
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
