import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UpdateUserInfoRequest, UserInfo } from '@tianheng/contracts';
import type { Response } from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { PasswordRecovery } from '../src/auth/notices/password-recovery.entity.ts';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import {
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
import { startApp, type TestApp } from './app.ts';
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
  ])('refuses a wrong %s', async (field, values) => {
    for (const value of values) {
      const other = field === 'verify_code' ? { email: fresh } : {};
      const answer = await update({ ...other, [field]: value });
      expect([value, answer.status, answer.body.code]).toEqual([value, 400, 'VALIDATION_FAILED']);
      const fields = (answer.body as { details: { field: string }[] }).details.map((one) => one.field);
      expect([value, new Set(fields)]).toEqual([value, new Set([field])]);
    }
  });

  it('is nobody else’s, and gives no rights', async () => {
    for (const field of ['username', 'nickname', 'platform_role', 'is_frozen', 'id', 'password', 'group']) {
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
