import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { PartedUpload, StoredUpload } from '@tianheng/contracts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { Joining } from '../src/storage/uploads/joining.ts';
import { PartedUploadsService } from '../src/storage/uploads/parted-uploads.service.ts';
import { Upload } from '../src/storage/uploads/upload.entity.ts';
import { partKey } from '../src/storage/uploads/upload-parts.ts';
import { startApp, type TestApp } from './app.ts';
import { Sender, sha256Of } from './parted.ts';

const CONTENT = randomBytes(1234);
const CHANGED = randomBytes(CONTENT.length);

let test: TestApp;
let other: TestApp;
let sender: Sender;
let beside: Sender;
let upload: PartedUpload;

beforeAll(async () => {
  test = await startApp();
  other = await startApp({ beside: test });
  const admin = await test.factory.admin();
  sender = await Sender.of(test, admin);
  beside = await Sender.of(other, admin);
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});
beforeEach(async () => {
  upload = await sender.start(CONTENT);
  await sender.part(upload, CONTENT, 1).expect(200);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const joinOf = ({ app }: TestApp) => {
  const storage = app.get(ObjectStorage);
  return { join: storage.join.bind(storage), spied: jest.spyOn(storage, 'join') };
};
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}
const leased = (seconds: number): Promise<unknown> =>
  test.database.query(
    'update upload set joiner = $2, joined_until = now() + make_interval(secs => $3) where id = $1',
    [upload.upload_id, randomUUID(), seconds],
  );

it('tells the sum of what is there, though a part lands while a second backend puts it together', async () => {
  const { upload_id: id } = upload;
  const [here, there] = [joinOf(test), joinOf(other)];
  const [both, ended] = [gate(), gate()];
  there.spied.mockImplementation(async (key, pieces) => {
    both.open();
    await ended.opened;
    const late = { maxBytes: CHANGED.length };
    await other.app.get(ObjectStorage).putPiece(partKey(id, 1), Readable.from([CHANGED]), late);
    return there.join(key, pieces);
  });
  let second: Promise<{ status: number; body: StoredUpload }> | undefined;
  here.spied.mockImplementation(async (key, pieces) => {
    second = beside.complete(id).then(({ status, body }) => ({ status, body: body as StoredUpload }));
    // It either begins, too, or waits for this one.
    await Promise.race([both.opened, sleep(1000)]);
    return here.join(key, pieces);
  });
  const first = await sender.complete(id);
  ended.open();
  const answers = [first, await second];
  expect(answers.map((answer) => [answer?.status, answer?.body.sha256])).toEqual(
    Array(2).fill([200, sha256Of(CONTENT)]),
  );
  const stored = await buffer(await test.app.get(ObjectStorage).get(id));
  const { sha256 } = await test.database.getRepository(StoredFile).findOneByOrFail({ id });
  expect(sha256Of(stored)).toBe(sha256);
});

it('waits for whoever is at it, and takes over from one that died', async () => {
  await leased(50);
  let isAnswered = false;
  const made = sender.complete(upload.upload_id).then(({ status }) => {
    isAnswered = true;
    return status;
  });
  await sleep(700);
  expect(isAnswered).toBe(false);
  await leased(0);
  expect(await made).toBe(200);
});

it('takes over, too, from one that died before the clock was set back', async () => {
  await leased(3600);
  await sender.complete(upload.upload_id).expect(200);
});

it('puts nothing together for whoever has hung up', async () => {
  const { spied } = joinOf(test);
  const looks = jest.spyOn(test.app.get(PartedUploadsService), 'require');
  const tries = jest.spyOn(test.app.get(Joining), 'alone');
  const isKnown = new Promise((resolve) =>
    test.http.once('request', (_, response: ServerResponse) => response.once('close', resolve)),
  );
  await leased(50);
  const waiting = sender.complete(upload.upload_id);
  const ended = waiting.then(
    () => 'answered',
    () => 'gone',
  );
  while (looks.mock.calls.length < 2) await sleep(20);
  waiting.abort();
  expect(await ended).toBe('gone');
  await isKnown;
  // What had begun by then goes on, and finds the lease held.
  while (tries.mock.calls.length < looks.mock.calls.length) await sleep(20);
  await Promise.all(tries.mock.results.map(({ value }) => value as Promise<unknown>));
  await leased(0);
  await sleep(2500);
  expect(spied).not.toHaveBeenCalled();
});

it('leaves nobody waiting for what failed', async () => {
  const { spied } = joinOf(test);
  spied.mockRejectedValueOnce(new Error('The storage is away.'));
  expect((await sender.complete(upload.upload_id)).status).toBe(500);
  const row = await test.database.getRepository(Upload).findOneByOrFail({ id: upload.upload_id });
  expect([row.joiner, row.joinedUntil]).toEqual([null, null]);
  await beside.complete(upload.upload_id).expect(200);
});

it('is of whoever took over, where that one began meanwhile', async () => {
  const { join, spied } = joinOf(test);
  spied.mockImplementationOnce(async (key, pieces) => {
    const stored = await join(key, pieces);
    await leased(1);
    return stored;
  });
  const { body } = await sender.complete(upload.upload_id).expect(200);
  expect((body as StoredUpload).sha256).toBe(sha256Of(CONTENT));
  expect(spied).toHaveBeenCalledTimes(2);
});
