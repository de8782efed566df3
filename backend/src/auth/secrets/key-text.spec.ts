import { describe, expect, it } from '@jest/globals';
import { digestOfKey, keyOfHeader, makeKey } from './key-text.ts';

describe('API keys', () => {
  it('begins with the prefix, holds 256 bits and is never made twice', () => {
    const keys = Array.from({ length: 100 }, makeKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^th_[\w-]{43}$/);
  });

  it('keeps what cannot be turned back', () => {
    const key = makeKey();
    expect(digestOfKey(key)).toMatch(/^[0-9a-f]{64}$/);
    expect(digestOfKey(key)).not.toContain(key.slice(3));
  });

  it.each([
    ['Bearer th_abc', 'th_abc'],
    ['bearer  th_abc', 'th_abc'],
    ['Bearer eyJhbGciOi.x.y', null],
    ['Basic th_abc', null],
    ['Bearer th_abc more', null],
    ['', null],
    [undefined, null],
  ])('reads %j as %j', (header, key) => {
    expect(keyOfHeader(header)).toBe(key);
  });
});
