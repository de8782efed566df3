import { describe, expect, it } from '@jest/globals';
import { isAsked, isKnown, isSameVersion, parseRange } from './http-range.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['', 'whole'],
    [undefined, 'whole'],
  ])('%s of ten bytes', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it('finds nothing in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});

it('knows a version by one of many tags', () => {
  expect(isKnown('"a", W/"b"', '"b"')).toBe(true);
  expect(isKnown('*', '"b"')).toBe(true);
  expect(isKnown('"a"', '"b"')).toBe(false);
  expect(isKnown(undefined, '"b"')).toBe(false);
  expect(isAsked('"a", "b"', '"b"')).toBe(true);
  expect(isAsked('*', '"b"')).toBe(true);
  expect(isAsked(undefined, '"b"')).toBe(true);
  expect(isAsked('W/"b"', '"b"')).toBe(false);
  expect(isAsked('', '"b"')).toBe(false);
  expect(isSameVersion(undefined, '"b"')).toBe(true);
  expect(isSameVersion('"b"', '"b"')).toBe(true);
  expect(isSameVersion('W/"b"', '"b"')).toBe(false);
});
