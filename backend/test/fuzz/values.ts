import fc, { type Arbitrary } from 'fast-check';
import { PASSWORD } from '../factory.ts';
import { kindOf, resolve, type Schema } from './operations.ts';
import type { IdPool } from './pool.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const TEXTS = [
  ...['', ' ', '\t', '\n', '\0', 'a\0b', '\x1b[31m', '\x7f', '\ufeff', '\ufffe', '\uffff'],
  ...[
    '\ud800',
    '\udc00x',
    'a\u0301'.repeat(50),
    '\u202eabc',
    '\u200b',
    '👩‍👩‍👧‍👦',
    '𠮷',
    'İ',
    'ß',
    'ﬀ',
    'Ω'.repeat(200),
  ],
  ...["'", '"', "' or 1=1 --", "'; drop table users; --", '\\', '%', '_', '%%%', '$1', '${7*7}', '{{7*7}}'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    '/',
    '//',
    '.',
    '..',
    'file:///etc/passwd',
    'http://127.0.0.1:1/',
    'a/b',
  ],
  ...['%s%n%x', '%d', '{0}', '{{', '$&', '$(id)', '`id`', '| id', '=1+1', '@SUM(1)', '+1', '\r\nX-A: b'],
  ...[
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '[]',
    '{}',
    '[object Object]',
    '__proto__',
    'constructor',
  ],
  ...['0', '-1', '1.5', '1e400', '0x10', '١', '9'.repeat(40), '2147483648', '9223372036854775808', '1,2'],
  ...['1970-01-01', '0000-00-00', '9999-12-31T23:59:59Z', '-271821-04-20', '2026-02-30', '24:00'],
  ...['a@b', 'a@b.c', `${'a'.repeat(300)}@b.co`, '"a b"@c.de', 'zh-CN', 'en', 'C', '(', '[', '*', '.*(a+)+$'],
  ...['a'.repeat(256), 'a'.repeat(10_000), '中'.repeat(5000)],
];
const HUGE = [
  'x'.repeat(900_000),
  '中'.repeat(300_000),
  '&'.repeat(400_000),
  '<b>'.repeat(200_000),
  '('.repeat(400_000),
];
const NUMBERS = [
  ...[
    0,
    -0,
    -1,
    1,
    0.1,
    -0.5,
    1e-300,
    1e21,
    1e308,
    -1e308,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
  ],
  ...[
    2 ** 53 + 2,
    2 ** 63,
    2 ** 64,
    8.64e15,
    8.64e15 + 1,
    -8.64e15,
    253402300800000,
    253402300800,
    -62135596801000,
  ],
];

/** What nobody means well. */
export const evil = (ids: IdPool): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, { id: null }),
    },
    { weight: 3, arbitrary: fc.nat(200).map((at) => ids.any(at)) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom<unknown>('a', 1, null, {}), { maxLength: 4 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...HUGE) },
    { weight: 1, arbitrary: fc.constant(Array<number>(20_000).fill(1)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );

/** A text as evil as an address can carry. */
export const evilText = (ids: IdPool): Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 2, arbitrary: fc.nat(200).map((at) => ids.any(at)) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(...NUMBERS).map(String) },
  );

/** Where a username is not yet somebody's. */
const MAKES_PEOPLE = ['/v1/registry', '/v1/admin/users'];
/** Numbers that fields of this name mostly hold: there is one part of an upload, and the first version. */
const USUAL_NUMBERS: Record<string, number[]> = {
  number: [1, 1, 1, 2],
  version: [1, 1, 1, 2],
  size: [4, 9, 70_000],
};

/** Texts that a field of this name would hold, where its pattern alone does not tell. */
const samples = (name: string): string[] => {
  if (/password/i.test(name)) return [PASSWORD, 'Other12345'].map(base64);
  if (name === 'verify_code') return ['demo', 'ABC123'];
  // Patterns that openapi.json does not tell.
  if (/^(keyword|source)$/.test(name)) return ['轨道', 'orbit'];
  if (/^title/.test(name)) return ['轨道 orbit', 'Orbit 2'];
  if (name === 'license') return ['', 'CC-BY-4.0'];
  if (name === 'filename') return ['data.csv', 'code.zip'];
  if (/email/i.test(name)) return ['somebody@example.org', 'other.one@example.com'];
  if (/phone/i.test(name)) return ['+86 138 0000 0000', '13800000000'];
  if (/url|address/i.test(name)) return ['https://example.org/a?b=c'];
  if (/country/i.test(name)) return ['CN', 'all', 'CN,US'];
  return ['轨道 orbit', 'orbit_one', 'A longer sentence about orbits, long enough for most.', '<p>text</p>'];
};

/** Mostly the world's own first, so that ids of one request belong together. */
export const place: Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(30) },
);

/** Of a pattern; fast-check has no lookahead. */
function matching(pattern: string, others: string[]): Arbitrary<string> {
  const fitting = others.filter((text) => new RegExp(pattern, 'u').test(text));
  if (fitting.length > 0) return fc.constantFrom(...fitting);
  return pattern.includes('(?') ? fc.constantFrom(...others) : fc.stringMatching(new RegExp(pattern));
}

function textOf(name: string, path: string, schema: Schema, ids: IdPool): Arbitrary<string> {
  if (schema.format === 'uuid' || /(^|_)id$|Id$|^key$/.test(name)) {
    return place.map((at) => ids.pick(kindOf(name, path), at));
  }
  if (name === 'username' && MAKES_PEOPLE.includes(path)) return place.map((at) => ids.pick('newcomer', at));
  // An address that has been mailed a code, and that code; the captcha's has the same name.
  const isOfWorld =
    name === 'username' || name === 'email' || (name === 'verify_code' && path !== '/v1/login');
  if (isOfWorld) return place.map((at) => ids.pick(name, at));
  if (schema.format === 'date-time') return fc.constant('2026-11-21T00:00:00Z');
  const own = typeof schema.example === 'string' ? [schema.example] : [];
  const texts = [...own, ...samples(name)].map((text) => text.slice(0, schema.maxLength));
  return schema.pattern ? matching(schema.pattern, texts) : fc.constantFrom(...texts);
}

/** A value such as the schema asks for. */
export function good(name: string, path: string, given: Schema, ids: IdPool): Arbitrary<unknown> {
  const schema = resolve(given);
  const inner = (key: string, one: Schema): Arbitrary<unknown> => good(key, path, one, ids);
  const choice = schema.oneOf ?? schema.anyOf;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choice) return fc.oneof(...choice.map((one) => inner(name, one)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const now = Date.now();
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const usual = [minimum, minimum + 1, 1, 10, now, now + 86_400_000, Math.floor(now / 1000)];
      const common = USUAL_NUMBERS[name] ?? usual;
      return fc.constantFrom(...common.filter((value) => value >= minimum && value <= maximum));
    }
    case 'array': {
      const { minItems: minLength = 0, maxItems = 3, items = {} } = schema;
      const some = (maxLength: number) => fc.array(inner(name, items), { minLength, maxLength });
      return fc.oneof(some(minLength), some(Math.min(maxItems, minLength + 2)));
    }
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const members = Object.fromEntries(properties.map(([key, one]) => [key, inner(key, one)]));
      return fc.record(members, { requiredKeys: schema.required ?? [] });
    }
    default:
      return textOf(name, path, schema, ids);
  }
}
