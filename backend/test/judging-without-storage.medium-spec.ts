import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { AppError } from '../src/common/app-error.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { startApp, type TestApp } from './app.ts';
import { pinImages, row, Runner, setSettings, submit } from './judging.ts';

/** Longer than what was seen of the storage holds. */
const LATER_MS = 6_000;
const realNow = performance.now.bind(performance);
const NEVER = new Promise<never>(() => undefined);

let test: TestApp;
let storage: ObjectStorage;
let passed = 0;
beforeAll(async () => {
  test = await startApp({ looksAtStorage: true });
  storage = test.app.get(ObjectStorage);
  await pinImages(test);
  await setSettings(test);
});
afterAll(() => test.stop());
afterEach(() => void jest.restoreAllMocks());

/** As if so much time had gone by for whoever measures it. */
function later(): void {
  passed += LATER_MS;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
}

it.each([
  ['is full', () => jest.spyOn(storage, 'left').mockResolvedValue(1000)],
  [
    'tells no room and takes nothing',
    () => {
      jest.spyOn(storage, 'left').mockResolvedValue(Infinity);
      jest.spyOn(storage, 'put').mockRejectedValue(new AppError('STORAGE_FULL'));
    },
  ],
  ['is away', () => jest.spyOn(storage, 'check').mockRejectedValue(new Error('away'))],
  ['hangs', () => jest.spyOn(storage, 'check').mockReturnValue(NEVER)],
])('begins no attempt while the storage %s, and goes on by itself', async (_, break_) => {
  const world = await test.factory.world();
  const { id } = await submit(test, world);
  const runner = new Runner(test);
  break_();
  later();
  expect([await runner.claim(), await runner.claim()]).toEqual([null, null]);
  expect(await row(test, id)).toMatchObject({ status: 'waiting', attempt: 0 });

  jest.restoreAllMocks();
  later();
  const assignment = await runner.claimOne();
  await runner.settle(assignment.lease_token).expect(200);
  expect(await row(test, id)).toMatchObject({ status: 'success', attempt: 1 });
});

it('tries a storage that tells no room now and then, and leaves nothing in it', async () => {
  const runner = new Runner(test);
  jest.spyOn(storage, 'left').mockResolvedValue(Infinity);
  const put = jest.spyOn(storage, 'put');
  for (let claims = 0; claims < 4; claims += 1) {
    later();
    await runner.claim();
  }
  expect(put).toHaveBeenCalledTimes(1);
  expect(await storage.stat(String(put.mock.calls[0]?.[0]))).toBeNull();
  for (let claims = 0; claims < 2; claims += 1) {
    later();
    await runner.claim();
  }
  expect(put).toHaveBeenCalledTimes(2);
});

it('hands out what had begun to a claim that is sent again, while the storage is full', async () => {
  const world = await test.factory.world();
  const { id } = await submit(test, world);
  const runner = new Runner(test);
  const token = randomUUID();
  expect(await runner.claim(token)).toMatchObject({ run_id: id });
  jest.spyOn(storage, 'left').mockResolvedValue(1000);
  later();
  expect(await runner.claim(token)).toMatchObject({ run_id: id, attempt: 1 });
  expect(await runner.claim()).toBeNull();
});

it('is not ready when it is started while the volume is away, and takes nothing for gone', async () => {
  const file = await test.factory.file('x', { purpose: 'example' });
  const bearer = await test.factory.bearer(await test.factory.admin());
  const mountPoint = await mkdtemp(path.join(tmpdir(), 'tianheng-storage-'));
  const other = await startApp({ beside: test, env: { STORAGE_DIR: mountPoint } });
  try {
    const found = await request(other.http).get(`/v1/object-storage/download/${file.id}`).set(bearer);
    expect([found.status, found.headers['retry-after']]).toEqual([503, '5']);
    await request(other.http).get('/health/ready').expect(503);
    expect(await readdir(mountPoint)).toEqual([]);
  } finally {
    await other.stop();
    await rm(mountPoint, { recursive: true });
  }
});
