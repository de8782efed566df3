import { expect, it } from '@jest/globals';
import { Places } from './places.ts';

it('gives so many to each and so many in all, and again what was given back', () => {
  const places = new Places(3, 2);
  const [first, second] = [places.take('a'), places.take('a')];
  expect([places.lacking('a'), places.lacking('b')]).toEqual(['own', null]);
  const third = places.take('b');
  expect([places.lacking('a'), places.lacking('b'), places.lacking('c')]).toEqual(['own', 'all', 'all']);
  first();
  expect([places.lacking('a'), places.lacking('c')]).toEqual([null, null]);
  second();
  third();
  for (let count = 0; count < 2; count += 1) {
    expect(places.lacking('b')).toBeNull();
    places.take('b');
  }
  expect(places.lacking('b')).toBe('own');
});
