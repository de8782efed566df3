import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  API_KEY_SHOWN,
  IDEMPOTENCY_HEADER,
  type AuditPage,
  type CreatedApiKey,
  type FileExport,
} from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import { SecondFactor } from '../src/auth/second-factor/second-factor.entity.ts';
import { base64, call, calm } from './accounts.ts';
import { createKey, held, KEYS_PATH, makeKey, type Headers } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { actionsOn } from './office.ts';

const FRESH = 'Fresh12345';

let test: TestApp;
let admin: User;
let bearer: Headers;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  admin = await test.factory.admin();
  bearer = await test.factory.bearer(admin);
});

const entriesOf = ({ id }: User): Promise<AuditEntry[]> =>
  test.database.getRepository(AuditEntry).find({ where: { objectId: id }, order: { id: 'ASC' } });
const get = (path: string, headers: Headers) => request(test.http).get(`/v1${path}`).set(headers).expect(200);
const revoke = (id: string, headers: Headers) => request(test.http).delete(`${KEYS_PATH}/${id}`).set(headers);

/** A key, another address and another password of one's own; gives what nobody else may know. */
async function changeAll(person: User): Promise<string[]> {
  const headers = await test.factory.bearer(person);
  const token = headers.Authorization.slice('Bearer '.length);
  const { id, key } = await makeKey(test, person, ['read']);
  await revoke(id, headers).expect(200);
  const email = `new_${person.username}@example.org`;
  const code = await test.app.get(EmailCodes).make(email);
  const moved = await call(test, 'patch', 'user/info', { email, verify_code: code }, { token });
  const passwords = {
    old_password: base64(PASSWORD),
    new_password: base64(FRESH),
    confirm_password: base64(FRESH),
  };
  const changed = await call(test, 'patch', 'user/info/password', passwords, { token });
  expect([moved.status, changed.status]).toEqual([200, 200]);
  return [key, `"${code}"`, FRESH, PASSWORD, base64(FRESH), base64(PASSWORD)];
}

it('of administrators are kept, without secrets', async () => {
  const secrets = await changeAll(admin);
  const entries = await entriesOf(admin);
  const key = { api_key: 'nightly', prefix: secrets[0]?.slice(0, API_KEY_SHOWN), scopes: ['read'] };
  expect(entries).toMatchObject([
    { action: 'user.create_key', before: {}, after: key },
    { action: 'user.delete_key', before: key, after: {} },
    {
      action: 'user.change_email',
      before: { email: admin.email },
      after: { email: `new_${admin.username}@example.org` },
    },
    { action: 'user.change_password', before: {}, after: {} },
  ]);
  expect(entries.every(({ userId, via }) => userId === admin.id && via === 'session')).toBe(true);
  const kept = JSON.stringify(entries);
  for (const secret of secrets) expect(kept).not.toContain(secret);
});

it('of members are not', async () => {
  const member = await test.factory.user();
  await changeAll(member);
  expect(await entriesOf(member)).toEqual([]);
});

it('of an administrator are kept who counts as a member for want of a second factor', async () => {
  const factor = { userId: admin.id, secret: 'sealed', confirmedAt: new Date() };
  await test.database.getRepository(SecondFactor).insert(factor);
  const there = await test.factory.bearer(admin, 'customer');
  const { body } = await createKey(test, there, {});
  await revoke((body as CreatedApiKey).id, there).expect(200);
  expect((await revoke((body as CreatedApiKey).id, there)).status).toBe(404);
  expect(await entriesOf(admin)).toMatchObject([
    { action: 'user.create_key', audience: 'customer' },
    { action: 'user.delete_key', audience: 'customer' },
  ]);
});

it('are kept of a key whose answer was lost, and that the next try takes away', async () => {
  const headers = { ...bearer, [IDEMPOTENCY_HEADER]: randomUUID() };
  for (let tries = 0; tries < 2; tries += 1) expect((await createKey(test, headers, {})).status).toBe(201);
  const actions = ['user.create_key', 'user.delete_key', 'user.create_key'];
  expect(await actionsOn(test, admin.id)).toEqual(actions);
});

it('and whatever else is done by a key are kept with how it begins', async () => {
  const { id, key, prefix } = await makeKey(test, admin, ['admin']);
  await get('/admin/users/download', held(key));
  await revoke(id, bearer).expect(200);
  const { data } = (await get(`/admin/audit?username=${admin.username}`, bearer)).body as AuditPage;
  expect(data.map(({ action, key_prefix }) => [action, key_prefix])).toEqual([
    ['user.delete_key', null],
    ['user.export', prefix],
    ['user.create_key', null],
  ]);
  expect(data.at(-1)?.after).toMatchObject({ prefix, scopes: ['admin'] });
  const { body } = await get(`/admin/audit/download?username=${admin.username}`, bearer);
  const csv = await request(test.http)
    .get((body as FileExport).static_url)
    .responseType('blob')
    .expect(200);
  const lines = String(csv.body).trimEnd().split('\r\n');
  expect(lines.filter((line) => line.endsWith(`,${prefix}`))).toHaveLength(1);
});
