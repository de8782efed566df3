import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CaptchaWork } from '@tianheng/contracts';
import { canWork, workOut } from './captcha-work.ts';

/** Made with PBKDF2 of OpenSSL for the code 000z, number 35. */
const WORK: CaptchaWork = {
  seed: '000102030405060708090a0b0c0d0eff',
  rounds: 100,
  codes: 40,
  target: '26629c4fe6766552170687e17ba0a1bf',
};
const { signal } = new AbortController();

beforeEach(() => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(crypto, 'subtle');
});

it('finds the code, wherever it is', async () => {
  expect(await workOut(WORK, signal)).toBe('000z');
});

it('says when none fits, and stops when it is told to', async () => {
  expect(await workOut({ ...WORK, codes: 35 }, signal)).toBeNull();
  await expect(workOut(WORK, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

it('needs what browsers have on secure connections', () => {
  expect(canWork()).toBe(true);
  Reflect.deleteProperty(crypto, 'subtle');
  expect(canWork()).toBe(false);
});
