import fc, { type Arbitrary } from 'fast-check';
import { evil, evilText, good, place } from './values.ts';
import { kindOf, type Operation, type Parameter } from './operations.ts';
import type { IdPool } from './pool.ts';

export const ROLES = ['visitor', 'member', 'leader', 'admin', 'impostor'] as const;
export type Role = (typeof ROLES)[number];

export interface FuzzRequest {
  role: Role;
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  body?: string | Buffer;
  /** whether a success has to be what the operation declares */
  isPlain: boolean;
}

/** Percent-encodes any text, halves of characters too. */
const encode = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const HEADERS: Record<string, string[]> = {
  'accept-language': [
    'en',
    'zh-CN',
    'en;q=0',
    '*',
    ';;;',
    'xx',
    'zh-TW,en;q=0.1',
    'en-US,'.repeat(500),
    '\xff',
    '',
  ],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer e30.e30.',
    '\xe4',
    `Bearer ${'a'.repeat(5000)}`,
  ],
  'content-type': [
    '',
    'json',
    'text/html',
    'application/json; charset=x',
    'multipart/form-data',
    'a/b;'.repeat(200),
    '\xff/\xff',
  ],
  'content-encoding': ['gzip', 'identity', 'br, gzip'],
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'x=1',
    'bytes=a-b',
  ],
  'if-none-match': ['*', '""', 'W/"a"', '"'.repeat(1000), ','],
  'if-range': ['"a"', 'x'],
  'x-forwarded-for': [
    '127.0.0.1',
    '::1',
    'x',
    '1.2.3.4, 5.6.7.8',
    '999.1.1.1',
    ','.repeat(2000),
    '2001:db8::1',
    '',
  ],
  'x-forwarded-proto': ['https', 'x'],
  'x-forwarded-host': ['evil.example', '\xff'],
  cookie: ['a', 'captcha_id=1', '=;=;', 'captcha_id=%', `a=${'b'.repeat(4000)}`, '__proto__=1'],
  'x-captcha-id': ['1', '\xff', '00000000-0000-4000-8000-000000000000'],
  'x-request-id': ['ok-1', 'a b', '\xff', 'a'.repeat(100)],
  'x-http-method-override': ['DELETE'],
  'accept-version': ['2'],
  origin: ['null', 'http://localhost:3001', 'http://evil.example'],
  accept: ['text/html', 'application/xml;q=1', ''],
  expect: ['100-continue', 'x'],
  upgrade: ['websocket', 'h2c'],
  te: ['trailers'],
};

const weirdHeaders: Arbitrary<Record<string, string>> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(HEADERS)), { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...HEADERS[name]!)]))),
  );

/** For headers that an operation declares. */
const HEADER_VALUES = ['', 'x', '\xff', '0', 'sha-256=:AAAA:', ':::', ','.repeat(1000), '"', '*', 'bytes=0-'];

const declaredHeaders = ({ parameters }: Operation): Arbitrary<Record<string, string | undefined>> => {
  const names = parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase());
  const values = names.map((name) => [name, fc.constantFrom(...HEADER_VALUES)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
};

/** Every request from another place: limits by address would hide everything else. */
const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => `10.${bytes.join('.')}`);

/** Whether anything is put in the way of a request, or it is one that a page would send. */
type Harm = 0 | 1;

interface Address {
  path: string;
  isPlain: boolean;
}

function pathOf({ path, parameters }: Operation, ids: IdPool, harm: Harm): Arbitrary<Address> {
  const own = parameters.filter((one) => one.in === 'path');
  const values = own.map((one) =>
    fc.oneof(
      { weight: 8, arbitrary: valueOf(one, path, ids).map((text) => ({ text, isPlain: true })) },
      { weight: harm, arbitrary: evilText(ids).map((text) => ({ text, isPlain: false })) },
    ),
  );
  return fc.tuple(...values).map((chosen) => ({
    path: own.reduce((text, { name }, at) => text.replace(`{${name}}`, encode(chosen[at]!.text)), path),
    isPlain: chosen.every((one) => one.isPlain),
  }));
}

const valueOf = (one: Parameter, path: string, ids: IdPool): Arbitrary<string> =>
  one.in === 'path' && one.schema.type === 'string' && !one.schema.enum
    ? place.map((at) => ids.pick(kindOf(one.name, path), at))
    : good(one.name, path, one.schema, ids).map(String);

function queryOf({ path, parameters }: Operation, ids: IdPool): Arbitrary<string> {
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map((one) => {
      const evils = fc.array(evilText(ids), { minLength: 1, maxLength: 2 });
      const usual = valueOf(one, path, ids).map((text) => [text]);
      return fc
        .oneof(
          { weight: one.required ? 1 : 3, arbitrary: fc.constant<string[]>([]) },
          { weight: 6, arbitrary: usual },
          { weight: 2, arbitrary: evils },
        )
        .map((values) => values.map((value) => `${one.name}=${encode(value)}`));
    });
  const stray = fc.constantFrom('a=b', '=', '&&', 'page[]=1', '%', '%00=%00', '__proto__=1', '?', '#');
  const strays = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(stray) },
  );
  return fc.tuple(...pairs, strays).map((all) => all.flat().join('&'));
}

type Mutation = (body: unknown) => unknown;

/** Takes a member away, replaces it, adds one, or puts the whole into something else. */
const mutation = (ids: IdPool): Arbitrary<Mutation> =>
  fc
    .record({ kind: fc.nat(9), at: fc.nat(40), value: evil(ids), name: evilText(ids) })
    .map(({ kind, at, value, name }) => (body) => {
      if (kind === 0) return value;
      if (kind === 1) return [body];
      return mutate(body, { kind, at, value, name });
    });

function mutate(body: unknown, change: { kind: number; at: number; value: unknown; name: string }): unknown {
  if (typeof body !== 'object' || body === null) return change.value;
  const keys = Object.keys(body);
  if (change.kind === 2 || keys.length === 0) return { ...body, [change.name]: change.value };
  const key = keys[change.at % keys.length]!;
  const { [key]: old, ...rest } = body as Record<string, unknown>;
  if (change.kind === 3) return rest;
  const goesDown = typeof old === 'object' && old !== null && change.at % 3 > 0;
  const next = goesDown ? mutate(old, { ...change, at: Math.floor(change.at / 3) }) : change.value;
  if (!Array.isArray(body)) return { ...rest, [key]: next };
  return body.map((one: unknown, at) => (String(at) === key ? next : one));
}

const RAW_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":1e400}',
  '{"a":1,"a":2}',
  '{"__proto__":1}',
  '\ufeff{}',
  '\0',
  '[]]',
];

function jsonBodyOf(operation: Operation, ids: IdPool, harm: Harm): Arbitrary<string> {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (!schema) return fc.constantFrom('', '{}', '[]', 'x');
  return fc.oneof(
    {
      weight: 16,
      arbitrary: fc
        .tuple(good('', operation.path, schema, ids), fc.array(mutation(ids), { maxLength: 2 * harm }))
        .map(([body, changes]) => JSON.stringify(changes.reduce((now, change) => change(now), body)) ?? ''),
    },
    { weight: harm, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

const BOUNDARY = 'fuzz';
/** As long as the part that the world's upload has. */
export const PART = 'text';
const CONTENTS = [
  '\x89PNG\r\n\x1a\nx',
  'PK\x03\x04',
  '\xff\xd8\xff\xe0',
  '%PDF-1.7',
  '',
  PART,
  '\0'.repeat(70_000),
  'a,b\n"',
];

/** A form with a file in it, more or less. */
const formOf = (ids: IdPool): Arbitrary<Buffer> =>
  fc
    .record({
      name: fc.oneof({ weight: 8, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: evilText(ids) }),
      filename: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('a.png', 'a.zip', 'a.pdf', 'a.csv', '图.jpg', 'a.docx') },
        { weight: 2, arbitrary: evilText(ids) },
      ),
      content: fc.constantFrom(...CONTENTS),
      extra: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: evilText(ids) }),
      end: fc.constantFrom(...Array<string>(8).fill(`\r\n--${BOUNDARY}--\r\n`), '', `\r\n--${BOUNDARY}`),
    })
    .map(({ name, filename, content, extra, end }) => {
      const field =
        extra === null
          ? ''
          : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${extra}"\r\n\r\n${extra}\r\n`;
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`;
      return Buffer.concat([Buffer.from(field + head), Buffer.from(content, 'latin1'), Buffer.from(end)]);
    });

interface Body {
  type?: string;
  body?: string | Buffer;
}

function bodyOf(operation: Operation, ids: IdPool, harm: Harm): Arbitrary<Body> {
  const json = jsonBodyOf(operation, ids, harm).map((body): Body => ({ type: 'application/json', body }));
  const form = formOf(ids).map((body): Body => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, body }));
  const types = Object.keys(operation.requestBody?.content ?? {});
  const raw = fc
    .constantFrom(...CONTENTS, ...CONTENTS.map(() => PART))
    .map((text): Body => ({ type: 'application/octet-stream', body: Buffer.from(text, 'latin1') }));
  const usual = types.includes('multipart/form-data')
    ? form
    : types.includes('application/json')
      ? json
      : raw;
  const none = fc.constant<Body>({});
  if (!operation.requestBody)
    return fc.oneof({ weight: 12, arbitrary: none }, { weight: harm, arbitrary: json });
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: harm, arbitrary: fc.oneof(form, json, raw) },
    { weight: harm, arbitrary: none },
  );
}

/** Requests of an operation, from good ones to anything. */
export const requestOf = (operation: Operation, ids: IdPool): Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: 2, arbitrary: sentWith(1, operation, ids) },
    { weight: 1, arbitrary: sentWith(0, operation, ids) },
  );

function sentWith(harm: Harm, operation: Operation, ids: IdPool): Arbitrary<FuzzRequest> {
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant(operation.method) },
    {
      weight: harm,
      arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'),
    },
  );
  const headers = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: harm, arbitrary: weirdHeaders },
  );
  return fc
    .record({
      role: fc.constantFrom<Role>(...(harm ? ROLES : []), 'leader', 'leader', 'admin', 'admin'),
      method,
      address: pathOf(operation, ids, harm),
      query: harm ? queryOf(operation, ids) : fc.constant(''),
      headers,
      declared: harm ? declaredHeaders(operation) : fc.constant({}),
      from: address,
      language: fc.constantFrom('en', 'zh-CN'),
      content: bodyOf(operation, ids, harm),
    })
    .map(
      ({
        role,
        method: used,
        address: { path, isPlain },
        query,
        headers: weird,
        declared,
        from,
        language,
        content,
      }) => ({
        role,
        method: used,
        path: query ? `${path}?${query}` : path,
        headers: {
          'accept-language': language,
          'x-forwarded-for': from,
          ...(content.type !== undefined && { 'content-type': content.type }),
          ...declared,
          ...weird,
        },
        ...(content.body !== undefined && { body: content.body }),
        isPlain: isPlain && used === operation.method,
      }),
    );
}
