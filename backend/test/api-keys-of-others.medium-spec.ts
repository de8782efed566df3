import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_KEY_REASON_MAX } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { call, calm, compose } from './accounts.ts';
import { codeOf, held, KEYS_PATH, makeKey } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let user: User;
let admin: User;

beforeAll(async () => {
  test = await startApp();
});
beforeEach(async () => {
  await calm(test);
  user = await test.factory.user();
  admin = await test.factory.admin();
});
afterAll(() => test.stop());

const info = (key: string) => request(test.http).get('/v1/user/info').set(held(key));

describe("a person's keys, for administrators,", () => {
  const path = (owner: User, rest = ''): string => `admin/users/${owner.id}/api_keys${rest}`;
  const tokenOf = async (person: User, site?: 'customer'): Promise<string> =>
    (await test.factory.bearer(person, site)).Authorization.slice('Bearer '.length);
  const list = (owner: User, token: string): Promise<Response> =>
    call(test, 'get', path(owner), {}, { token });
  const revoke = (owner: User, id: string, token: string, body: object = { reason: 'It leaked' }) =>
    call(test, 'post', path(owner, `/${id}/revoke`), body, { token });
  const audited = () =>
    test.database.getRepository(AuditEntry).findBy({ objectId: user.id, action: 'user.revoke_key' });

  it('are listed without the keys, and revoked with a reason that the owner is told', async () => {
    await test.database.query(`update "user" set language = 'en' where id = $1`, [user.id]);
    const made = await makeKey(test, user, ['read', 'submit']);
    await info(made.key).expect(200);
    const token = await tokenOf(admin);
    const { body } = await list(user, token);
    const { key, ...shown } = made;
    expect(body).toEqual({ data: [{ ...shown, last_used_at: expect.any(Number) }] });
    expect(JSON.stringify(body)).not.toContain(key);
    expect((await revoke(user, made.id, token, { reason: ' It leaked ' })).status).toBe(200);
    expect(codeOf(await info(key))).toBe('API_KEY_INVALID');
    expect((await list(user, token)).body).toEqual({ data: [] });
    expect(await audited()).toMatchObject([
      {
        userId: admin.id,
        before: { api_key: 'nightly', prefix: made.prefix, scopes: ['read', 'submit'] },
        why: 'It leaked',
      },
    ]);
    const mail = (await compose(test)).find((one) => one?.subject.includes('revoked'));
    expect(mail?.to).toBe(user.email);
    for (const said of ['nightly', admin.username, 'It leaked']) expect(mail?.text).toContain(said);
  });

  it('are for administrators of the back office alone, and for nobody else is one revoked', async () => {
    const { id, key } = await makeKey(test, user, ['read']);
    const token = await tokenOf(admin);
    const member = await tokenOf(await test.factory.user());
    const customer = await tokenOf(admin, 'customer');
    for (const [by, code] of [
      [member, 'ROLE_REQUIRED'],
      [await tokenOf(user), 'ROLE_REQUIRED'],
      [customer, 'ADMIN_SITE_ONLY'],
      [(await makeKey(test, admin, ['admin'])).key, 'API_KEY_REFUSED'],
    ] as const) {
      expect([codeOf(await list(user, by)), codeOf(await revoke(user, id, by))]).toEqual([code, code]);
    }
    for (const body of [
      {},
      { reason: ' ' },
      { reason: 'a\nb' },
      { reason: 'x'.repeat(API_KEY_REASON_MAX + 1) },
    ]) {
      expect(codeOf(await revoke(user, id, token, body))).toBe('VALIDATION_FAILED');
    }
    // Of another person, of nobody.
    expect(codeOf(await revoke(admin, id, token))).toBe('API_KEY_NOT_FOUND');
    expect(codeOf(await revoke(user, randomUUID(), token))).toBe('API_KEY_NOT_FOUND');
    const nobody = { ...user, id: randomUUID() } as User;
    expect(codeOf(await list(nobody, token))).toBe('USER_NOT_FOUND');
    expect(codeOf(await revoke(nobody, id, token))).toBe('USER_NOT_FOUND');
    await info(key).expect(200);
    expect(await audited()).toEqual([]);
  });

  it('is revoked once when two colleagues and its owner do it at once', async () => {
    const { id } = await makeKey(test, user, ['read']);
    const tokens = await Promise.all([1, 2].map(async () => tokenOf(await test.factory.admin())));
    const own = await test.factory.bearer(user);
    const answers = await Promise.all([
      ...tokens.map((token) => revoke(user, id, token)),
      request(test.http).delete(`${KEYS_PATH}/${id}`).set(own),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await audited()).length).toBeLessThanOrEqual(1);
  });
});
