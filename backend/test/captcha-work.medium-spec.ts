import { pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CAPTCHAS_PER_MINUTE, CAPTCHA_COOKIE, CAPTCHA_PATTERN, type CaptchaWork } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { CaptchaChallenge } from '../src/auth/proofs/captcha-challenge.entity.ts';
import { RateLimit } from '../src/auth/throttles/rate-limit.entity.ts';
import { setCounted } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';

const WORK = '/v1/verification_code/work';
const PICTURE = '/v1/verification_code';

let test: TestApp;
let user: User;
beforeAll(async () => {
  test = await startApp({ env: { CAPTCHA_BYPASS_CODE: '' } });
  user = await test.factory.user();
});
afterAll(() => test.stop());
beforeEach(() => test.database.getRepository(RateLimit).clear());

interface Challenge {
  id: string;
  cookie: string;
  work: CaptchaWork;
  /** what is to be found, as the server knows it; trying takes a while */
  answer: string;
}

async function ask(path = WORK, address = '10.0.0.1'): Promise<Challenge> {
  const { headers, body } = await request(test.http).get(path).set('X-Forwarded-For', address).expect(200);
  const [cookie = ''] = headers['set-cookie'] as unknown as string[];
  const id = String(headers['x-captcha-id']);
  const { answer } = await test.database.getRepository(CaptchaChallenge).findOneByOrFail({ id });
  return { id, cookie, work: body as CaptchaWork, answer };
}

const given = ({ seed, rounds }: CaptchaWork, code: string): string =>
  pbkdf2Sync(Buffer.from(seed, 'hex'), code, rounds, 16, 'sha256').toString('hex');

/** As a stranger would write it from the description of the API. */
function solve(work: CaptchaWork): string {
  for (let number = 0; number < work.codes; number += 1) {
    const code = number.toString(36).padStart(4, '0');
    if (given(work, code) === work.target) return code;
  }
  throw new Error('No code fits.');
}

const login = (id: string, code: string, password = PASSWORD, at = test): Promise<Response> =>
  request(at.http)
    .post('/v1/login')
    .set('X-Captcha-Id', id)
    .send({
      username: user.username,
      password: Buffer.from(password).toString('base64'),
      verify_code: code,
    })
    .then((response) => response);
const refused = { code: 'CAPTCHA_WRONG' };

it('is solved by trying, and signs in as the letters of a picture do', async () => {
  const { id, cookie, work } = await ask();
  expect(cookie).toMatch(
    new RegExp(`^${CAPTCHA_COOKIE}=${id}; Max-Age=300; Path=/v1; HttpOnly; SameSite=Lax$`),
  );
  const code = solve(work);
  expect(code).toMatch(CAPTCHA_PATTERN);
  expect(Object.keys(work).sort()).toEqual(['codes', 'rounds', 'seed', 'target']);
  expect((await login(id, code)).status).toBe(200);
});

it('is good once, also for many at a time, and spent by a wrong code or password', async () => {
  const first = await ask();
  const answers = await Promise.all(Array.from({ length: 10 }, () => login(first.id, first.answer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await login(first.id, first.answer)).body).toMatchObject(refused);
  for (const wrong of [{ code: 'zzzz' }, { password: 'Wrong1234' }]) {
    const { id, answer } = await ask();
    expect((await login(id, wrong.code ?? answer, wrong.password)).status).not.toBe(200);
    expect((await login(id, answer)).body).toMatchObject(refused);
  }
});

it('is good once at whichever of two backends, whoever gave it out', async () => {
  const other = await startApp({ env: { CAPTCHA_BYPASS_CODE: '' }, beside: test });
  try {
    const { id, answer } = await ask();
    const sent = Array.from({ length: 10 }, (_, at) =>
      login(id, answer, PASSWORD, at % 2 === 0 ? other : test),
    );
    expect((await Promise.all(sent)).map(({ status }) => status).filter((status) => status === 200)).toEqual([
      200,
    ]);
    const next = await ask();
    expect((await login(next.id, next.answer, PASSWORD, other)).status).toBe(200);
  } finally {
    await other.stop();
  }
});

it('is good for five minutes', async () => {
  const { id, answer } = await ask();
  const rows = test.database.getRepository(CaptchaChallenge);
  const { expiresAt } = await rows.findOneByOrFail({ id });
  expect(Math.abs(expiresAt.getTime() - Date.now() - 300_000)).toBeLessThan(10_000);
  await rows.update({ id }, { expiresAt: new Date() });
  expect((await login(id, answer)).body).toMatchObject(refused);
});

it('cannot be forged: what is to be found is known to the server alone', async () => {
  const own = await ask();
  for (const id of ['11111111-1111-4111-8111-111111111111', '']) {
    expect((await login(id, own.answer)).body).toMatchObject(refused);
  }
  // Nor is a code of another challenge, or one that was never a candidate, any good.
  expect((await login(own.id, own.answer === '0000' ? '0001' : '0000')).body).toMatchObject(refused);
  expect((await login((await ask()).id, 'made')).body).toMatchObject(refused);
});

it('is as hard as the server says, whatever is asked for', async () => {
  const easy = await ask(`${WORK}?rounds=1&codes=1&target=00`);
  const { work } = await ask();
  expect({ ...easy.work, seed: '', target: '' }).toEqual({ ...work, seed: '', target: '' });
  expect(easy.work.seed).not.toBe(work.seed);
  expect(given(easy.work, easy.answer)).toBe(easy.work.target);
  expect(given({ ...easy.work, rounds: 1 }, easy.answer)).not.toBe(easy.work.target);
});

it('does not answer a picture, nor a picture it', async () => {
  const picture = await ask(PICTURE);
  const { id, answer } = await ask();
  expect((await login(picture.id, answer)).body).toMatchObject(refused);
  expect((await login(id, picture.answer)).body).toMatchObject(refused);
});

it('is counted with the pictures', async () => {
  const get = (path: string, address: string): request.Test =>
    request(test.http).get(path).set('X-Forwarded-For', address);
  const both = (): request.Test[] => [get(PICTURE, '10.5.0.1'), get(WORK, '10.5.0.1')];
  for (const first of both()) await first.expect(200);
  await setCounted(test, CAPTCHAS_PER_MINUTE - 4);
  const answers = await Promise.all([...both(), ...both(), ...both(), ...both()]);
  const late = answers.filter(({ status }) => status !== 200);
  expect(late.map(({ body }) => (body as { code: string }).code)).toEqual(Array(4).fill('TOO_MANY_REQUESTS'));
  expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(0);
  await get(WORK, '10.5.0.2').expect(200);
});
