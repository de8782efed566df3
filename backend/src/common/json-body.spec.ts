import { describe, expect, it } from '@jest/globals';
import type { AppError } from './app-error.ts';
import { parseJson } from './json-body.ts';

const named = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]));

function refusal(text: string): string | null {
  try {
    parseJson(Buffer.from(text));
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe('a body of very many values', () => {
  it('is one that the largest of ours stays below', () => {
    const account = named(8);
    expect(refusal(JSON.stringify(Array.from({ length: 1000 }, () => account)))).toBeNull();
    expect(refusal(JSON.stringify({ ids: Array.from({ length: 10_001 }, (_, at) => at) }))).toBeNull();
  });

  it.each([
    ['names', named(1001)],
    ['elements', Array.from({ length: 20_001 }, () => 0)],
    ['objects', Array.from({ length: 10_001 }, () => ({ a: 1 }))],
    ['lists in lists', Array.from({ length: 200 }, () => Array(101).fill(1))],
  ])('is refused before anybody checks each of its %s', (_, value) => {
    expect(refusal(JSON.stringify(value))).toBe('BODY_TOO_LARGE');
  });

  it('is told from one that two readers could understand differently', () => {
    expect(refusal('{"a":1,"a":2}')).toBe('MALFORMED_REQUEST');
    expect(refusal('{"a":"b:c","d":["e:f",{"g":":"}]}')).toBeNull();
    expect(refusal('{"__proto__":{}}')).toBe('MALFORMED_REQUEST');
    expect(refusal('[1e400]')).toBe('MALFORMED_REQUEST');
  });
});
