import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UUID_PATTERN } from '@tianheng/contracts';
import { digestOf, partCount, partKey, partLength } from './upload-parts.ts';

it('cuts a file into parts that make it up again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 500 }), (size, partBytes) => {
      const count = partCount({ size, partBytes });
      const lengths = Array.from({ length: count }, (_, at) => partLength({ size, partBytes }, at + 1));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
      expect(lengths.slice(0, -1).every((length) => length === partBytes)).toBe(true);
      expect(lengths.at(-1)).toBeGreaterThan(0);
    }),
  );
});

it('names every part by upload and number', () => {
  const [one, other] = ['5c1c5fd5-8c0e-4b2b-b8e9-0d9c1f1b5a01', '5c1c5fd5-8c0e-4b2b-b8e9-0d9c1f1b5a02'];
  const keys = [one, other].flatMap((id) => [partKey(id, 1), partKey(id, 2), partKey(id, 12)]);
  expect(new Set(keys).size).toBe(6);
  expect(keys.every((key) => UUID_PATTERN.test(key))).toBe(true);
  expect(partKey(one, 1)).toBe(keys[0]);
});

describe('digestOf', () => {
  const base64 = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';
  it.each([
    [`sha-256=:${base64}:`, true],
    [`sha-512=:AAAA:, sha-256=:${base64}:`, true],
    [` sha-256 = :${base64}: ;x=1`, true],
    [undefined, false],
    ['', false],
    ['sha-256=:AAAA:', false],
    [`sha-256=${base64}`, false],
    [`xsha-256=:${base64}:`, false],
  ])('%s', (header, names) => {
    expect(digestOf(header)?.toString('base64') ?? null).toBe(names ? base64 : null);
  });
});
