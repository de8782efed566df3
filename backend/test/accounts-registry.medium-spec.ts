import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EMAIL_CODE_TRIES,
  EMAIL_CODE_TRIES_IN_ALL,
  EMAIL_CODES_AT_ONCE,
  type RegistryRequest,
} from '@tianheng/contracts';
import type { Response } from 'supertest';
import { In } from 'typeorm';
import { EmailCode } from '../src/auth/proofs/email-code.entity.ts';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import { User } from '../src/auth/accounts/user.entity.ts';
import { base64, call, calm, codeFor, compose, login, outbox, tokenOf, type Caller } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { inWaves } from './waves.ts';

let test: TestApp;
let counter = 0;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  await compose(test);
  counter += 1;
});

const NEW_PASSWORD = 'Fresh-123';

const form = (values: Partial<Record<keyof RegistryRequest, unknown>> = {}): object => ({
  username: `new_${counter}`,
  nickname: 'New Person',
  password: base64(NEW_PASSWORD),
  confirm_password: base64(NEW_PASSWORD),
  email: `new_${counter}@example.org`,
  verify_code: 'ABC234',
  mobile_phone: '+86 138-0000-0000',
  school: '北京大学',
  ...values,
});

const register = (
  values: Partial<Record<keyof RegistryRequest, unknown>> = {},
  caller?: Caller,
): Promise<Response> => call(test, 'post', 'registry', form(values), caller);

const email = (): string => `new_${counter}@example.org`;
const fieldsOf = ({ body }: Response): string[] =>
  (body as { details: { field: string }[] }).details.map(({ field }) => field);

describe('registration', () => {
  it('makes an account that can sign in, and spends the code', async () => {
    const verify_code = await codeFor(test, email());
    const answer = await register({
      username: `n@me$${counter}`,
      nickname: '  两个 词  ',
      verify_code: verify_code.toLowerCase(),
      certified_status: 'accept',
    });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const token = await tokenOf(test, `n@me$${counter}`, NEW_PASSWORD);
    const info = await call(test, 'get', 'user/info', {}, { token });
    expect(info.body).toMatchObject({
      username: `n@me$${counter}`,
      nickname: '两个 词',
      email: email(),
      mobile_phone: '+86 138-0000-0000',
      school: '北京大学',
      platform_role: 'platform_member',
      certified_status: 'accept',
      must_change_password: false,
    });
    expect((await register({ username: 'another', verify_code })).body.code).toBe('EMAIL_CODE_EXPIRED');
    const { passwordHash } = await test.database
      .getRepository(User)
      .findOneOrFail({ where: { email: email() }, select: { id: true, passwordHash: true } });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  it.each<[keyof RegistryRequest, unknown[]]>([
    ['username', [undefined, null, '', 'Upper', 'has space', 'ü', 'a'.repeat(51), 5, ['a'], 'line\n']],
    ['nickname', [undefined, null, '', '   ', 'a'.repeat(51), 'two\nlines', 'bell\u0007', {}]],
    [
      'password',
      [undefined, null, '', 'not base64!', base64('short'), base64('nodigits'), base64('a1'.repeat(11)), 7],
    ],
    ['confirm_password', [undefined, null, '', base64('12345678')]],
    [
      'email',
      [
        undefined,
        null,
        '',
        'a',
        'a@b',
        'a b@example.org',
        'a@example.org\r\nBcc: x@y.org',
        `${'a'.repeat(250)}@b.org`,
        [],
      ],
    ],
    ['verify_code', [undefined, null, '', '1234567', 'ab-12', 123456]],
    [
      'mobile_phone',
      [undefined, null, '', '12345', 'phone', '1'.repeat(16), '+86--138000000', '++8613800000000'],
    ],
    ['school', [undefined, null, '', ' ', 'a'.repeat(101), 'a\tb']],
    ['certified_status', ['reject', '', 1]],
  ])('refuses a wrong %s', async (field, values) => {
    for (const value of values) {
      const answer = await register({ [field]: value });
      expect([value, answer.status, answer.body.code]).toEqual([value, 400, 'VALIDATION_FAILED']);
      expect([value, new Set(fieldsOf(answer))]).toEqual([value, new Set([field])]);
    }
  });

  it('refuses unknown fields and names every problem in the language asked for', async () => {
    const answer = await register({ email: 'x', password: base64('short'), surprise: 1 } as object, {
      language: 'zh-CN',
    });
    expect(answer.body.error_info).toBe('部分内容未填写或格式不正确。');
    expect(answer.body.details).toEqual(
      expect.arrayContaining([
        { field: 'email', message: '必须是有效的邮箱地址' },
        { field: 'surprise', message: '是未知字段' },
        { field: 'password', message: expect.stringContaining('6 至 20 个字符') },
      ]),
    );
  });

  it('wants the password twice', async () => {
    const verify_code = await codeFor(test, email());
    const answer = await register({ verify_code, confirm_password: base64('Other-123') });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'PASSWORD_MISMATCH',
      details: [{ field: 'confirm_password', message: 'must be the same as the password' }],
    });
    expect((await register({ verify_code })).status).toBe(200);
  });

  it.each(['USERNAME_TAKEN', 'EMAIL_TAKEN'] as const)('says %s, and leaves the code good', async (code) => {
    const verify_code = await codeFor(test, email());
    const name = `owner_${counter}`;
    const owner = await test.factory.user(
      code === 'USERNAME_TAKEN' ? { username: name } : { email: email().toUpperCase() },
    );
    const answer = await register({ verify_code, ...(code === 'USERNAME_TAKEN' && { username: name }) });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(fieldsOf(answer)).toEqual([code === 'USERNAME_TAKEN' ? 'username' : 'email']);
    await test.database.getRepository(User).delete({ id: owner.id });
    expect((await register({ verify_code })).status).toBe(200);
  });
});

describe('codes', () => {
  it('are wrong in words of the language asked for', async () => {
    await codeFor(test, email());
    const answer = await register({ verify_code: '0O1Il0' }, { language: 'zh-CN' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'EMAIL_CODE_WRONG',
      error_info: '验证码错误。',
      details: [{ field: 'verify_code', message: '不正确' }],
    });
  });

  it('belong to their address', async () => {
    const verify_code = await codeFor(test, email());
    await calm(test);
    await codeFor(test, 'someone.else@example.org');
    const answer = await register({ verify_code, email: 'someone.else@example.org' });
    expect(answer.body.code).toBe('EMAIL_CODE_WRONG');
    expect((await register({ verify_code, email: email().toUpperCase() })).status).toBe(200);
  });

  it('expire', async () => {
    const verify_code = await codeFor(test, email());
    await test.database.getRepository(EmailCode).update({ email: email() }, { expiresAt: new Date() });
    const answer = await register({ verify_code });
    expect([answer.status, answer.body.code]).toEqual([400, 'EMAIL_CODE_EXPIRED']);
    expect(fieldsOf(answer)).toEqual(['verify_code']);
  });

  it('are no more good after five wrong ones, however many come at once; a new one is', async () => {
    const verify_code = await codeFor(test, email());
    const burst = await Promise.all(Array.from({ length: 20 }, () => register({ verify_code: 'wrong0' })));
    const codes = burst.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'EMAIL_CODE_WRONG')).toHaveLength(EMAIL_CODE_TRIES);
    expect(codes.filter((code) => code === 'EMAIL_CODE_EXPIRED')).toHaveLength(20 - EMAIL_CODE_TRIES);
    expect((await register({ verify_code })).body.code).toBe('EMAIL_CODE_EXPIRED');
    await calm(test);
    expect((await register({ verify_code: await codeFor(test, email()) })).status).toBe(200);
  });

  it('stay good for their owner where a stranger used up his tries, until fifty were wrong in all', async () => {
    const verify_code = await codeFor(test, email());
    const guess = (network: number, values = {}) =>
      register({ verify_code: 'wrong0', ...values }, { address: `10.0.7.${network}` });
    const codesOf = async (network: number, times: number) => {
      const codes: string[] = [];
      for (let time = 0; time < times; time += 1) codes.push((await guess(network)).body.code as string);
      return codes;
    };
    const five = Array.from({ length: EMAIL_CODE_TRIES }, () => 'EMAIL_CODE_WRONG');
    expect(await codesOf(1, 7)).toEqual([...five, 'EMAIL_CODE_EXPIRED', 'EMAIL_CODE_EXPIRED']);
    // Neither what was refused unseen counts against all, nor that the right one was asked for and found taken.
    const taken = (await test.factory.user()).username;
    for (let time = 0; time <= EMAIL_CODE_TRIES; time += 1)
      expect((await guess(2, { verify_code, username: taken })).body.code).toBe('USERNAME_TAKEN');
    for (let network = 3; network <= EMAIL_CODE_TRIES_IN_ALL / EMAIL_CODE_TRIES; network += 1)
      expect(await codesOf(network, EMAIL_CODE_TRIES)).toEqual(five);
    expect(await codesOf(99, EMAIL_CODE_TRIES - 1)).toEqual(five.slice(1));
    expect((await guess(2, { verify_code, username: taken })).body.code).toBe('USERNAME_TAKEN');
    expect(await codesOf(99, 1)).toEqual(['EMAIL_CODE_WRONG']);
    expect((await guess(2, { verify_code })).body.code).toBe('EMAIL_CODE_EXPIRED');
  });

  it('stay good when somebody else asks for more, and go together', async () => {
    const first = await codeFor(test, email());
    await calm(test);
    const second = await codeFor(test, email());
    expect((await register({ verify_code: first })).status).toBe(200);
    const again = await register({ username: `again_${counter}`, verify_code: second });
    expect(again.body.code).toBe('EMAIL_CODE_EXPIRED');
  });

  it('have tries of their own, one of them as any other', async () => {
    const make = () => test.app.get(EmailCodes).make(email());
    const first = await make();
    for (let time = 0; time < EMAIL_CODE_TRIES; time += 1)
      expect((await register({ verify_code: 'wrong0' })).body.code).toBe('EMAIL_CODE_WRONG');
    const second = await make();
    for (let time = 1; time < EMAIL_CODE_TRIES; time += 1)
      expect((await register({ verify_code: first })).body.code).toBe('EMAIL_CODE_WRONG');
    expect((await register({ verify_code: second })).status).toBe(200);
  });

  it('are as many as are made while the first of them is good', async () => {
    const codes: string[] = [];
    for (let time = 0; time <= EMAIL_CODES_AT_ONCE; time += 1)
      codes.push(await test.app.get(EmailCodes).make(email()));
    expect((await register({ verify_code: codes[0] })).body.code).toBe('EMAIL_CODE_WRONG');
    expect((await register({ verify_code: codes[1] })).status).toBe(200);
  });

  it('are spent while others are tried, and neither waits for the other', async () => {
    const [codes, kept] = [test.app.get(EmailCodes), test.database.getRepository(EmailCode)];
    const one = await codes.make(email());
    const { codeHash } = await kept.findOneByOrFail({ email: email() });
    const two = await codes.make(email());
    // Whoever tries them comes to the one that is spent as the last.
    const [last] = await kept.find({ where: { email: email() }, order: { codeHash: 'DESC' } });
    let guess: Promise<unknown> | undefined;
    await test.database.transaction(async (manager) => {
      const remove = manager.delete.bind(manager);
      manager.delete = (async (...what: Parameters<typeof remove>) => {
        const removed = await remove(...what);
        if (!guess) {
          guess = codes.check(email(), 'wrong0', '10.0.8.1').catch((error: unknown) => error);
          await untilSomebodyWaits(test.database);
        }
        return removed;
      }) as typeof manager.delete;
      await codes.spend(manager, email(), last?.codeHash === codeHash ? one : two);
    });
    expect(await guess).toMatchObject({ code: 'EMAIL_CODE_EXPIRED' });
    expect(await kept.countBy({ email: email() })).toBe(0);
  });

  it('make room for another one in the order in which they are tried', async () => {
    const [codes, kept] = [test.app.get(EmailCodes), test.database.getRepository(EmailCode)];
    const expiresAt = new Date(Date.now() + 60_000);
    for (const codeHash of ['d', 'c', 'b', 'a']) await kept.insert({ email: email(), codeHash, expiresAt });
    const lock = 'select from email_code where email = $1 and code_hash = any($2) for update nowait';
    const made = await test.database.transaction(async (manager) => {
      await manager.query(lock, [email(), ['a']]);
      const making = codes.makeUnanswerable(email());
      await untilSomebodyWaits(test.database);
      await manager.query(lock, [email(), ['b', 'c', 'd']]);
      return { making };
    });
    await made.making;
    expect(await kept.countBy({ email: email() })).toBe(1);
  });

  it('are not asked for by whoever never got one', async () => {
    expect((await register({ email: 'never@example.org' })).body.code).toBe('EMAIL_CODE_EXPIRED');
  });

  it('are kept as hashes, and the outbox holds none', async () => {
    await call(test, 'post', 'email_verification_code', { username: 'somebody', email: email() });
    expect(await outbox(test)).toEqual([
      expect.objectContaining({ kind: 'email_code', params: { username: 'somebody', email: email() } }),
    ]);
    const code = await test.app.get(EmailCodes).make(email());
    const { codeHash } = await test.database.getRepository(EmailCode).findOneByOrFail({ email: email() });
    expect(codeHash.toUpperCase()).not.toContain(code);
  });
});

describe('of many registrations at once', () => {
  it('one gets the username, and the others may take another with the same code', async () => {
    const people = Array.from({ length: 200 }, (_, at) => `race_${counter}_${at}@example.org`);
    const codes = await inWaves(people, (address) => test.app.get(EmailCodes).make(address));
    const tryAll = (username: (at: number) => string, who: number[]): Promise<Response[]> =>
      inWaves(who, async (at) =>
        register({ username: username(at), email: people[at], verify_code: codes[at] }),
      );
    const everybody = people.map((_, at) => at);
    const answers = await tryAll(() => `wanted_${counter}`, everybody);
    const losers = everybody.filter((at) => answers[at]?.status !== 200);
    expect(losers).toHaveLength(199);
    expect(new Set(losers.map((at) => answers[at]?.body.code))).toEqual(new Set(['USERNAME_TAKEN']));
    expect(await test.database.getRepository(User).countBy({ username: `wanted_${counter}` })).toBe(1);
    expect(await test.database.getRepository(EmailCode).countBy({ email: In(people) })).toBe(199);
    const again = await tryAll((at) => `other_${counter}_${at}`, losers.slice(0, 20));
    expect(again.every(({ status }) => status === 200)).toBe(true);
  });

  it('one gets the address, whatever its case', async () => {
    const verify_code = await test.app.get(EmailCodes).make(email());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        register({
          username: `same_${counter}_${at}`,
          email: at % 2 === 0 ? email() : email().toUpperCase(),
          verify_code,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers
      .filter(({ status }) => status !== 200)
      .map(({ body }) => (body as { code: string }).code);
    // Who comes late finds the code spent already.
    for (const code of codes) expect(['EMAIL_TAKEN', 'EMAIL_CODE_EXPIRED']).toContain(code);
    const [{ count }] = (await test.database.query(
      'select count(*)::int from "user" where lower(email) = $1',
      [email()],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });
});

it('lets the new account sign in at once, on every instance', async () => {
  const beside = await startApp({ beside: test });
  try {
    await register({ verify_code: await codeFor(test, email()) });
    expect((await login(beside, `new_${counter}`, NEW_PASSWORD)).status).toBe(200);
  } finally {
    await beside.stop();
  }
});
