import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  MIB,
  TEAM_UPLOAD_LIMITS,
  UPLOAD_BYTES_PER_DAY,
  UPLOAD_PART_BYTES,
  UPLOAD_PARTS_AT_ONCE,
  UPLOADS_PER_DAY,
  UPLOADS_PER_MINUTE,
} from '@tianheng/contracts';
import request from 'supertest';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { UploadUsage } from '../src/storage/uploads/upload-usage.entity.ts';
import { UploadSweep } from '../src/storage/uploads/upload.sweep.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { portOf } from './fuzz/raw.ts';
import { storedObjects } from './samples.ts';

const ZIP = Buffer.from('PK\x03\x04 a zip as far as its first bytes go', 'latin1');
const DAY = 24 * 3600;

let test: TestApp;
let world: World;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await test.factory.world();
  bearer = await test.factory.bearer(world.leader);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const upload = (content = ZIP, filename = 'code.zip') =>
  request(test.http)
    .post(`/v1/competition/${world.competition.id}/team/${world.team.id}/upload`)
    .set(bearer)
    .attach('file', content, filename);
const begin = (size: number) =>
  request(test.http)
    .post('/v1/object-storage/uploads')
    .set(bearer)
    .send({ purpose: 'team_upload', filename: 'code.zip', size, team_id: world.team.id });

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

async function usage(of: 'person' | 'team', seconds: number): Promise<UploadUsage | null> {
  const id = of === 'team' ? world.team.id : world.leader.id;
  return test.database.getRepository(UploadUsage).findOneBy({ subject: `${of}:${id}`, seconds });
}
async function used(
  of: 'person' | 'team',
  seconds: number,
  files: number,
  bytes = 0,
  ago = 0,
): Promise<void> {
  const id = of === 'team' ? world.team.id : world.leader.id;
  await test.database.query(
    `insert into upload_usage (subject, seconds, began_at, files, bytes)
     values ($1, $2, now() - make_interval(secs => $5), $3, $4)`,
    [`${of}:${id}`, seconds, files, bytes, ago],
  );
}

it('counts what was stored, of the person and of the team', async () => {
  await upload().expect(201);
  for (const { of, seconds } of TEAM_UPLOAD_LIMITS) {
    const row = await usage(of, seconds);
    expect([of, seconds, row?.files, Number(row?.bytes)]).toEqual([of, seconds, 1, ZIP.length]);
  }
});

it('gives back what was refused on its way, but the number', async () => {
  await upload(Buffer.from('<html>')).expect(415);
  const row = await usage('team', DAY);
  expect([row?.files, Number(row?.bytes)]).toEqual([1, 0]);
});

it.each([
  ['person', 60, UPLOADS_PER_MINUTE, 0, 'TOO_MANY_REQUESTS'],
  ['team', 60, UPLOADS_PER_MINUTE, 0, 'TOO_MANY_REQUESTS'],
  ['person', DAY, UPLOADS_PER_DAY, 0, 'UPLOAD_QUOTA_REACHED'],
  ['team', DAY, UPLOADS_PER_DAY, 0, 'UPLOAD_QUOTA_REACHED'],
  ['person', DAY, 1, UPLOAD_BYTES_PER_DAY, 'UPLOAD_QUOTA_REACHED'],
  ['team', DAY, 1, UPLOAD_BYTES_PER_DAY, 'UPLOAD_QUOTA_REACHED'],
] as const)('refuses a %s in %d s after %d files of %d bytes', async (of, seconds, files, bytes, code) => {
  await used(of, seconds, files, bytes);
  const answer = await upload();
  expect([answer.status, answer.body.code]).toEqual([429, code]);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect((await usage(of, seconds))?.files).toBe(files);
  expect((await begin(10)).body.code).toBe(code);
});

it('says the limits in both languages', async () => {
  await used('team', DAY, UPLOADS_PER_DAY, 0, DAY - 90);
  const english = await upload().set('Accept-Language', 'en');
  const chinese = await upload().set('Accept-Language', 'zh-CN');
  expect(english.body.error_info).toMatch(/1,000 files and 20 GB.* [12] min/);
  expect(chinese.body.error_info).toMatch(/1000 个文件、共 20 GB，请 [12] 分钟/);
});

it('begins anew when the window has passed', async () => {
  await used('team', DAY, UPLOADS_PER_DAY, UPLOAD_BYTES_PER_DAY, DAY + 1);
  await upload().expect(201);
  expect((await usage('team', DAY))?.files).toBe(1);
});

it('begins anew when the clock was set back', async () => {
  await used('team', 60, UPLOADS_PER_MINUTE, 0, -3600);
  await used('team', DAY, UPLOADS_PER_DAY, UPLOAD_BYTES_PER_DAY, -3600);
  await upload().expect(201);
  expect((await usage('team', DAY))?.files).toBe(1);
});

it('lets one in where there is room for one, however many come at once', async () => {
  await used('team', DAY, 1, UPLOAD_BYTES_PER_DAY - 1000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => begin(900)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429, 429]);
});

it('gives back an upload in parts that was dropped, once', async () => {
  const { body } = await begin(5000).expect(201);
  expect(Number((await usage('team', DAY))?.bytes)).toBe(5000);
  const cancel = () => request(test.http).delete(`/v1/object-storage/uploads/${body.upload_id}`).set(bearer);
  await begin(70).expect(201);
  await Promise.all([cancel(), cancel(), cancel()]);
  expect(Number((await usage('team', DAY))?.bytes)).toBe(70);
});

it('refuses what the storage has no room for before it reads it', async () => {
  const storage = test.app.get(ObjectStorage);
  const put = jest.spyOn(storage, 'put');
  jest.spyOn(storage, 'room').mockResolvedValue(ZIP.length);
  const answer = await upload();
  expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL']);
  expect(put).not.toHaveBeenCalled();
});

it('takes no more of one body when others have filled the storage meanwhile', async () => {
  const content = Buffer.concat([ZIP, randomBytes(20 * MIB)]);
  const before = await storedObjects(test);
  const room = jest.spyOn(test.app.get(ObjectStorage), 'room');
  room
    .mockResolvedValueOnce(content.length + MIB)
    .mockResolvedValueOnce(12 * MIB)
    .mockResolvedValue(0);
  const answer = await upload(content);
  expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL']);
  expect(await storedObjects(test)).toEqual(before);
  expect(Number((await usage('team', DAY))?.bytes)).toBe(0);
  // At the beginning, and once in a few MiB.
  expect(room).toHaveBeenCalledTimes(3);
});

describe('a part of an upload', () => {
  const PART = Buffer.concat([ZIP, randomBytes(UPLOAD_PART_BYTES - ZIP.length)]);
  const pathOf = (id: string): string => `/v1/object-storage/uploads/${id}/parts/1`;
  const begun = async (): Promise<string> =>
    (await begin(2 * PART.length).expect(201)).body.upload_id as string;
  const sendPart = (id: string) =>
    request(test.http)
      .put(pathOf(id))
      .set({ ...bearer, 'Content-Type': 'application/octet-stream' })
      .send(PART);

  it('takes no more when others have filled the storage meanwhile', async () => {
    const id = await begun();
    const before = await storedObjects(test);
    const room = jest.spyOn(test.app.get(ObjectStorage), 'room');
    room.mockResolvedValueOnce(PART.length).mockResolvedValue(0);
    const answer = await sendPart(id);
    expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await storedObjects(test)).toEqual(before);
  });

  it('waits while too many of the same upload are on their way', async () => {
    const [id, other] = [await begun(), await begun()];
    const arriving = jest.spyOn(test.app.get(ObjectStorage), 'putPiece');
    const headers = {
      ...bearer,
      'Content-Length': String(PART.length),
      'Content-Type': 'application/octet-stream',
    };
    const open = Array.from({ length: UPLOAD_PARTS_AT_ONCE }, () => {
      const to = { port: portOf(test.http), path: pathOf(id), method: 'PUT', headers };
      const call = httpRequest(to).on('error', () => undefined);
      call.write(ZIP);
      return call;
    });
    await until(() => arriving.mock.calls.length === UPLOAD_PARTS_AT_ONCE);
    const refused = await sendPart(id);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await sendPart(other).expect(200);
    for (const call of open) call.destroy();
    await until(async () => (await sendPart(id)).status === 200);
  });
});

it.each([
  ['a dataset’s file', 'data.zip', ZIP],
  ['a text', 'data.csv', Buffer.from('a,b\n1,2\n')],
])('refuses an administrator too what the storage has no room for: %s', async (_what, filename, content) => {
  const admin = await test.factory.bearer(await test.factory.admin());
  const send = () =>
    request(test.http)
      .post('/v1/object-storage/upload')
      .query({ file_type: 'normal' })
      .set(admin)
      .attach('file', content, filename);
  const storage = test.app.get(ObjectStorage);
  const put = jest.spyOn(storage, 'put');
  const room = jest.spyOn(storage, 'room').mockResolvedValue(content.length - 1);
  const answer = await send();
  expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL']);
  expect(put).not.toHaveBeenCalled();
  room.mockRestore();
  await send().expect(201);
});

it('forgets windows that have passed', async () => {
  await used('team', DAY, 1, 1, DAY + 1);
  await used('person', 60, 1, 1);
  await test.app.get(UploadSweep).sweep();
  expect(await usage('team', DAY)).toBeNull();
  expect(await usage('person', 60)).not.toBeNull();
});
