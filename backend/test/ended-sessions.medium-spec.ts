import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { RecoveryCodes, SecondFactorOffer } from '@tianheng/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Response } from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import { base64, call, calm } from './accounts.ts';
import { codeOf } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { changing } from './judging.ts';

let test: TestApp;
let admin: User;
let token: string;
let email: string;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  admin = await test.factory.admin({ school: 'Old school' });
  token = (await test.factory.bearer(admin)).Authorization.slice('Bearer '.length);
  email = `new_${admin.username}@example.org`;
});

const ask = (path: string, body: object): Promise<Response> =>
  call(test, path.startsWith('user/') ? 'patch' : 'post', path, body, { token });

/** What others do to the account meanwhile, as far as it goes for its sessions. */
const ENDS = {
  'a new password': `with gone as (delete from session where user_id = $1)
    update "user" set updated_at = now() where id = $1`,
  'a freezing': `with gone as (delete from session where user_id = $1)
    update "user" set is_frozen = true where id = $1`,
};

const FACTOR = 'admin/protection/second_factor';
/** The secret of an authenticator that has been offered. */
async function offered(): Promise<string> {
  const { body } = await ask(FACTOR, { password: base64(PASSWORD) });
  return (body as SecondFactorOffer).secret;
}
const codeBy = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** One of the recovery codes of an authenticator that has been turned on. */
async function recoveryCode(): Promise<string> {
  const { body } = await ask(`${FACTOR}/confirm`, { code: codeBy(await offered()) });
  return (body as RecoveryCodes).recovery_codes[0] ?? '';
}

/** The calls by which people change their own accounts: where to, and with what. */
const CALLS: Record<string, () => Promise<[string, object]>> = {
  'a new address': async () => [
    'user/info',
    { email, verify_code: await test.app.get(EmailCodes).make(email), password: base64(PASSWORD) },
  ],
  'another school': async () => ['user/info', { school: 'New school' }],
  'a new password': async () => [
    'user/info/password',
    {
      old_password: base64(PASSWORD),
      new_password: base64('Chosen-1'),
      confirm_password: base64('Chosen-1'),
    },
  ],
  'a second factor': async () => [`${FACTOR}/confirm`, { code: codeBy(await offered()) }],
  'no second factor': async () => [`${FACTOR}/remove`, { code: await recoveryCode() }],
  'new recovery codes': async () => [`${FACTOR}/recovery_codes`, { code: await recoveryCode() }],
  'an end of all sessions': async () => ['admin/protection/end_sessions', {}],
};

/** What is kept of the account, but for when it was changed. */
async function kept(): Promise<unknown> {
  const tables = ['second_factor', 'recovery_code', 'audit_entry', 'mail'];
  const rows = await Promise.all(tables.map((table) => test.database.query(`select * from ${table}`)));
  const account = await test.database.query('select email, school, password_hash from "user" where id = $1', [
    admin.id,
  ]);
  return [account, ...rows];
}

it.each(Object.keys(CALLS).flatMap((what) => Object.keys(ENDS).map((end) => [what, end] as const)))(
  'makes nothing of %s by a session that ends meanwhile with %s',
  async (what, end) => {
    const [path, body] = (await CALLS[what]?.()) ?? ['', {}];
    const before = await kept();
    const sql = ENDS[end as keyof typeof ENDS];
    const { answer } = await changing(test, [sql, admin.id], () => ask(path, body));
    expect(codeOf(await answer)).toBe('SESSION_ENDED');
    expect(await kept()).toEqual(before);
  },
);
