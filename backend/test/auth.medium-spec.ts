import { CAPTCHA_COOKIE } from '@tianheng/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { CaptchaChallenge } from '../src/auth/proofs/captcha-challenge.entity.ts';
import { ExpirySweep } from '../src/auth/expiry.sweep.ts';
import { RateLimit } from '../src/auth/throttles/rate-limit.entity.ts';
import { RateLimits } from '../src/auth/throttles/rate-limits.ts';
import { Session } from '../src/auth/sessions/session.entity.ts';
import { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';

let test: TestApp;
let user: User;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.database.getRepository(RateLimit).clear();
  user = await test.factory.user();
});

async function captcha(): Promise<{ id: string; answer: string }> {
  const response = await request(test.http).get('/v1/verification_code').query({ t: Date.now() });
  const id = response.headers['x-captcha-id'] ?? '';
  const { answer } = await test.database.getRepository(CaptchaChallenge).findOneByOrFail({ id });
  return { id, answer };
}

interface Attempt {
  username?: string;
  password?: string;
  verify_code?: string;
  captchaId?: string;
  address?: string;
  language?: string;
}

function login(attempt: Attempt = {}): Promise<Response> {
  const { username = user.username, password = PASSWORD, verify_code = 'demo' } = attempt;
  return request(test.http)
    .post('/v1/login')
    .set('X-Captcha-Id', attempt.captchaId ?? '')
    .set('X-Forwarded-For', attempt.address ?? '10.0.0.1')
    .set('Accept-Language', attempt.language ?? 'en')
    .send({ username, password: base64(password), verify_code })
    .then((response) => response);
}

const userInfo = (token: string): request.Test =>
  request(test.http).get('/v1/user/info').set('Authorization', `Bearer ${token}`);

describe('captcha', () => {
  it('is a PNG whose challenge is named by a cookie and a header', async () => {
    const response = await request(test.http).get('/v1/verification_code');
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('image/png');
    expect(response.headers['cache-control']).toBe('no-store');
    const [cookie] = response.headers['set-cookie'] as unknown as string[];
    expect(cookie).toContain(`${CAPTCHA_COOKIE}=${response.headers['x-captcha-id']}`);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect((response.body as Buffer).subarray(1, 4).toString()).toBe('PNG');
  });

  it('is answered in either case, by cookie too', async () => {
    const { id, answer } = await captcha();
    const response = await request(test.http)
      .post('/v1/login')
      .set('Cookie', `${CAPTCHA_COOKIE}=${id}`)
      .send({ username: user.username, password: base64(PASSWORD), verify_code: answer.toUpperCase() });
    expect(response.status).toBe(200);
  });

  it('is good once', async () => {
    const { id, answer } = await captcha();
    expect((await login({ captchaId: id, verify_code: answer })).status).toBe(200);
    expect((await login({ captchaId: id, verify_code: answer })).body.code).toBe('CAPTCHA_WRONG');
  });

  it('is spent by a wrong answer and by a wrong password', async () => {
    const first = await captcha();
    expect((await login({ captchaId: first.id, verify_code: 'zzzz' })).body.code).toBe('CAPTCHA_WRONG');
    expect((await login({ captchaId: first.id, verify_code: first.answer })).body.code).toBe('CAPTCHA_WRONG');
    const second = await captcha();
    const wrong = { captchaId: second.id, verify_code: second.answer, password: 'Wrong1234' };
    expect((await login(wrong)).body.code).toBe('LOGIN_FAILED');
    expect((await login({ ...wrong, password: PASSWORD })).body.code).toBe('CAPTCHA_WRONG');
  });

  it('gives one of many parallel logins a token', async () => {
    const { id, answer } = await captcha();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => login({ captchaId: id, verify_code: answer })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('expires', async () => {
    const { id, answer } = await captcha();
    await test.database.getRepository(CaptchaChallenge).update({ id }, { expiresAt: new Date(0) });
    expect((await login({ captchaId: id, verify_code: answer })).body.code).toBe('CAPTCHA_WRONG');
  });

  it('is not fooled by a malformed or missing challenge', async () => {
    for (const captchaId of ['', 'x', "' or 1=1 --"]) {
      const response = await login({ captchaId, verify_code: 'abcd', language: 'zh-CN' });
      expect(response.body).toMatchObject({ code: 'CAPTCHA_WRONG', error_info: '验证码错误或已过期。' });
    }
  });
});

describe('login', () => {
  it('gives a token that tells who one is', async () => {
    const { body } = await login();
    const info = await userInfo(body.data.token);
    expect(info.status).toBe(200);
    expect(info.body).toEqual({
      id: user.id,
      username: user.username,
      nickname: user.nickname,
      email: user.email,
      mobile_phone: '',
      school: '',
      platform_role: 'platform_member',
      certified_status: 'accept',
      is_frozen: false,
      group: null,
      profession: null,
      grade: null,
      must_change_password: false,
      time_zone: 'Asia/Shanghai',
      updated_at: expect.any(Number),
    });
  });

  it('answers an unknown account as it does a wrong password', async () => {
    const unknown = await login({ username: 'nobody_here' });
    const wrong = await login({ password: 'Wrong1234' });
    expect(unknown.status).toBe(401);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  it('checks the password after decoding it', async () => {
    for (const password of [
      'short',
      'nodigitshere',
      '12345678',
      'Has space 1',
      'é1234567',
      'a1'.repeat(11),
    ]) {
      const { body, status } = await login({ password });
      expect(status).toBe(400);
      expect(body.details).toEqual([{ field: 'password', message: expect.stringContaining('6 to 20') }]);
    }
    const plain = await request(test.http)
      .post('/v1/login')
      .send({ username: user.username, password: 'not base64!', verify_code: 'demo' });
    expect(plain.body.code).toBe('VALIDATION_FAILED');
  });

  it('names every wrong field, in the language asked for', async () => {
    const response = await request(test.http)
      .post('/v1/login')
      .set('Accept-Language', 'zh-CN')
      .send({ username: 'Leader', verify_code: 'abc', surprise: 1 });
    expect(response.status).toBe(400);
    expect(response.body.details.map((one: { field: string }) => one.field).sort()).toEqual([
      'password',
      'surprise',
      'username',
      'verify_code',
    ]);
    expect(response.body.details).toContainEqual({ field: 'surprise', message: '是未知字段' });
  });

  it('tells only who knows the password that the account is frozen', async () => {
    const frozen = await test.factory.user({ isFrozen: true });
    expect((await login({ username: frozen.username, password: 'Wrong1234' })).body.code).toBe(
      'LOGIN_FAILED',
    );
    const right = await login({ username: frozen.username });
    expect(right.status).toBe(403);
    expect(right.body.code).toBe('ACCOUNT_FROZEN');
    expect(right.headers).not.toHaveProperty('authorization');
  });
});

describe('sessions', () => {
  it('end at once with logout, and only that one', async () => {
    const [first, second] = [(await login()).body.data.token, (await login()).body.data.token];
    const out = await request(test.http).post('/v1/logout').set('Authorization', `Bearer ${first}`);
    expect([out.status, out.body]).toEqual([200, {}]);
    const after = await userInfo(first).set('Accept-Language', 'zh-CN');
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({ code: 'SESSION_ENDED', error_info: '登录状态已失效，请重新登录。' });
    expect((await userInfo(second)).status).toBe(200);
  });

  it('end at once with freezing, on another instance too', async () => {
    const beside = await startApp({ beside: test });
    try {
      const { token } = (await login()).body.data;
      const there = (): request.Test =>
        request(beside.http).get('/v1/user/info').set('Authorization', `Bearer ${token}`);
      expect((await there()).status).toBe(200);
      await test.database.getRepository(User).update({ id: user.id }, { isFrozen: true });
      expect((await there()).body.code).toBe('SESSION_ENDED');
    } finally {
      await beside.stop();
    }
  });

  it('expire', async () => {
    const { token } = (await login()).body.data;
    await test.database.getRepository(Session).update({ userId: user.id }, { expiresAt: new Date(0) });
    expect((await userInfo(token)).body.code).toBe('SESSION_ENDED');
    await test.app.get(ExpirySweep).sweep();
    expect(await test.database.getRepository(Session).countBy({ userId: user.id })).toBe(0);
  });

  it('need a token that is whole, signed by us and of a known algorithm', async () => {
    const { token } = (await login()).body.data as { token: string };
    const [, payload] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    for (const bad of [`${token}x`, none, 'nonsense', '']) {
      expect((await userInfo(bad)).status).toBe(401);
    }
    const missing = await request(test.http).get('/v1/user/info');
    expect(missing.body.code).toBe('UNAUTHORIZED');
  });

  it('do not keep a visitor with an old token from public calls', async () => {
    const response = await request(test.http).get('/v1/verification_code').set('Authorization', 'Bearer old');
    expect(response.status).toBe(200);
  });
});

it('deletes every row that has expired, and no other', async () => {
  const address = `${user.username}@example.org`;
  const soon = new Date(Date.now() + 60_000);
  const userId = user.id;
  const rows = {
    captcha_challenge: { answer: 'abcd' },
    email_code: { email: address, codeHash: 'hash' },
    known_address: { userId, address: 'hash' },
    password_recovery: { userId, passwordHash: 'hash' },
    rate_limit: { subject: 'hash', count: 1 },
    session: { id: userId, userId },
  };
  for (const [expiresAt, left] of [
    [soon, 1],
    [new Date(0), 0],
  ] as const) {
    for (const [table, values] of Object.entries(rows)) {
      await test.database.query(`delete from ${table}`);
      await test.database.getRepository(table).insert({ ...values, expiresAt });
    }
    await test.app.get(ExpirySweep).sweep();
    for (const table of Object.keys(rows)) {
      expect([table, await test.database.getRepository(table).count()]).toEqual([table, left]);
    }
  }
});

it('never keeps those waiting who count again what has expired, nor waits for them', async () => {
  const limits = test.app.get(RateLimits);
  const subjects = Array.from({ length: 20 }, (_, at) => ({
    event: 'test',
    of: [String(at)],
    max: 9,
    seconds: 0,
  }));
  // Some lie in the table in an order other than the one in which they are counted together.
  for (const subject of subjects) await limits.take(subject);
  const query = test.database.createQueryRunner();
  await query.startTransaction();
  try {
    const [first] = (await query.query('select subject from rate_limit order by subject')) as RateLimit[];
    await query.query('update rate_limit set count = 9 where subject = $1', [first?.subject]);
    await test.app.get(ExpirySweep).sweep();
    await query.query('update rate_limit set count = 9');
    await query.commitTransaction();
  } finally {
    await query.release();
  }
  const left = await test.database.getRepository(RateLimit).find();
  expect(left.map(({ count }) => count)).toEqual([9]);
});
