import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  RECOVERY_CODES,
  SECOND_FACTOR_FAILURES,
  SECOND_FACTOR_REASON_MAX,
  SITE_HEADER,
  type ErrorBody,
  type Protection,
  type RecoveryCodes,
  type SecondFactorOffer,
} from '@tianheng/contracts';
import { Secret, TOTP } from 'otpauth';
import request, { type Response } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { User } from '../src/auth/accounts/user.entity.ts';
import { SecondFactor } from '../src/auth/second-factor/second-factor.entity.ts';
import { Session } from '../src/auth/sessions/session.entity.ts';
import { SessionsService } from '../src/auth/sessions/sessions.service.ts';
import { base64, call, calm, compose } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { NOWHERE } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const PATH = 'admin/protection';

let test: TestApp;
let admin: User;
let token: string;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  admin = await test.factory.admin();
  token = await tokenOf(admin);
});

const tokenOf = async (user: User): Promise<string> =>
  (await test.factory.bearer(user)).Authorization.slice('Bearer '.length);
const post = (path: string, body: object = {}, app = test): Promise<Response> =>
  call(app, 'post', `${PATH}/${path}`, body, { token });
const codeOf = ({ body }: Response): string | undefined => (body as ErrorBody).code;
const state = async (): Promise<Protection> =>
  (await call(test, 'get', PATH, {}, { token })).body as Protection;

const totp = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
/** A code that is right and has not been used. */
async function fresh(secret: string): Promise<string> {
  await test.database.getRepository(SecondFactor).update({ userId: admin.id }, { lastStep: null });
  return totp(secret);
}

async function offer(): Promise<SecondFactorOffer> {
  const { body, status } = await post('second_factor', { password: base64(PASSWORD) });
  expect(status).toBe(200);
  return body as SecondFactorOffer;
}

async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await offer();
  const { body, status } = await post('second_factor/confirm', { code: totp(secret) });
  expect(status).toBe(200);
  return { secret, codes: (body as RecoveryCodes).recovery_codes };
}

const login = (second_code?: string, headers: Record<string, string> = {}, app = test): Promise<Response> =>
  request(app.http)
    .post('/v1/login')
    .set({ 'X-Forwarded-For': '10.0.0.1', ...headers })
    .send({
      username: admin.username,
      password: base64(PASSWORD),
      verify_code: 'demo',
      ...(second_code !== undefined && { second_code }),
    })
    .then((response) => response);

describe('setting up a second factor', () => {
  it('takes the password, then a code; ends the other sessions and gives recovery codes once', async () => {
    const other = await tokenOf(admin);
    expect(codeOf(await post('second_factor', { password: base64('Wrong1234') }))).toBe('OLD_PASSWORD_WRONG');
    const { secret, uri } = await offer();
    expect(uri).toContain(`secret=${secret}`);
    expect((await state()).second_factor).toBe(false);
    expect(codeOf(await post('second_factor/confirm', { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    const { body } = await post('second_factor/confirm', { code: totp(secret) });
    const { recovery_codes: codes } = body as RecoveryCodes;
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect(await state()).toEqual({
      second_factor: true,
      second_factor_required: false,
      recovery_codes_left: RECOVERY_CODES,
      sessions: 1,
    });
    expect(codeOf(await call(test, 'get', PATH, {}, { token: other }))).toBe('SESSION_ENDED');
  });

  it('ends a session too that a sign-in under way begins without it', async () => {
    const { secret } = await offer();
    const { confirmed, begun } = await test.database.transaction(async (manager) => {
      // As far as a sign-in gets that has found no second factor.
      await manager.query('select from "user" where id = $1 for no key update', [admin.id]);
      const session = await test.app
        .get(SessionsService)
        .start({ userId: admin.id, audience: 'admin' }, manager);
      const answer = post('second_factor/confirm', { code: totp(secret) });
      await untilSomebodyWaits(test.database);
      return { confirmed: answer, begun: session.token };
    });
    expect((await confirmed).status).toBe(200);
    expect(codeOf(await call(test, 'get', PATH, {}, { token: begun }))).toBe('SESSION_ENDED');
    expect(await state()).toMatchObject({ second_factor: true, sessions: 1 });
  });

  it('keeps the secret sealed and the codes hashed, and tells neither again', async () => {
    const { secret, codes } = await turnOn();
    const kept = JSON.stringify([
      await test.database.query('select * from second_factor where user_id = $1', [admin.id]),
      await test.database.query('select * from recovery_code where user_id = $1', [admin.id]),
      await test.database.query('select * from audit_entry where user_id = $1', [admin.id]),
      (await call(test, 'get', PATH, {}, { token })).body,
      (await call(test, 'get', 'user/info', {}, { token })).body,
      (await call(test, 'get', 'admin/users', {}, { token })).body,
    ]);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(hidden);
    }
  });

  it('begins anew until it is proved, and then not', async () => {
    const first = await offer();
    const second = await offer();
    expect(second.secret).not.toBe(first.secret);
    expect(codeOf(await post('second_factor/confirm', { code: totp(second.secret) }))).toBeUndefined();
    expect(codeOf(await post('second_factor', { password: base64(PASSWORD) }))).toBe('SECOND_FACTOR_ON');
    expect(codeOf(await post('second_factor/confirm', { code: totp(second.secret) }))).toBe(
      'SECOND_FACTOR_ON',
    );
  });

  it.each(['confirm', 'recovery_codes', 'remove'])('has nothing to %s where there is none', async (path) => {
    expect(codeOf(await post(`second_factor/${path}`, { code: '123456' }))).toBe('SECOND_FACTOR_OFF');
  });

  it('can be taken away again with a code, and renews recovery codes with one', async () => {
    const { secret, codes } = await turnOn();
    expect(codeOf(await post('second_factor/recovery_codes', { code: '000000' }))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    const { body } = await post('second_factor/recovery_codes', { code: await fresh(secret) });
    expect(codeOf(await post('second_factor/remove', { code: codes[0] }))).toBe('SECOND_FACTOR_WRONG');
    const [renewed] = (body as RecoveryCodes).recovery_codes;
    expect((await post('second_factor/remove', { code: renewed?.toUpperCase() })).status).toBe(200);
    expect(await state()).toMatchObject({ second_factor: false, recovery_codes_left: 0 });
    expect((await login()).status).toBe(200);
    const entries = await test.database.getRepository(AuditEntry).find({
      where: { objectId: admin.id, action: 'user.second_factor' },
      order: { id: 'ASC' },
    });
    expect(entries.map(({ after }) => after)).toEqual([
      { second_factor: true },
      { recovery_codes: 'new' },
      { second_factor: false },
    ]);
  });

  it('takes no more wrong codes than passwords, the right one included', async () => {
    const { secret } = await turnOn();
    for (let time = 0; time < SECOND_FACTOR_FAILURES; time += 1) {
      expect(codeOf(await post('second_factor/remove', { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    }
    const refused = await post('second_factor/remove', { code: await fresh(secret) });
    expect(codeOf(refused)).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['', '12345', '1234567', 'abcdef', 'abcde_fghjk'])('refuses %j for a code', async (code) => {
    expect(codeOf(await post('second_factor/confirm', { code }))).toBe('VALIDATION_FAILED');
  });
});

describe('signing in', () => {
  it('to the back office takes a code, and each code once', async () => {
    const { secret } = await turnOn();
    expect(codeOf(await login())).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await login(undefined, { [SITE_HEADER]: 'admin' }))).toBe('SECOND_FACTOR_REQUIRED');
    const wrong = await login('000000');
    expect(wrong.body).toMatchObject({ code: 'SECOND_FACTOR_WRONG', details: [{ field: 'second_code' }] });
    const code = await fresh(secret);
    expect((await login(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(codeOf(await login(code))).toBe('SECOND_FACTOR_WRONG');
    // Neither is one from before the last that was taken.
    expect(codeOf(await login(totp(secret, Date.now() - 30_000)))).toBe('SECOND_FACTOR_WRONG');
  });

  it('at the customer site takes none, and opens nothing of the back office', async () => {
    await turnOn();
    const { status, body } = await login(undefined, { [SITE_HEADER]: 'customer' });
    expect(status).toBe(200);
    const { data } = body as { data: { token: string } };
    expect(codeOf(await call(test, 'get', PATH, {}, { token: data.token }))).toBe('ADMIN_SITE_ONLY');
  });

  it('is locked after as many wrong codes as wrong passwords', async () => {
    const { secret } = await turnOn();
    for (let time = 0; time < SECOND_FACTOR_FAILURES; time += 1) {
      expect(codeOf(await login('000000'))).toBe('SECOND_FACTOR_WRONG');
    }
    expect(codeOf(await login(await fresh(secret)))).toBe('LOGIN_LOCKED');
  });

  it('is locked after as many for the person, whatever turns out well at the customer site meanwhile', async () => {
    const { secret } = await turnOn();
    for (let time = 0; time < SECOND_FACTOR_FAILURES; time += 1) {
      expect(codeOf(await login('000000'))).toBe('SECOND_FACTOR_WRONG');
      expect((await login(undefined, { [SITE_HEADER]: 'customer' })).status).toBe(200);
    }
    expect(codeOf(await login(await fresh(secret)))).toBe('LOGIN_LOCKED');
  });

  it('without a code is no failure, for the password was right', async () => {
    const { secret } = await turnOn();
    for (let time = 0; time <= SECOND_FACTOR_FAILURES; time += 1) {
      expect(codeOf(await login())).toBe('SECOND_FACTOR_REQUIRED');
    }
    expect((await login(await fresh(secret))).status).toBe(200);
  });

  it('with one code many times at once works once, with a recovery code too', async () => {
    const { secret, codes } = await turnOn();
    for (const code of [await fresh(secret), codes[3]]) {
      await calm(test);
      const answers = await Promise.all(Array.from({ length: 8 }, () => login(code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    }
    expect((await state()).recovery_codes_left).toBe(RECOVERY_CODES - 1);
    await calm(test);
    expect(codeOf(await login(codes[3]))).toBe('SECOND_FACTOR_WRONG');
    expect((await login(codes[4]?.toUpperCase().replace('-', ''))).status).toBe(200);
  });
});

describe('signing out everywhere', () => {
  it('ends every session, this one too, and stands in the audit', async () => {
    const other = await tokenOf(admin);
    const stranger = await test.factory.user();
    await tokenOf(stranger);
    expect((await state()).sessions).toBe(2);
    expect((await post('end_sessions')).status).toBe(200);
    for (const ended of [token, other]) {
      expect(codeOf(await call(test, 'get', 'user/info', {}, { token: ended }))).toBe('SESSION_ENDED');
    }
    expect(await test.database.getRepository(Session).countBy({ userId: stranger.id })).toBe(1);
    expect(
      await test.database
        .getRepository(AuditEntry)
        .findOneBy({ objectId: admin.id, action: 'user.end_sessions' }),
    ).toMatchObject({ after: { sessions: 2 } });
  });
});

describe("resetting a colleague's", () => {
  const reset = (id: string, by: string, body: object = { reason: 'Lost the phone' }): Promise<Response> =>
    call(test, 'post', `admin/users/${id}/reset_second_factor`, body, { token: by });
  const rows = (action: 'user.reset_second_factor') =>
    test.database.getRepository(AuditEntry).findBy({ objectId: admin.id, action });

  it('takes it away with the recovery codes, ends their sessions, tells them and is audited', async () => {
    const { codes } = await turnOn();
    await test.database.getRepository(User).update({ id: admin.id }, { language: 'en' });
    const colleague = await test.factory.admin();
    const by = await tokenOf(colleague);
    expect((await reset(admin.id, by)).body).toEqual({});
    expect(codeOf(await call(test, 'get', PATH, {}, { token }))).toBe('SESSION_ENDED');
    expect((await login()).status).toBe(200);
    expect(await test.database.query('select 1 from recovery_code where user_id = $1', [admin.id])).toEqual(
      [],
    );
    expect(codes).toHaveLength(RECOVERY_CODES);
    expect(await rows('user.reset_second_factor')).toMatchObject([
      {
        userId: colleague.id,
        before: { second_factor: true },
        after: { second_factor: false, reason: 'Lost the phone' },
      },
    ]);
    const mail = (await compose(test)).find((one) => one?.to === admin.email);
    expect(mail?.subject).toContain('second factor was reset');
    expect(mail?.text).toContain(colleague.username);
    expect(mail?.text).toContain('Lost the phone');
    expect(codeOf(await reset(admin.id, by))).toBe('SECOND_FACTOR_OFF');
  });

  it("is not for one's own, for nothing, for nobody, nor by members, keys or without a reason", async () => {
    await turnOn();
    expect(codeOf(await reset(admin.id, token))).toBe('SECOND_FACTOR_OWN');
    const colleague = await test.factory.admin();
    const by = await tokenOf(colleague);
    expect(codeOf(await reset(colleague.id, token))).toBe('SECOND_FACTOR_OFF');
    await call(test, 'post', `${PATH}/second_factor`, { password: base64(PASSWORD) }, { token: by });
    // Begun, not proved.
    expect(codeOf(await reset(colleague.id, token))).toBe('SECOND_FACTOR_OFF');
    expect(codeOf(await reset(NOWHERE, by))).toBe('USER_NOT_FOUND');
    expect(codeOf(await reset(admin.id, await tokenOf(await test.factory.user())))).toBe('ROLE_REQUIRED');
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(SECOND_FACTOR_REASON_MAX + 1) }]) {
      expect(codeOf(await reset(admin.id, by, body))).toBe('VALIDATION_FAILED');
    }
    const customer = (await test.factory.bearer(colleague, 'customer')).Authorization.slice('Bearer '.length);
    expect(codeOf(await reset(admin.id, customer))).toBe('ADMIN_SITE_ONLY');
    expect(await state()).toMatchObject({ second_factor: true });
    expect(await rows('user.reset_second_factor')).toEqual([]);
  });

  it('happens once when two colleagues do it at once', async () => {
    await turnOn();
    const tokens = await Promise.all([1, 2, 3].map(async () => tokenOf(await test.factory.admin())));
    const answers = await Promise.all(tokens.map((by) => reset(admin.id, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await rows('user.reset_second_factor')).toHaveLength(1);
  });
});

describe('where administrators need a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({ beside: test, env: { ADMIN_SECOND_FACTOR: 'required' } });
  });
  afterAll(async () => {
    await strict.stop();
    process.env['ADMIN_SECOND_FACTOR'] = '';
  });

  it('the back office opens once it is set up, and everything else before', async () => {
    const ask = (path: string, as = token) => call(strict, 'get', path, {}, { token: as });
    expect(codeOf(await ask('admin/users'))).toBe('SECOND_FACTOR_SETUP');
    const look = await call(strict, 'post', 'admin/view_as', {}, { token });
    expect(codeOf(look)).toBe('SECOND_FACTOR_SETUP');
    expect(codeOf(await ask('competitions'))).toBeUndefined();
    expect((await ask('user/info')).status).toBe(200);
    expect((await ask(PATH)).body).toMatchObject({ second_factor: false, second_factor_required: true });
    const member = await test.factory.user();
    const reset = { new_password: base64('Another123'), confirm_password: base64('Another123') };
    expect(codeOf(await call(strict, 'patch', `users/${member.id}/password`, reset, { token }))).toBe(
      'SECOND_FACTOR_SETUP',
    );
    expect((await ask('user/info', await tokenOf(member))).status).toBe(200);
    await turnOn();
    expect((await ask('admin/users')).status).toBe(200);
  });
});

describe('where administrators come from certain networks only', () => {
  let fenced: TestApp;
  beforeAll(async () => {
    fenced = await startApp({ beside: test, env: { ADMIN_NETWORKS: '10.7.0.0/16, 2001:db8::/32' } });
  });
  afterAll(async () => {
    await fenced.stop();
    process.env['ADMIN_NETWORKS'] = '';
  });

  it.each([
    ['10.7.1.1', true],
    ['2001:db8::5', true],
    ['10.8.1.1', false],
    ['2001:db9::5', false],
  ])('from %s: %s', async (address, allowed) => {
    const code = allowed ? undefined : 'ADDRESS_NOT_ALLOWED';
    expect(codeOf(await call(fenced, 'get', 'admin/users', {}, { token, address }))).toBe(code);
    expect(codeOf(await call(fenced, 'get', 'user/info', {}, { token, address }))).toBe(code);
    const entry = await login(undefined, { [SITE_HEADER]: 'admin', 'X-Forwarded-For': address }, fenced);
    expect(codeOf(entry)).toBe(code);
  });

  it('what they see through others’ eyes is shown there alone, and ended anywhere, as their own session', async () => {
    const inside = { address: '10.7.1.1' };
    const begun = await call(fenced, 'post', 'admin/view_as', {}, { token, ...inside });
    const { token: eyes } = begun.body as { token: string };
    expect((await call(fenced, 'get', 'competitions', {}, { token: eyes, ...inside })).status).toBe(200);
    const outside = { token: eyes, address: '10.8.1.1' };
    expect(codeOf(await call(fenced, 'get', 'competitions', {}, outside))).toBe('ADDRESS_NOT_ALLOWED');
    expect((await call(fenced, 'post', 'view/end', {}, outside)).status).toBe(200);
    expect(codeOf(await call(fenced, 'get', 'view', {}, { token: eyes, ...inside }))).toBe('SESSION_ENDED');
    expect((await call(fenced, 'post', 'logout', {}, { ...outside, token })).status).toBe(200);
    expect(codeOf(await call(fenced, 'get', 'user/info', {}, { token, ...inside }))).toBe('SESSION_ENDED');
  });

  it('everybody else comes from anywhere, administrators to the customer site too', async () => {
    const outside = { address: '198.51.100.7' };
    const member = await tokenOf(await test.factory.user());
    expect((await call(fenced, 'get', 'user/info', {}, { token: member, ...outside })).status).toBe(200);
    const customer = (await test.factory.bearer(admin, 'customer')).Authorization.slice('Bearer '.length);
    expect((await call(fenced, 'get', 'user/info', {}, { token: customer, ...outside })).status).toBe(200);
    expect((await call(fenced, 'get', 'competitions', {}, outside)).status).toBe(200);
  });
});
