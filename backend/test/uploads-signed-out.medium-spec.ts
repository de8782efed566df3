import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { UploadUsage } from '../src/storage/uploads/upload-usage.entity.ts';
import { makeKey, held, KEYS_PATH } from './api-keys.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { PNG, storedObjects } from './samples.ts';

const ZIP = Buffer.from('PK\x03\x04 a zip as far as its first bytes go', 'latin1');
/** Enough for its beginning to be looked at. */
const PICTURE = Buffer.concat([PNG, Buffer.alloc(2 * MIB)]);
const DOCUMENT = '/v1/object-storage/stream/upload?file_name=a.png';
const FORM_HEAD = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const FORM_END = '\r\n--x--\r\n';

let test: TestApp;
let admin: { Authorization: string };
let user: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());
beforeEach(async () => {
  user = await test.factory.user();
  bearer = await test.factory.bearer(user);
});

const logOut = (headers = bearer): request.Test =>
  request(test.http).post('/v1/logout').set(headers).expect(200);
const arriving = async (): Promise<number> =>
  // Made with the first file.
  (await readdir(path.join(test.storageDir, 'incoming')).catch(() => [])).length;

interface Sent {
  headers?: Record<string, string>;
  type?: string;
}

/** An upload whose beginning is there, and whose end is up to us. */
async function begin(
  route: string,
  first: string | Buffer,
  { headers = bearer, type = 'application/octet-stream' }: Sent = {},
): Promise<ClientRequest> {
  const call = httpRequest(addressOf(test.http) + route, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type },
  });
  call.write(first);
  for (let tries = 0; tries < 500 && (await arriving()) === 0; tries += 1) await sleep(20);
  expect(await arriving()).toBe(1);
  return call;
}

async function end(
  call: ClientRequest,
  last: string | Buffer,
): Promise<[number | undefined, string | undefined]> {
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end(last);
  const [answer] = await answered;
  return [answer.statusCode, ((await json(answer)) as { code?: string }).code];
}

/** Does the upload, ended by what happens meanwhile; nothing may be left of it. */
async function refused(call: ClientRequest, meanwhile: () => Promise<unknown>, last: string | Buffer = PNG) {
  const before = (await storedObjects(test)).length - 1;
  const rows = await test.database.getRepository(StoredFile).count();
  await meanwhile();
  const answer = await end(call, last);
  expect((await storedObjects(test)).length).toBe(before);
  expect(await test.database.getRepository(StoredFile).count()).toBe(rows);
  return answer;
}

it('is taken from whoever is signed in all the time', async () => {
  expect((await end(await begin(DOCUMENT, PICTURE), PNG))[0]).toBe(201);
});

it.each<[string, () => Promise<unknown>]>([
  ['is signed out', () => logOut()],
  [
    'is frozen',
    () =>
      request(test.http)
        .post(`/v1/admin/users/${user.id}/frozen`)
        .set(admin)
        .send({ is_frozen: true })
        .expect(200),
  ],
  ['is deleted', () => request(test.http).delete(`/v1/admin/users/${user.id}`).set(admin).expect(200)],
])(
  'is refused to whoever %s before its last byte, and takes none of their quota',
  async (_how, meanwhile) => {
    const call = await begin(DOCUMENT, PICTURE);
    expect(await refused(call, meanwhile)).toEqual([401, 'SESSION_ENDED']);
    const used = await test.database.getRepository(UploadUsage).findBy({ subject: `person:${user.id}` });
    expect(used.map(({ bytes }) => Number(bytes))).toEqual([0, 0]);
  },
);

it('is refused to a key that was revoked before its last byte', async () => {
  const { id, key } = await makeKey(test, user, ['submit']);
  const call = await begin(DOCUMENT, PICTURE, { headers: held(key) });
  const revoke = () => request(test.http).delete(`${KEYS_PATH}/${id}`).set(bearer).expect(200);
  expect(await refused(call, revoke)).toEqual([401, 'API_KEY_INVALID']);
});

it.each(['picture', 'normal'])('is refused as a form as well: %s', async (type) => {
  const headers = await test.factory.bearer(await test.factory.admin());
  const content = Buffer.concat([Buffer.from(FORM_HEAD('a.png')), PICTURE]);
  const call = await begin(`/v1/object-storage/upload?file_type=${type}`, content, {
    ...{ headers, type: 'multipart/form-data; boundary=x' },
  });
  expect(await refused(call, () => logOut(headers), FORM_END)).toEqual([401, 'SESSION_ENDED']);
});

it('is refused as a team’s zip as well', async () => {
  const { competition, team, leader }: World = await test.factory.world();
  const headers = await test.factory.bearer(leader);
  const content = Buffer.concat([Buffer.from(FORM_HEAD('a.zip')), ZIP]);
  const call = await begin(`/v1/competition/${competition.id}/team/${team.id}/upload`, content, {
    ...{ headers, type: 'multipart/form-data; boundary=x' },
  });
  expect(await refused(call, () => logOut(headers), FORM_END)).toEqual([401, 'SESSION_ENDED']);
});
