import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAIL_REQUESTS_PER_ADDRESS, PASSWORD_PATTERN, RECOVERIES_PER_HOUR } from '@tianheng/contracts';
import type { Response } from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { ExpirySweep } from '../src/auth/expiry.sweep.ts';
import { PasswordRecovery } from '../src/auth/notices/password-recovery.entity.ts';
import { EmailCode } from '../src/auth/proofs/email-code.entity.ts';
import { PasswordWork } from '../src/auth/secrets/password-work.ts';
import {
  base64,
  call,
  calm,
  compose,
  login,
  mailOf,
  oneTimePasswordFor,
  oneTimePasswordIn,
  outbox,
  shapeOf,
  tokenOf,
  type Caller,
} from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { startSmtp } from './mail.ts';

let test: TestApp;
let user: User;
let counter = 0;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  await compose(test);
  user = await test.factory.user();
  counter += 1;
});

const forget = (who: { username: string; email: string } = user, caller?: Caller): Promise<Response> =>
  call(test, 'post', 'users/password/forget', { username: who.username, email: who.email }, caller);
const askCode = (email: string, caller?: Caller, username = 'somebody'): Promise<Response> =>
  call(test, 'post', 'email_verification_code', { username, email }, caller);
const mustChange = async (token: string): Promise<unknown> =>
  (await call(test, 'get', 'user/info', {}, { token })).body.must_change_password;
const NEW = 'Chosen-1';
const change = (token: string, old: string, fresh = NEW): Promise<Response> =>
  call(
    test,
    'patch',
    'user/info/password',
    { old_password: base64(old), new_password: base64(fresh), confirm_password: base64(fresh) },
    { token },
  );

describe('a mailed one-time password', () => {
  it('signs in once, asks for a new one, and is the old one in the change', async () => {
    const once = await oneTimePasswordFor(test, user);
    expect(once).toMatch(PASSWORD_PATTERN);
    const token = await tokenOf(test, user.username, once);
    expect(await mustChange(token)).toBe(true);
    expect((await login(test, user.username, once)).body.code).toBe('LOGIN_FAILED');
    expect((await change(token, once)).status).toBe(200);
    expect((await call(test, 'get', 'user/info', {}, { token })).body.code).toBe('SESSION_ENDED');
    expect((await login(test, user.username)).body.code).toBe('LOGIN_FAILED');
    expect(await mustChange(await tokenOf(test, user.username, NEW))).toBe(false);
    expect(await test.database.getRepository(PasswordRecovery).countBy({ userId: user.id })).toBe(0);
  });

  it('leaves the own password good, for sessions that know nothing of it', async () => {
    const once = await oneTimePasswordFor(test, user);
    const own = await tokenOf(test, user.username);
    expect(await mustChange(own)).toBe(false);
    expect((await change(own, once)).body.code).toBe('OLD_PASSWORD_WRONG');
    const token = await tokenOf(test, user.username, once);
    expect([await mustChange(own), await mustChange(token)]).toEqual([false, true]);
    // Whoever remembers it after all may use it.
    expect((await change(token, 'Secret123')).status).toBe(200);
  });

  it('signs one in of many who try at once, on two instances', async () => {
    const once = await oneTimePasswordFor(test, user);
    const beside = await startApp({ beside: test });
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          login(at % 2 === 0 ? test : beside, user.username, once, { address: `10.0.1.${at + 1}` }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)]);
    } finally {
      await beside.stop();
    }
  });

  it('is good for an hour', async () => {
    const once = await oneTimePasswordFor(test, user);
    const rows = test.database.getRepository(PasswordRecovery);
    const { expiresAt } = await rows.findOneByOrFail({ userId: user.id });
    expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(20_000);
    await rows.update({ userId: user.id }, { expiresAt: new Date() });
    expect((await login(test, user.username, once)).body.code).toBe('LOGIN_FAILED');
    await test.app.get(ExpirySweep).sweep();
    expect(await rows.countBy({ userId: user.id })).toBe(0);
  });

  it('stays the old password of its session, when the hour is over', async () => {
    const once = await oneTimePasswordFor(test, user);
    const token = await tokenOf(test, user.username, once);
    const { expiresAt } = await test.database
      .getRepository(PasswordRecovery)
      .findOneByOrFail({ userId: user.id });
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(11 * 3_600_000);
    await test.app.get(ExpirySweep).sweep();
    expect((await change(token, once)).status).toBe(200);
  });

  it('keeps its session to the choice when another is made, and stays the old password of it', async () => {
    const first = await oneTimePasswordFor(test, user);
    const token = await tokenOf(test, user.username, first);
    const second = await oneTimePasswordFor(test, user);
    expect(await mustChange(token)).toBe(true);
    const other = await call(test, 'get', 'competitions', {}, { token });
    expect([other.status, other.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    // The second one opens a session of the same kind; a third one, unused, ends with the choice.
    const beside = await tokenOf(test, user.username, second);
    expect(await mustChange(beside)).toBe(true);
    expect((await change(beside, first)).body.code).toBe('OLD_PASSWORD_WRONG');
    const third = await oneTimePasswordFor(test, user);
    expect((await change(token, first)).status).toBe(200);
    expect((await call(test, 'get', 'user/info', {}, { token: beside })).body.code).toBe('SESSION_ENDED');
    expect((await login(test, user.username, third)).body.code).toBe('LOGIN_FAILED');
    expect(await test.database.getRepository(PasswordRecovery).countBy({ userId: user.id })).toBe(0);
  });

  it('ends with its session', async () => {
    const once = await oneTimePasswordFor(test, user);
    const token = await tokenOf(test, user.username, once);
    await call(test, 'post', 'logout', {}, { token });
    expect((await login(test, user.username, once)).body.code).toBe('LOGIN_FAILED');
    expect((await login(test, user.username)).status).toBe(200);
  });

  it('gives way to the next one, five times an hour; then the last stays good', async () => {
    let last = '';
    for (let time = 1; time <= RECOVERIES_PER_HOUR + 2; time += 1) {
      // A minute later.
      await test.database.query(
        `update rate_limit set expires_at = now() where expires_at < now() + interval '2 minutes'`,
      );
      const answer = await forget();
      expect([answer.status, answer.body]).toEqual([200, {}]);
      const [mail] = await compose(test);
      expect([time, mail !== undefined]).toEqual([time, time <= RECOVERIES_PER_HOUR]);
      if (!mail) continue;
      expect((await login(test, user.username, last || 'Nothing-1')).body.code).toBe('LOGIN_FAILED');
      last = oneTimePasswordIn(mail);
    }
    expect((await login(test, user.username, last)).status).toBe(200);
  });

  it('is not in the outbox, and is kept as a hash', async () => {
    await forget();
    expect((await outbox(test)).map(({ kind, params }) => ({ kind, params }))).toEqual([
      { kind: 'password_recovery', params: { username: user.username, email: user.email } },
    ]);
    const once = oneTimePasswordIn(await mailOf(test));
    const { passwordHash } = await test.database
      .getRepository(PasswordRecovery)
      .findOneByOrFail({ userId: user.id });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    expect(passwordHash).not.toContain(once);
  });

  it.each([
    ['moved to another address', { email: 'moved@example.org' }],
    ['was frozen', { isFrozen: true }],
  ])('is not made for an account that meanwhile %s', async (_what, change) => {
    await forget();
    const work = test.app.get(PasswordWork);
    const hash = work.hash.bind(work);
    const slow = jest.spyOn(work, 'hash').mockImplementation(async (...given) => {
      await test.database.getRepository(User).update({ id: user.id }, change);
      return hash(...given);
    });
    try {
      expect(await compose(test)).toEqual([null]);
    } finally {
      slow.mockRestore();
    }
    expect(await test.database.getRepository(PasswordRecovery).countBy({ userId: user.id })).toBe(0);
  });

  it('does not open a frozen account', async () => {
    const once = await oneTimePasswordFor(test, user);
    await test.database.query('update "user" set is_frozen = true where id = $1', [user.id]);
    expect((await login(test, user.username, once)).body.code).toBe('ACCOUNT_FROZEN');
    await calm(test);
    expect((await forget()).status).toBe(200);
    expect(await compose(test)).toEqual([null]);
  });
});

describe('whoever asks for a mail', () => {
  it('cannot tell whether there is such an account', async () => {
    const taken = (await test.factory.user()).email;
    const asks: [() => Promise<Response>, () => Promise<Response>][] = [
      [() => forget(), () => forget({ username: 'nobody', email: `nobody_${counter}@example.org` })],
      [() => askCode(taken), () => askCode(`free_${counter}@example.org`)],
    ];
    for (const [there, missing] of asks) {
      expect(shapeOf(await there())).toEqual(shapeOf(await missing()));
      expect(await outbox(test)).toHaveLength(2);
      // Nor by asking again.
      const again = [await there(), await missing()];
      expect(again.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
        [429, 'MAIL_TOO_SOON'],
        [429, 'MAIL_TOO_SOON'],
      ]);
      await compose(test);
    }
  });

  it('gets nothing for a name and an address of two accounts', async () => {
    const other = await test.factory.user();
    await forget({ username: user.username, email: other.email });
    expect(await compose(test)).toEqual([null]);
    expect(await test.database.getRepository(PasswordRecovery).count({ where: { userId: other.id } })).toBe(
      0,
    );
  });

  it('may write the address in any case', async () => {
    await forget({ username: user.username, email: user.email.toUpperCase() });
    const mail = await mailOf(test);
    expect(mail.to).toBe(user.email);
  });

  it('is told of the account instead of getting a code, and any code is wrong', async () => {
    await askCode(user.email.toUpperCase());
    const mail = await mailOf(test);
    expect(mail.to).toBe(user.email);
    expect(mail.text).toContain(user.username);
    const { codeHash } = await test.database.getRepository(EmailCode).findOneByOrFail({ email: user.email });
    expect(codeHash.length).toBeGreaterThan(20);
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await registerWith(user.email));
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual([
      ...Array<string>(5).fill('EMAIL_CODE_WRONG'),
      'EMAIL_CODE_EXPIRED',
    ]);
  });

  it('waits a minute per address, in whatever case', async () => {
    const email = `slow_${counter}@example.org`;
    expect((await askCode(email)).status).toBe(200);
    const soon = await askCode(email.toUpperCase(), { address: '10.0.0.2', language: 'zh-CN' }, 'another');
    expect(soon.status).toBe(429);
    const seconds = Number(soon.headers['retry-after']);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(soon.body.code).toBe('MAIL_TOO_SOON');
    expect(soon.body.error_info).toContain(`${seconds}`);
    expect((await askCode(`x${email}`)).status).toBe(200);
    await test.database.query('update rate_limit set expires_at = now()');
    expect((await askCode(email)).status).toBe(200);
  });

  it('cannot keep an owner waiting by naming an address alone', async () => {
    await forget({ username: 'wrong_name', email: user.email }, { address: '10.0.0.2' });
    expect((await forget()).status).toBe(200);
  });

  it('asks once of many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => forget()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await outbox(test)).toHaveLength(1);
  });

  it('may do so for only so many addresses an hour', async () => {
    const codes: unknown[] = [];
    for (let at = 0; at < MAIL_REQUESTS_PER_ADDRESS + 1; at += 1) {
      const ask =
        at % 2 === 0
          ? askCode(`many_${at}@example.org`)
          : forget({ username: 'x', email: `many_${at}@example.org` });
      codes.push((await ask).body.code);
    }
    expect(codes.slice(0, -1)).toEqual(Array(MAIL_REQUESTS_PER_ADDRESS).fill(undefined));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await askCode('other@example.org', { address: '10.0.0.2' })).status).toBe(200);
  });

  it.each(['email_verification_code', 'users/password/forget'])('has to name both at %s', async (path) => {
    const answer = await call(test, 'post', path, { username: 'Big', email: 'none', more: 1 });
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(
      new Set((answer.body as { details: { field: string }[] }).details.map(({ field }) => field)),
    ).toEqual(new Set(['username', 'email', 'more']));
  });
});

const registerWith = (email: string): Promise<Response> =>
  call(test, 'post', 'registry', {
    username: `reg_${counter}`,
    nickname: 'Somebody',
    password: base64(NEW),
    confirm_password: base64(NEW),
    email,
    verify_code: 'ABC234',
    mobile_phone: '13800000000',
    school: 'A school',
  });

it('writes in the language that was asked in', async () => {
  const subjects: string[] = [];
  for (const language of ['en', 'zh-CN'] as const) {
    await calm(test);
    await forget(user, { language });
    subjects.push((await mailOf(test)).subject);
  }
  expect(subjects[0]).toMatch(/^[\x20-\x7e]+$/);
  expect(subjects[1]).toMatch(/\p{Script=Han}/u);
});

it('reaches people by a real mail server', async () => {
  const smtp = await startSmtp();
  const beside = await startApp({ beside: test, env: { SMTP_URL: smtp.url } });
  try {
    const email = `real_${counter}@example.org`;
    await call(beside, 'post', 'email_verification_code', { username: 'somebody', email });
    expect((await smtp.mailTo(email)).text).toMatch(/^\s*[A-Z2-9]{6}\s*$/m);
    await call(beside, 'post', 'users/password/forget', { username: user.username, email: user.email });
    const { text } = await smtp.mailTo(user.email);
    expect((await login(test, user.username, oneTimePasswordIn({ text }))).status).toBe(200);
  } finally {
    await beside.stop();
    await smtp.stop();
    delete process.env.SMTP_URL;
  }
});
