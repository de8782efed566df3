import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  OLD_PASSWORD_FAILURES,
  RECENT_SIGN_IN_SECONDS,
  ROLE_REFUSAL_HEADER,
  type UpdateUserInfoRequest,
  type UserInfo,
} from '@tianheng/contracts';
import type { Response } from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { PasswordRecovery } from '../src/auth/notices/password-recovery.entity.ts';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import {
  base64,
  call,
  calm,
  codeFor,
  compose,
  login,
  oneTimePasswordFor,
  outbox,
  tokenOf,
  type Caller,
} from './accounts.ts';
import { makeKey } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { changing } from './judging.ts';

let test: TestApp;
let user: User;
let token: string;
let fresh: string;
let counter = 0;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  await compose(test);
  counter += 1;
  fresh = `Fresh_${counter}@Example.org`;
  user = await test.factory.user({ mobilePhone: '13800000000', school: 'Old school' });
  token = await tokenOf(test, user.username);
});

type Values = Partial<Record<keyof UpdateUserInfoRequest, unknown>>;
const update = (values: Values, caller: Caller = {}): Promise<Response> =>
  call(test, 'patch', 'user/info', values, { token, ...caller });
const info = async (): Promise<UserInfo> =>
  (await call(test, 'get', 'user/info', {}, { token })).body as UserInfo;

describe('the profile', () => {
  it('takes a phone and a school, and leaves the rest', async () => {
    const before = await info();
    const answer = await update({ mobile_phone: '+1 555-0100 22', school: '  清华大学 ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      mobile_phone: '+1 555-0100 22',
      school: '清华大学',
      updated_at: expect.any(Number),
    });
    expect((answer.body as UserInfo).updated_at).toBeGreaterThan(before.updated_at);
    expect((await update({ school: 'Another' })).body).toMatchObject({
      mobile_phone: '+1 555-0100 22',
      school: 'Another',
    });
    expect(await info()).toMatchObject({ school: 'Another' });
    expect((await update({})).status).toBe(200);
    expect(await outbox(test)).toEqual([]);
  });

  it('of an account that is deleted meanwhile is not saved', async () => {
    const deleted = 'delete from "user" where id = $1';
    const { answer } = await changing(test, [deleted, user.id], () => update({ school: 'Too late' }));
    expect((await answer).body).toMatchObject({ code: 'SESSION_ENDED' });
  });

  it.each<[keyof UpdateUserInfoRequest, unknown[]]>([
    ['mobile_phone', [null, '', '12345', 'phone', 13800000000]],
    ['school', [null, '', '  ', 'a'.repeat(101), 'two\nlines']],
    ['email', [null, '', 'x', 'a@b', 5]],
    ['verify_code', [null, '', '1234567', 'a b']],
    ['password', [null, '', 'not base64', 5]],
  ])('refuses a wrong %s', async (field, values) => {
    for (const value of values) {
      const other = ['verify_code', 'password'].includes(field) ? { email: fresh } : {};
      const answer = await update({ ...other, [field]: value });
      expect([value, answer.status, answer.body.code]).toEqual([value, 400, 'VALIDATION_FAILED']);
      const fields = (answer.body as { details: { field: string }[] }).details.map((one) => one.field);
      expect([value, new Set(fields)]).toEqual([value, new Set([field])]);
    }
  });

  it('is nobody else’s, and gives no rights', async () => {
    for (const field of ['username', 'nickname', 'platform_role', 'is_frozen', 'id', 'group']) {
      const answer = await update({ [field]: 'platform_admin' } as Values);
      expect([field, answer.body.code]).toEqual([field, 'VALIDATION_FAILED']);
    }
    expect((await call(test, 'patch', 'user/info', { school: 'X' })).body.code).toBe('UNAUTHORIZED');
  });
});

describe('a new address', () => {
  it('needs its code, and the old one is told', async () => {
    const none = await update({ email: fresh });
    expect(none.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'verify_code', message: 'is required' }],
    });
    const verify_code = await codeFor(test, fresh);
    const answer = await update({ email: fresh, verify_code, school: 'New school' }, { language: 'zh-CN' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email: fresh, school: 'New school' });
    expect((await outbox(test)).map(({ kind, language }) => [kind, language])).toEqual([
      ['email_changed', 'zh-CN'],
    ]);
    const [mail] = await compose(test);
    expect(mail?.to).toBe(user.email);
    expect(mail?.subject).toMatch(/\p{Script=Han}/u);
    // The code is spent, and the session goes on.
    await update({ email: user.email, verify_code: await codeFor(test, user.email) });
    expect((await update({ email: fresh, verify_code })).body.code).toBe('EMAIL_CODE_EXPIRED');
    expect((await info()).email).toBe(user.email);
  });

  it('is refused with a wrong code, and nothing else is changed then', async () => {
    await codeFor(test, fresh);
    const answer = await update({ email: fresh, verify_code: 'wrong0', school: 'New school' });
    expect([answer.status, answer.body.code]).toEqual([400, 'EMAIL_CODE_WRONG']);
    expect(await info()).toMatchObject({ email: user.email, school: 'Old school' });
    expect((await update({ email: `x${fresh}`, verify_code: 'ABC234' })).body.code).toBe(
      'EMAIL_CODE_EXPIRED',
    );
  });

  it('is refused if it is taken, and leaves code and profile as they were', async () => {
    const verify_code = await codeFor(test, fresh);
    const owner = await test.factory.user({ email: fresh.toLowerCase() });
    const answer = await update({ email: fresh, verify_code, school: 'New school' });
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(answer.body.details).toEqual([{ field: 'email', message: 'is taken' }]);
    expect(await info()).toMatchObject({ email: user.email, school: 'Old school' });
    expect(await outbox(test)).toEqual([]);
    await test.database.getRepository(User).delete({ id: owner.id });
    expect((await update({ email: fresh, verify_code })).status).toBe(200);
  });

  it('goes to one of many who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => test.factory.user()));
    const tokens = await Promise.all(people.map(({ username }) => tokenOf(test, username)));
    const verify_code = await test.app.get(EmailCodes).make(fresh);
    const answers = await Promise.all(
      tokens.map((one, at) =>
        update({ email: at % 2 === 0 ? fresh : fresh.toUpperCase(), verify_code }, { token: one }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200)
        expect(['EMAIL_TAKEN', 'EMAIL_CODE_EXPIRED']).toContain((body as { code: string }).code);
    }
    expect(await outbox(test)).toHaveLength(1);
  });

  it('is none if it is the present one, in whatever case; and a code alone is for nothing', async () => {
    const answer = await update({ email: user.email.toUpperCase(), mobile_phone: '13911112222' });
    expect([answer.status, answer.body.email]).toEqual([200, user.email]);
    expect((await update({ verify_code: 'ABC234' })).body.details).toEqual([
      { field: 'email', message: 'is required' },
    ]);
  });

  it('takes back a one-time password that went to the old one', async () => {
    const once = await oneTimePasswordFor(test, user);
    const verify_code = await codeFor(test, fresh);
    expect((await update({ email: fresh, verify_code })).status).toBe(200);
    expect(await test.database.getRepository(PasswordRecovery).countBy({ userId: user.id })).toBe(0);
    expect((await login(test, user.username, once)).body.code).toBe('LOGIN_FAILED');
  });
});

describe('whoever holds a session that is no longer new', () => {
  const age = (seconds: number) =>
    test.database.query(
      'update session set created_at = now() - make_interval(secs => $2) where user_id = $1',
      [user.id, seconds],
    );

  it('takes a new address with the password alone, and loses no code by the try without it', async () => {
    await age(RECENT_SIGN_IN_SECONDS + 1);
    const verify_code = await codeFor(test, fresh);
    const refused = await update({ email: fresh, verify_code, school: 'New school' });
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect(refused.headers).not.toHaveProperty(ROLE_REFUSAL_HEADER.name.toLowerCase());
    expect(await info()).toMatchObject({ email: user.email, school: 'Old school' });
    const wrong = await update({ email: fresh, verify_code, password: base64('Wrong-123') });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'OLD_PASSWORD_WRONG']);
    expect((await update({ school: 'Phone and school are free' })).status).toBe(200);
    const answer = await update({ email: fresh, verify_code, password: base64(PASSWORD) });
    expect([answer.status, answer.body.email]).toEqual([200, fresh]);
  });

  it('has as many tries as elsewhere, and costs the code none', async () => {
    await age(RECENT_SIGN_IN_SECONDS + 1);
    const verify_code = await codeFor(test, fresh);
    const guess = () => update({ email: fresh, verify_code, password: base64('Wrong-123') });
    for (let tries = 0; tries < OLD_PASSWORD_FAILURES; tries += 1) await guess();
    const answer = await update({ email: fresh, verify_code, password: base64(PASSWORD) });
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await calm(test);
    expect((await update({ email: fresh, verify_code, password: base64(PASSWORD) })).status).toBe(200);
  });

  it('needs none within the first minutes; one that is sent has to be right', async () => {
    await age(RECENT_SIGN_IN_SECONDS - 30);
    const verify_code = await codeFor(test, fresh);
    const wrong = await update({ email: fresh, verify_code, password: base64('Wrong-123') });
    expect(wrong.body.code).toBe('OLD_PASSWORD_WRONG');
    expect((await update({ email: fresh, verify_code })).status).toBe(200);
  });

  it('changes nothing with a password alone', async () => {
    expect((await update({ password: base64(PASSWORD) })).body.details).toEqual([
      { field: 'email', message: 'is required' },
    ]);
  });
});

describe('a change of address', () => {
  it('ends the other sessions and the keys, which the old one is told with what to do', async () => {
    const other = await tokenOf(test, user.username);
    const { key } = await makeKey(test, user, ['read', 'submit']);
    await compose(test);
    const byKey = await update({ email: fresh, verify_code: await codeFor(test, fresh) }, { token: key });
    expect([byKey.status, byKey.body.code]).toEqual([403, 'API_KEY_REFUSED']);
    await calm(test);
    const verify_code = await codeFor(test, fresh);
    expect((await update({ email: fresh, verify_code })).status).toBe(200);
    const [mail] = await compose(test);
    expect(mail?.text).toContain('All other devices have been signed out, and your API keys have ended.');
    expect(mail?.text).toContain('change the password');
    const codes = [other, key].map(async (one) => {
      const { body } = await call(test, 'get', 'user/info', {}, { token: one });
      return (body as { code: string }).code;
    });
    expect(await Promise.all(codes)).toEqual(['SESSION_ENDED', 'API_KEY_INVALID']);
    expect((await info()).email).toBe(fresh);
  });

  it('of an administrator is none of the customer site', async () => {
    const admin = await test.factory.admin();
    const verify_code = await codeFor(test, fresh);
    const change = async (audience: 'admin' | 'customer') => {
      const { Authorization } = await test.factory.bearer(admin, audience);
      return update({ email: fresh, verify_code }, { token: Authorization.replace('Bearer ', '') });
    };
    const refused = await change('customer');
    expect([refused.status, refused.body.code]).toEqual([403, 'ADMIN_SITE_ONLY']);
    expect((await change('admin')).status).toBe(200);
  });

  it('is none of the customer site for one who becomes an administrator meanwhile', async () => {
    const verify_code = await codeFor(test, fresh);
    const { Authorization } = await test.factory.bearer(user, 'customer');
    const promote = `update "user" set platform_role = 'platform_admin' where id = $1`;
    const { answer } = await changing(test, [promote, user.id], () =>
      update({ email: fresh, verify_code }, { token: Authorization.replace('Bearer ', '') }),
    );
    expect((await answer).body).toMatchObject({ code: 'ADMIN_SITE_ONLY' });
    expect((await info()).email).toBe(user.email);
  });
});
