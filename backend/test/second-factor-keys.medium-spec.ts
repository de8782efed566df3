import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import request, { type Response } from 'supertest';
import type { SecondFactorOffer } from '@tianheng/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { ApiKey } from '../src/auth/keys/api-key.entity.ts';
import { digestOfKey, makeKey as newKey } from '../src/auth/secrets/key-text.ts';
import { base64, call, calm, compose } from './accounts.ts';
import { codeOf, createKey, held, makeKey } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const PATH = 'admin/protection';

let test: TestApp;
let admin: User;
let token: string;
/** A key of another administrator and one of the person's own. */
let foreign: string;
let key: string;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  admin = await test.factory.admin({ language: 'en' });
  token = await tokenOf(admin);
  foreign = (await makeKey(test, await test.factory.admin(), ['read', 'admin'])).key;
  key = (await makeKey(test, admin, ['read', 'admin'])).key;
});

const tokenOf = async (person: User): Promise<string> =>
  (await test.factory.bearer(person)).Authorization.slice('Bearer '.length);
const post = (path: string, body: object = {}): Promise<Response> =>
  call(test, 'post', `${PATH}/${path}`, body, { token });
/** What a key with the whole scope opens of the back office. */
const opens = async (by: string): Promise<number | string> => {
  const answer = await request(test.http).get('/v1/admin/users').set(held(by));
  return codeOf(answer) ?? answer.status;
};
async function codeOfOffer(): Promise<string> {
  const { body } = await post('second_factor', { password: base64(PASSWORD) });
  return new TOTP({ secret: Secret.fromBase32((body as SecondFactorOffer).secret) }).generate();
}
const turnOn = async (): Promise<void> => {
  expect((await post('second_factor/confirm', { code: await codeOfOffer() })).status).toBe(200);
};
async function expectNewKeyWorks(session: string): Promise<void> {
  const { body } = await createKey(test, held(session), { scopes: ['read', 'admin'] });
  expect(await opens((body as { key: string }).key)).toBe(200);
}

describe("an administrator's API keys", () => {
  it('end when the second factor is turned on, which whoever made one may not have had', async () => {
    const member = (await makeKey(test, admin, ['read'])).key;
    const code = await codeOfOffer();
    expect(codeOf(await post('second_factor/confirm', { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect([await opens(key), await opens(foreign)]).toEqual([200, 200]);
    expect((await post('second_factor/confirm', { code })).status).toBe(200);
    expect([await opens(key), await opens(member)]).toEqual(['API_KEY_INVALID', 'API_KEY_INVALID']);
    expect(await opens(foreign)).toBe(200);
    // This session is kept.
    await expectNewKeyWorks(token);
  });

  it('end with all sessions, and the audit counts them', async () => {
    expect((await post('end_sessions')).status).toBe(200);
    expect([await opens(key), await opens(foreign)]).toEqual(['API_KEY_INVALID', 200]);
    const entry = await test.database
      .getRepository(AuditEntry)
      .findOneBy({ objectId: admin.id, action: 'user.end_sessions' });
    expect(entry).toMatchObject({ after: { sessions: 2, api_keys: 1 } });
    await expectNewKeyWorks(await tokenOf(admin));
  });

  it('end with all sessions too where one is being made at that moment', async () => {
    const made = newKey();
    const ended = await test.database.transaction(async (manager) => {
      // As far as the making of a key gets that has found its session.
      await manager.query('select from "user" where id = $1 for no key update', [admin.id]);
      await manager.insert(ApiKey, {
        ...{ userId: admin.id, name: 'late', prefix: made.slice(0, 8), scopes: ['read', 'admin'] },
        ...{ digest: digestOfKey(made), expiresAt: () => `now() + interval '1 day'` },
      });
      const answer = post('end_sessions');
      await untilSomebodyWaits(test.database);
      return { answer };
    });
    expect((await ended.answer).status).toBe(200);
    expect(await opens(made)).toBe('API_KEY_INVALID');
  });

  it('end when a colleague takes the second factor away, and the mail says so', async () => {
    await turnOn();
    const { body } = await createKey(test, held(token), { scopes: ['read', 'admin'] });
    const { key: kept } = body as { key: string };
    const colleague = await test.factory.admin();
    const by = await tokenOf(colleague);
    const reset = (id: string) =>
      call(test, 'post', `admin/users/${id}/reset_second_factor`, { reason: 'Lost' }, { token: by });
    expect(codeOf(await reset(colleague.id))).toBe('SECOND_FACTOR_OWN');
    expect(await opens(kept)).toBe(200);
    expect((await reset(admin.id)).status).toBe(200);
    expect([await opens(kept), await opens(foreign)]).toEqual(['API_KEY_INVALID', 200]);
    const mails = (await compose(test)).filter((one) => one?.to === admin.email);
    expect(mails.at(-1)?.text).toContain('your API keys have ended');
    await expectNewKeyWorks(await tokenOf(admin));
  });
});
