import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OLD_PASSWORD_FAILURES, type ResetPasswordRequest, type UiLanguage } from '@tianheng/contracts';
import type { Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { base64, call, calm, compose, login, oneTimePasswordFor, outbox, tokenOf } from './accounts.ts';
import { codeOf, createKey } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { changing } from './judging.ts';

let test: TestApp;
let beside: TestApp;
let user: User;
let token: string;

beforeAll(async () => {
  test = await startApp();
  beside = await startApp({ beside: test });
});
afterAll(async () => {
  await beside.stop();
  await test.stop();
});
beforeEach(async () => {
  await calm(test);
  await compose(test);
  user = await test.factory.user();
  token = await tokenOf(test, user.username);
});

const NEW = 'Chosen-1';

interface Words {
  old?: string;
  fresh?: string;
  confirm?: string;
}

const wordsOf = ({ old, fresh = NEW, confirm = fresh }: Words): Partial<ResetPasswordRequest> => ({
  ...(old !== undefined && { old_password: base64(old) }),
  new_password: base64(fresh),
  confirm_password: base64(confirm),
});
const change = (words: Words = {}, by = token, language: UiLanguage = 'en'): Promise<Response> =>
  call(test, 'patch', 'user/info/password', wordsOf({ old: PASSWORD, ...words }), { token: by, language });
const reset = (id: string, words: Words, by: string): Promise<Response> =>
  call(test, 'patch', `users/${id}/password`, wordsOf(words), { token: by });
const infoOf = (by: string, where = test): Promise<Response> =>
  call(where, 'get', 'user/info', {}, { token: by });

describe('a new password', () => {
  it('leaves no API key that was asked for before and is made behind it', async () => {
    const changed = `with gone as (delete from session where user_id = $1)
      update "user" set updated_at = now() where id = $1`;
    const headers = { Authorization: `Bearer ${token}` };
    const { answer } = await changing(test, [changed, user.id], () => createKey(test, headers, {}));
    expect(codeOf(await answer)).toBe('SESSION_ENDED');
  });

  it('ends every session at once, on every instance, and the account is told', async () => {
    const others = [await tokenOf(test, user.username), await tokenOf(beside, user.username)];
    expect((await infoOf(others[1] ?? '', beside)).status).toBe(200);
    const answer = await change({}, token, 'zh-CN');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    for (const old of [token, ...others]) {
      expect((await infoOf(old)).body.code).toBe('SESSION_ENDED');
      expect((await infoOf(old, beside)).body.code).toBe('SESSION_ENDED');
    }
    expect((await login(test, user.username)).body.code).toBe('LOGIN_FAILED');
    expect((await login(test, user.username, NEW)).status).toBe(200);
    expect((await outbox(test)).map(({ kind, language }) => [kind, language])).toEqual([
      ['password_changed', 'zh-CN'],
    ]);
    const [mail] = await compose(test);
    expect(mail?.to).toBe(user.email);
    expect(mail?.text).not.toContain(NEW);
  });

  it.each<[string, Words, string, string]>([
    ['PASSWORD_MISMATCH', { confirm: 'Chosen-2' }, 'confirm_password', '两次输入的密码不一致'],
    ['PASSWORD_UNCHANGED', { fresh: PASSWORD }, 'new_password', '不能与当前密码相同'],
    ['OLD_PASSWORD_WRONG', { old: 'Wrong-123' }, 'old_password', '不正确'],
  ])('is refused with %s', async (code, words, field, message) => {
    const answer = await change(words, token, 'zh-CN');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, details: [{ field, message }] });
    expect((await infoOf(token)).status).toBe(200);
    expect(await outbox(test)).toEqual([]);
  });

  it('follows the rule, as do the others', async () => {
    for (const bad of ['short', 'nodigits', '12345678', 'Has space1', 'a1'.repeat(11)]) {
      const answer = await change({ old: bad, fresh: bad });
      expect(answer.body.code).toBe('VALIDATION_FAILED');
      const details = (answer.body as { details: { field: string; message: string }[] }).details;
      expect(details.map(({ field }) => field)).toEqual(['old_password', 'new_password', 'confirm_password']);
      expect(details[0]?.message).toContain('6 to 20 characters');
    }
    const plain = { old_password: PASSWORD, new_password: 'not base64!', confirm_password: null };
    expect((await call(test, 'patch', 'user/info/password', plain, { token })).status).toBe(400);
    expect((await call(test, 'patch', 'user/info/password', {}, { token })).body.details).toHaveLength(3);
  });

  it('comes from one of two changes at once', async () => {
    const answers = await Promise.all([change({ fresh: 'First-11' }), change({ fresh: 'Second-2' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await outbox(test)).toHaveLength(1);
  });

  it('leaves no session to a login that was under way with the old one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await test.factory.user();
      const by = await tokenOf(test, person.username);
      const racing = Array.from({ length: 6 }, (_, at) =>
        login(at % 2 === 0 ? test : beside, person.username, PASSWORD, { address: `10.0.2.${at}` }),
      );
      expect((await change({}, by)).status).toBe(200);
      for (const { body } of await Promise.all(racing)) {
        const got = (body as { data?: { token: string } }).data?.token;
        if (got !== undefined) expect((await infoOf(got)).body.code).toBe('SESSION_ENDED');
      }
    }
  });
});

describe('wrong old passwords', () => {
  it('are too many at some time, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: OLD_PASSWORD_FAILURES + 5 }, () => change({ old: 'Wrong-123' })),
    );
    const codes = answers.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'OLD_PASSWORD_WRONG')).toHaveLength(OLD_PASSWORD_FAILURES);
    const right = await change();
    expect([right.status, right.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    await calm(test);
    expect((await change()).status).toBe(200);
  });

  it('do not hinder whoever came by a one-time password', async () => {
    const once = await oneTimePasswordFor(test, user);
    for (let time = 0; time < OLD_PASSWORD_FAILURES; time += 1) await change({ old: 'Wrong-123' });
    const own = await tokenOf(test, user.username, once);
    expect((await change({}, own)).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await change({ old: once }, own)).status).toBe(200);
    expect((await infoOf(token)).body.code).toBe('SESSION_ENDED');
  });
});

describe('somebody’s password', () => {
  it('is one’s own with the old one', async () => {
    expect((await reset(user.id, {}, token)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'old_password', message: 'is required' }],
    });
    expect((await reset(user.id, { old: 'Wrong-123' }, token)).body.code).toBe('OLD_PASSWORD_WRONG');
    expect((await reset(user.id.toUpperCase(), { old: PASSWORD }, token)).status).toBe(200);
    expect((await login(test, user.username, NEW)).status).toBe(200);
  });

  it('is set by an administrator, and the person is told and signed out', async () => {
    const admin = await tokenOf(test, (await test.factory.admin()).username);
    expect((await reset(user.id, { confirm: 'Chosen-2' }, admin)).body.code).toBe('PASSWORD_MISMATCH');
    await test.database.query('update "user" set language = $2 where id = $1', [user.id, 'zh-CN']);
    const answer = await reset(user.id, {}, admin);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    // In the person's language, not the administrator's.
    expect((await outbox(test)).map(({ language }) => language)).toEqual(['zh-CN']);
    expect((await infoOf(token, beside)).body.code).toBe('SESSION_ENDED');
    expect((await infoOf(admin)).status).toBe(200);
    expect((await compose(test)).map((mail) => mail?.to)).toEqual([user.email]);
    expect((await login(test, user.username, NEW)).status).toBe(200);
  });

  it.each([
    ['ADMIN_PROTECTED', `update "user" set platform_role = 'platform_admin' where id = $1`],
    ['USER_NOT_FOUND', 'delete from "user" where id = $1'],
  ])('is set by what the account has become meanwhile: %s', async (code, sql) => {
    const admin = await tokenOf(test, (await test.factory.admin()).username);
    const { answer } = await changing(test, [sql, user.id], () => reset(user.id, {}, admin));
    expect(codeOf(await answer)).toBe(code);
    expect(await outbox(test)).toEqual([]);
  });

  it('is not another administrator’s, a stranger’s or nobody’s to set', async () => {
    const root = await test.factory.admin();
    const admin = await tokenOf(test, root.username);
    const peer = await test.factory.admin();
    const other = await test.factory.user();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const answers = [
      await reset(peer.id, {}, admin),
      await reset(other.id, { old: PASSWORD }, token),
      await reset(nobody, {}, token),
      await reset(nobody, {}, admin),
      await reset('no-id', {}, admin),
    ];
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [403, 'ADMIN_PROTECTED'],
      [403, 'NOT_ALLOWED'],
      [403, 'NOT_ALLOWED'],
      [404, 'USER_NOT_FOUND'],
      [404, 'USER_NOT_FOUND'],
    ]);
    expect((await reset(root.id, {}, admin)).body.code).toBe('VALIDATION_FAILED');
    expect((await reset(root.id, { old: PASSWORD }, admin)).status).toBe(200);
    expect((await login(test, peer.username)).status).toBe(200);
    expect((await login(test, other.username)).status).toBe(200);
  });
});

describe('freezing', () => {
  const freeze = (id: string, is_frozen: unknown, by: string): Promise<Response> =>
    call(test, 'post', `admin/users/${id}/frozen`, { is_frozen }, { token: by });
  let admin: string;

  beforeEach(async () => {
    admin = await tokenOf(test, (await test.factory.admin()).username);
  });

  it('ends sessions at once on every instance, and lets nobody in until it is lifted', async () => {
    const once = await oneTimePasswordFor(test, user);
    const answer = await freeze(user.id, true, admin);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: user.id, is_frozen: true });
    expect((await infoOf(token, beside)).body.code).toBe('SESSION_ENDED');
    expect((await login(test, user.username)).body.code).toBe('ACCOUNT_FROZEN');
    expect((await freeze(user.id, true, admin)).status).toBe(200);
    expect((await freeze(user.id, false, admin)).body).toMatchObject({ is_frozen: false });
    // The sessions of before do not come back, nor does a one-time password.
    expect((await infoOf(token)).body.code).toBe('SESSION_ENDED');
    expect((await login(test, user.username, once)).body.code).toBe('LOGIN_FAILED');
    expect((await login(test, user.username)).status).toBe(200);
  });

  it('leaves no session to a login that was under way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await test.factory.user();
      const racing = Array.from({ length: 6 }, (_, at) =>
        login(at % 2 === 0 ? test : beside, person.username, PASSWORD, { address: `10.0.3.${at}` }),
      );
      await freeze(person.id, true, admin);
      const answers = await Promise.all(racing);
      await freeze(person.id, false, admin);
      for (const { body } of answers) {
        const got = (body as { data?: { token: string } }).data?.token;
        if (got !== undefined) expect((await infoOf(got)).body.code).toBe('SESSION_ENDED');
      }
    }
  });

  it('is an administrator’s to do, and not to administrators', async () => {
    const peer = await test.factory.admin();
    const stranger = await freeze(user.id, true, token);
    expect([stranger.status, stranger.body.code]).toEqual([403, 'ROLE_REQUIRED']);
    expect(stranger.headers['authorization']).toBe('insufficient_role');
    const protectedOne = await freeze(peer.id, true, admin);
    expect([protectedOne.status, protectedOne.body.code]).toEqual([403, 'ADMIN_PROTECTED']);
    expect(protectedOne.headers).not.toHaveProperty('authorization');
    expect((await freeze('00000000-0000-4000-8000-000000000000', true, admin)).body.code).toBe(
      'USER_NOT_FOUND',
    );
    for (const value of [undefined, null, 'true', 1]) {
      expect((await freeze(user.id, value, admin)).body.code).toBe('VALIDATION_FAILED');
    }
    expect((await infoOf(token)).status).toBe(200);
  });
});
