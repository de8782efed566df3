import { expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { makeSecret, stepOf, uriOf } from './totp.ts';

/** RFC 6238, appendix B, the last six of the eight digits. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('knows at %i s the code %s as that of period %i', (seconds, code, step) => {
  expect(stepOf(SECRET, code, seconds * 1000)).toBe(step);
  expect(stepOf(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000)).toBe(step);
});

it('takes the period before and after, and no other', () => {
  const at = 59_000;
  expect([-60, -30, 0, 30, 60].map((off) => stepOf(SECRET, '287082', at + off * 1000))).toEqual([
    null,
    1,
    1,
    1,
    null,
  ]);
  expect(stepOf(SECRET, '287083', at)).toBeNull();
  expect(stepOf(SECRET, '', at)).toBeNull();
});

it('makes secrets of 160 bits that an authenticator can read', () => {
  const [one, other] = [makeSecret(), makeSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const uri = new URL(uriOf(one, 'admin'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(one);
  expect(uri.searchParams.get('issuer')).toBe('Tianheng');
});
