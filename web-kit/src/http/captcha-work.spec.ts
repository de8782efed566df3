import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CAPTCHA_HEADER, CAPTCHA_TTL_SECONDS, type CaptchaWork } from '@tianheng/contracts';
import { ok, serveAnswers } from '../../test/serve.ts';
import { canWork, findCode, workOut } from './captcha-work.ts';

/** Made with PBKDF2 of OpenSSL for the code 000z, number 35. */
const WORK: CaptchaWork = {
  seed: '000102030405060708090a0b0c0d0eff',
  rounds: 100,
  codes: 40,
  target: '26629c4fe6766552170687e17ba0a1bf',
};
const { signal } = new AbortController();
const LATER = Infinity;

beforeEach(() => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(crypto, 'subtle');
  jest.restoreAllMocks();
});

it('finds the code, wherever it is', async () => {
  expect(await workOut(WORK, signal, LATER)).toBe('000z');
});

it('says when none fits, and stops when it is told to', async () => {
  expect(await workOut({ ...WORK, codes: 35 }, signal, LATER)).toBeNull();
  await expect(workOut(WORK, AbortSignal.abort(), LATER)).rejects.toMatchObject({ name: 'AbortError' });
});

it('needs what browsers have on secure connections', () => {
  expect(canWork()).toBe(true);
  Reflect.deleteProperty(crypto, 'subtle');
  expect(canWork()).toBe(false);
});

const asked = (sleeps: number) => {
  let now = Date.now();
  let awake = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  return serveAnswers({
    'GET /verification_code/work': () => {
      // The device sleeps while it works on the first ones.
      if (awake < sleeps) now += CAPTCHA_TTL_SECONDS * 1000;
      awake += 1;
      return ok(WORK, { [CAPTCHA_HEADER]: `challenge ${awake}` })();
    },
  });
};

it('names the challenge that its code answers', async () => {
  const calls = asked(0);
  expect(await findCode(signal, 'en')).toEqual({ code: '000z', challenge: 'challenge 1' });
  expect(calls).toHaveLength(1);
});

it('takes another challenge where one ran out meanwhile, once', async () => {
  asked(1);
  expect(await findCode(signal, 'en')).toEqual({ code: '000z', challenge: 'challenge 2' });
  const calls = asked(3);
  expect(await findCode(signal, 'en')).toBeNull();
  expect(calls).toHaveLength(2);
});
