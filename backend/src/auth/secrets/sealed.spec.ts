import { createSecretKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Sealed } from './sealed.ts';

const keyOf = (text: string) => createSecretKey(Buffer.from(text.padEnd(32, '.')));
const sealed = new Sealed(keyOf('one'), 'test');

it('opens for the owner what it sealed, another time in other bytes', () => {
  const [one, other] = [sealed.seal('秘密 secret', 'a'), sealed.seal('秘密 secret', 'a')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('secret');
  expect([sealed.open(one, 'a'), sealed.open(other, 'a')]).toEqual(['秘密 secret', '秘密 secret']);
});

it('opens nothing else', () => {
  const text = sealed.seal('secret', 'a');
  expect(() => sealed.open(text, 'b')).toThrow();
  expect(() => new Sealed(keyOf('two'), 'test').open(text, 'a')).toThrow();
  expect(() => new Sealed(keyOf('one'), 'other').open(text, 'a')).toThrow();
  const bytes = Buffer.from(text, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => sealed.open(bytes.toString('base64url'), 'a')).toThrow();
});
