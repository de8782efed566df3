import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MIB, type ErrorCode } from '@tianheng/contracts';
import { Logger } from 'nestjs-pino';
import request from 'supertest';
import { addressOf, startApp, type TestApp } from './app.ts';
import { checkError } from './fuzz/checks.ts';
import { head, portOf, sendRaw } from './fuzz/raw.ts';

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.user());
});
afterAll(() => test.stop());

describe('what is no readable request', () => {
  it.each<[string, string[], number, ErrorCode]>([
    ['nonsense', ['nonsense\r\n\r\n'], 400, 'MALFORMED_REQUEST'],
    ['an unknown method', [head('BREW /v1/competitions HTTP/1.1')], 400, 'MALFORMED_REQUEST'],
    ['a version of its own', [head('GET / HTTP/9.9')], 400, 'MALFORMED_REQUEST'],
    ['a control character in a header', [head('GET / HTTP/1.1', 'X-A: a\x01b')], 400, 'MALFORMED_REQUEST'],
    ['NUL in a header', [head('GET / HTTP/1.1', 'X-A: a\0b')], 400, 'MALFORMED_REQUEST'],
    ['a header without a name', [head('GET / HTTP/1.1', ': b')], 400, 'MALFORMED_REQUEST'],
    ['a space before the colon', [head('GET / HTTP/1.1', 'X-A : b')], 400, 'MALFORMED_REQUEST'],
    ['a bare line feed', ['GET / HTTP/1.1\nHost: x\n\n'], 400, 'MALFORMED_REQUEST'],
    ['no host', ['GET /v1/competitions HTTP/1.1\r\n\r\n'], 400, 'MALFORMED_REQUEST'],
    ['two hosts', [head('GET /v1/competitions HTTP/1.1', 'Host: y')], 400, 'MALFORMED_REQUEST'],
    ['no name of a host', ['GET / HTTP/1.1\r\nHost: a b\r\n\r\n'], 400, 'MALFORMED_REQUEST'],
    ['a list of hosts', ['GET / HTTP/1.1\r\nHost: a,b\r\n\r\n'], 400, 'MALFORMED_REQUEST'],
    ['a path for a host', ['GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'], 400, 'MALFORMED_REQUEST'],
    ['headers without end', [head('GET / HTTP/1.1', `X-A: ${'a'.repeat(70_000)}`)], 431, 'HEADERS_TOO_LARGE'],
    ['an address without end', [head(`GET /${'a'.repeat(70_000)} HTTP/1.1`)], 431, 'HEADERS_TOO_LARGE'],
    [
      'two lengths',
      [head('POST /v1/login HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'), 'a'],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a length and chunks',
      [head('POST /v1/login HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'), '0\r\n\r\n'],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a length that is none',
      [head('POST /v1/login HTTP/1.1', 'Content-Length: -1')],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'broken chunks',
      [
        head('POST /v1/login HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
        'zz\r\n',
      ],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a coding within a coding',
      [head('POST /v1/login HTTP/1.1', 'Transfer-Encoding: chunked, gzip'), 'x'],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'extensions of a chunk without end',
      [
        head('POST /v1/login HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
        `1;${'a'.repeat(40_000)}\r\n{\r\n0\r\n\r\n`,
      ],
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'a tunnel',
      ['CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'],
      405,
      'METHOD_NOT_ALLOWED',
    ],
  ])('%s', async (_name, pieces, status, code) => {
    for (const server of [test.http, test.internal]) {
      const route = server === test.internal ? '/internal/judge/claim' : '/v1/login';
      const own = pieces.map((piece) => piece.replace('/v1/login', route));
      const answer = await sendRaw(portOf(server), own, { pauseMs: 20 });
      expect(answer).toMatchObject({ status, closed: true });
      expect(checkError({ ...answer, language: 'zh-CN' })).toEqual([]);
      expect(JSON.parse(answer.body)).toMatchObject({ code });
    }
    expect((await request(test.http).get('/health/live')).status).toBe(200);
  });
});

describe('addresses', () => {
  it.each(['/v1/%', '/v1/%zz', '/v1/competitions/%ff', `/v1/competitions/${'a'.repeat(500)}`])(
    'refuses %s like anything else',
    async (address) => {
      const { status, headers, text } = await request(test.http).get(address).set('Accept-Language', 'en');
      expect([400, 404]).toContain(status);
      expect(checkError({ status, headers, body: text, language: 'en' })).toEqual([]);
    },
  );

  it.each([
    '0x10',
    '%201',
    '1%20',
    '1e1',
    '1.0',
    '',
    '+1',
    '-1',
    '01',
    '１',
    'NaN',
    'Infinity',
    '9'.repeat(30),
  ])('refuses page=%s', async (page) => {
    const { status, body } = await request(test.http).get(`/v1/competitions?page=${page}`);
    expect([status, body.details?.[0]?.field]).toEqual([400, 'page']);
  });

  it.each(['page=1&page=2', 'page[]=1', 'page[a]=1', 'limit=1&limit=1', 'page=%00', 'q=%00', '__proto__=1'])(
    'refuses ?%s',
    async (query) => {
      expect((await request(test.http).get(`/v1/competitions?${query}`)).status).toBe(400);
    },
  );

  it('takes plain decimal digits', async () => {
    const { status, body } = await request(test.http).get('/v1/competitions?page=2&limit=100');
    expect([status, body.current_page]).toEqual([200, 2]);
  });

  it('refuses a signed time that is spelt another way', async () => {
    const file = await test.factory.file('content');
    const { body } = await request(test.http).get(`/v1/object-storage/download/${file.id}/url`).set(bearer);
    const good = String(body.url);
    expect((await request(test.http).get(good)).status).toBe(200);
    const bad = good.replace(/expires=(\d+)/, 'expires=$1.0');
    expect((await request(test.http).get(bad)).status).toBe(400);
  });
});

describe('methods', () => {
  it('names those that an address takes', async () => {
    const answer = await request(test.http).delete('/v1/login').set('Accept-Language', 'en');
    expect([answer.status, answer.body.code, answer.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST, OPTIONS',
    ]);
    const many = await request(test.http).post('/v1/settings/race').send({});
    expect([many.status, many.headers.allow]).toEqual([405, 'GET, HEAD, PUT, OPTIONS']);
    expect((await request(test.http).post('/v1/nothing').send({})).status).toBe(404);
  });

  it('names none that the other listener serves', async () => {
    const internal = await request(test.http).get('/internal/judge/claim');
    expect([internal.status, internal.headers.allow]).toEqual([404, undefined]);
    expect((await request(test.internal).get('/internal/judge/claim')).status).toBe(405);
    expect((await request(test.internal).delete('/v1/login')).status).toBe(404);
    const signed = await request(test.http).post('/v1/object-storage/signed/x').send({});
    expect([signed.status, signed.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('answers HEAD like GET without a body', async () => {
    const get = await request(test.http).get('/v1/competitions');
    const answer = await request(test.http).head('/v1/competitions');
    expect([answer.status, answer.text ?? '']).toEqual([200, '']);
    expect(answer.headers['content-length']).toBe(get.headers['content-length']);
    expect((await request(test.http).head('/v1/nothing')).status).toBe(404);
    expect((await request(test.http).head('/v1/user/info')).status).toBe(401);
  });

  it('answers OPTIONS whoever asks', async () => {
    const plain = await request(test.http).options('/v1/competitions');
    expect([plain.status, plain.text]).toEqual([204, '']);
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    const preflight = await request(test.http)
      .options('/v1/commitment')
      .set({ Origin: 'http://localhost:3001', 'Access-Control-Request-Method': 'POST' });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      'http://localhost:3001',
    ]);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
  });
});

const json = (body: string | Buffer, headers: Record<string, string> = {}): request.Test => {
  const test_ = request(test.http)
    .put('/v1/settings/race')
    .set('Content-Type', 'application/json')
    .set(headers);
  return test_.serialize((raw) => raw as unknown as string).send(body);
};

describe('bodies', () => {
  let admin: { Authorization: string };
  beforeAll(async () => {
    admin = await test.factory.bearer(await test.factory.admin());
  });

  const good = {
    task_submit_period_per_team: 1,
    show_score_after_running: true,
    total_submit_times_per_team: 0,
    job_timeout: 0,
  };
  const text = JSON.stringify(good);
  const withMore = (more: string): string => `${text.slice(0, -1)},${more}}`;

  it('takes a good one', async () => {
    expect((await json(text, admin)).status).toBe(200);
    const utf8 = { ...admin, 'Content-Type': 'application/json; charset=UTF-8' };
    expect((await json(text, utf8)).status).toBe(200);
  });

  it.each<[string, string | Buffer]>([
    ['a name twice', withMore('"job_timeout":1')],
    ['a name twice, spelt otherwise', withMore('"job_timeou\\u0074":1')],
    ['__proto__', withMore('"__proto__":{"a":1}')],
    ['constructor', withMore('"constructor":{"prototype":{"a":1}}')],
    ['what every object has', withMore('"toString":1')],
    ['NUL', withMore('"a":"\\u0000"')],
    ['NUL in a name', withMore('"\\u0000":1')],
    ['half a character', withMore('"a":"\\ud800"')],
    ['a number without end', withMore('"a":1e400')],
    ['a byte order mark', `\ufeff${text}`],
    ['another coding', Buffer.from(text, 'utf16le')],
    ['what is no UTF-8', Buffer.from(withMore('"a":"\xff"'), 'latin1')],
    ['deep lists', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['two values', `${text}${text}`],
    ['NaN', '{"job_timeout":NaN}'],
    ['a comment', `/* */${text}`],
  ])('refuses %s', async (_name, body) => {
    const answer = await json(body, { ...admin, 'Accept-Language': 'en' });
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(checkError({ ...answer, body: answer.text, language: 'en' })).toEqual([]);
  });

  it.each<[string, string]>([
    ['a list', '[]'],
    ['a list of one', `[${text}]`],
    ['null', 'null'],
    ['text', '"a"'],
    ['a number', '1'],
    ['true', 'true'],
  ])('refuses %s', async (_name, body) => {
    const answer = await json(body, admin);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('does not answer a large body with a larger one', async () => {
    const named = (length: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`name_${index}`, 1])));
    const many = await json(named(1000), admin);
    expect([many.status, many.body.details.length]).toEqual([400, 100]);
    // So many unknown names kept everybody waiting for half a minute, and nobody had to be signed in.
    const begun = process.cpuUsage();
    const visitor = await json(named(60_000), { 'Accept-Language': 'en' });
    expect([visitor.status, visitor.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000);
    const list = await json(JSON.stringify(Array(20_000).fill(1)), admin);
    expect([list.status, list.body.details]).toEqual([400, undefined]);
  });

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['a packed body', gzipSync(text), { 'Content-Encoding': 'gzip' }],
    ['a body that only says it is packed', text, { 'Content-Encoding': 'br' }],
    ['another charset', text, { 'Content-Type': 'application/json; charset=latin1' }],
    ['a form', 'job_timeout=1', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['no type', text, { 'Content-Type': '' }],
    ['a type that is none', text, { 'Content-Type': 'json' }],
    ['XML', '<a/>', { 'Content-Type': 'application/xml' }],
  ])('does not know %s', async (_name, body, headers) => {
    const answer = await json(body, { ...admin, ...headers, 'Accept-Language': 'en' });
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
    const isPacked = 'Content-Encoding' in headers;
    const taken = isPacked ? 'Content-Encoding: identity' : 'application/json';
    expect(answer.body.error_info).toBe(
      `The request's content type or encoding is not supported. Send ${taken}.`,
    );
    expect([answer.headers['accept'], answer.headers['accept-encoding']]).toEqual(
      isPacked ? [undefined, 'identity'] : ['application/json', undefined],
    );
  });
});

describe('forms', () => {
  const part = (name: string, value = 'x', file = ''): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`;

  it.each<[string, string, string, number]>([
    ['no boundary', 'multipart/form-data', part('file'), 400],
    ['an empty boundary', 'multipart/form-data; boundary=', part('file'), 400],
    ['no parts', 'multipart/form-data; boundary=b', '--b--\r\n', 400],
    ['nothing', 'multipart/form-data; boundary=b', '', 400],
    ['no end', 'multipart/form-data; boundary=b', part('file', 'x', 'a.png'), 400],
    ['another name', 'multipart/form-data; boundary=b', `${part('other', 'x', 'a.png')}--b--\r\n`, 400],
    ['a field for a file', 'multipart/form-data; boundary=b', `${part('file')}--b--\r\n`, 400],
    ['a reserved name', 'multipart/form-data; boundary=b', `${part('__proto__', 'x', 'a')}--b--\r\n`, 400],
    ['many parts', 'multipart/form-data; boundary=b', `${part('a').repeat(5000)}--b--\r\n`, 413],
    ['a huge name', 'multipart/form-data; boundary=b', `${part('a'.repeat(900_000))}--b--\r\n`, 400],
    ['a huge field', 'multipart/form-data; boundary=b', `${part('a', 'x'.repeat(3_000_000))}--b--\r\n`, 400],
    ['a part without a head', 'multipart/form-data; boundary=b', '--b\r\n\r\n\r\n--b--\r\n', 400],
    ['another kind of parts', 'multipart/mixed; boundary=b', `${part('file')}--b--\r\n`, 415],
  ])('refuses %s', async (_name, type, body, status) => {
    const answer = await request(test.http)
      .post('/v1/object-storage/upload')
      .set({ ...bearer, 'Content-Type': type, 'Accept-Language': 'en' })
      .send(body);
    expect([answer.status, answer.body.code]).toEqual([status, expect.any(String)]);
    expect(checkError({ ...answer, body: answer.text, language: 'en' })).toEqual([]);
  });

  it('outlives a sender that goes away, and finds nothing wrong in it', async () => {
    const logged = jest.spyOn(test.app.get(Logger), 'error');
    for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
      await new Promise<void>((resolve) => {
        const { hostname, port } = new URL(addressOf(test.http));
        const call = httpRequest({
          hostname,
          port,
          method: 'POST',
          path: '/v1/object-storage/upload',
          headers: { ...bearer, 'Content-Type': type, 'Content-Length': MIB - 1 },
        });
        call.on('error', () => resolve());
        // Of one that goes before its head is read there is nothing to outlive.
        test.http.once('request', () => setTimeout(() => call.destroy(), 50));
        call.write(part('file', 'x', 'a.png'));
      });
    }
    expect((await request(test.http).get('/health/live')).status).toBe(200);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
