import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CAPTCHA_COOKIE, CAPTCHA_HEADER } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';

const CUSTOMER = 'http://localhost:3001';
const ADMIN = 'http://localhost:3002';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

const get = (path: string, headers: Record<string, string> = {}): request.Test =>
  request(test.http).get(path).set(headers);

/** The directives of a policy, by name. */
const parsePolicy = (policy: string | undefined): Map<string, string[]> =>
  new Map(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe('every answer', () => {
  const ANSWERS: [string, () => Promise<request.Response>][] = [
    ['data', async () => get('/v1/competitions')],
    ['the state of health', async () => get('/health/live')],
    ['a refusal', async () => get('/v1/user/info')],
    ['an unknown route', async () => get('/v1/nothing')],
    ['an address that cannot be decoded', async () => get('/v1/%')],
    ['the captcha', async () => get('/v1/verification_code')],
    ['a preflight', async () => request(test.http).options('/v1/login').set('Origin', CUSTOMER)],
    [
      'malformed JSON',
      async () => request(test.http).post('/v1/login').set('Content-Type', 'application/json').send('{'),
    ],
    ['the internal listener', async () => request(test.internal).post('/internal/judge/claim').send({})],
    [
      'a picture',
      async () => {
        const file = await test.factory.file('picture', { mediaType: 'image/png', filename: 'a.png' });
        return get(`/v1/object-storage/download/${file.id}`);
      },
    ],
    [
      'what was uploaded as a page',
      async () => {
        const file = await test.factory.file('<script>', { mediaType: 'text/html', filename: 'a.html' });
        return get(`/v1/object-storage/download/${file.id}`);
      },
    ],
  ];

  it.each(ANSWERS)('lets a browser run nothing of it: %s', async (_name, ask) => {
    const { headers } = await ask();
    const policy = parsePolicy(headers['content-security-policy']);
    // Scripts, styles, frames, objects and connections fall back to it.
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect([...policy.keys()].filter((name) => name.endsWith('-src') && name !== 'default-src')).toEqual([]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    for (const name of ['server', 'x-powered-by', 'strict-transport-security']) {
      expect(headers).not.toHaveProperty([name]);
    }
  });

  it('may be shown in no frame and sends no form', async () => {
    const { headers } = await get('/v1/competitions');
    const policy = parsePolicy(headers['content-security-policy']);
    for (const name of ['frame-ancestors', 'base-uri', 'form-action']) {
      expect([name, policy.get(name)]).toEqual([name, ["'none'"]]);
    }
  });

  it('with a file is kept apart from the origin that it came from', async () => {
    const file = await test.factory.file('<script>', { mediaType: 'text/html', filename: 'a.html' });
    const { headers } = await get(`/v1/object-storage/download/${file.id}`);
    expect(parsePolicy(headers['content-security-policy']).has('sandbox')).toBe(true);
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it('asks for https under https, which a trusted proxy may say and nobody else', async () => {
    const https = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' };
    const trusted = await get('/v1/verification_code', https);
    expect(trusted.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(trusted.headers['set-cookie']?.[0]).toContain('Secure');
    const alone = await startApp({ beside: test, env: { TRUSTED_PROXIES: '192.0.2.1' } });
    try {
      const { headers } = await request(alone.http).get('/v1/verification_code').set(https);
      expect(headers).not.toHaveProperty(['strict-transport-security']);
      expect(headers['set-cookie']?.[0]).not.toContain('Secure');
      // This machine asks, whatever it claims: so it may read the figures.
      expect((await request(alone.http).get('/metrics').set(https)).status).toBe(200);
    } finally {
      await alone.stop();
      delete process.env.TRUSTED_PROXIES;
    }
  });
});

it('speaks of a refusal as a problem where that is asked for', async () => {
  const path = '/v1/dataset?limit=0';
  const plain = await get(path, { Accept: '*/*', 'Accept-Language': 'en' });
  const problem = await get(path, { Accept: 'application/problem+json', 'Accept-Language': 'en' });
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(problem.text)).toEqual({
    ...(plain.body as object),
    request_id: problem.headers['x-request-id'],
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Some fields are missing or not valid.',
  });
});

describe('other origins', () => {
  const STRANGERS = [
    'null',
    'https://evil.example',
    'http://localhost:3001.evil.example',
    'http://localhost',
    'https://localhost:3001',
    'http://LOCALHOST:3001',
    'http://localhost:3001/',
    'file://',
    '*',
  ];
  const preflight = (origin: string, method = 'POST'): request.Test =>
    request(test.http)
      .options('/v1/login')
      .set({ Origin: origin, 'Access-Control-Request-Method': method })
      .set('Access-Control-Request-Headers', 'authorization, content-type, x-evil');

  it.each([CUSTOMER, ADMIN])('that are a site may call the API without cookies: %s', async (origin) => {
    const asked = await preflight(origin, 'PATCH');
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    });
    const allowed = asked.headers['access-control-allow-headers']?.toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'accept-language', 'content-digest']),
    );
    expect(allowed).not.toContain('x-evil');
    const answer = await get('/v1/competitions', { Origin: origin });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-expose-headers']).toContain('Retry-After');
    for (const { headers } of [asked, answer]) {
      expect(headers).not.toHaveProperty(['access-control-allow-credentials']);
      expect(headers['vary']).toMatch(/\bOrigin\b/);
    }
  });

  it.each(STRANGERS)('are told nothing: %s', async (origin) => {
    const answers = [
      await preflight(origin),
      await get('/v1/competitions', { Origin: origin }),
      await get('/v1/user/info', { Origin: origin }),
      await get('/v1/nothing', { Origin: origin }),
    ];
    for (const { headers } of answers) {
      expect(headers).not.toHaveProperty(['access-control-allow-origin']);
      expect(headers).not.toHaveProperty(['access-control-allow-credentials']);
    }
  });
});

describe('cookies', () => {
  it('name the captcha and nothing else, for no script and no other site', async () => {
    const { headers } = await get('/v1/verification_code');
    expect(headers['set-cookie']).toHaveLength(1);
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(new RegExp(`^${CAPTCHA_COOKIE}=[0-9a-f-]{36}; `));
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/v1', 'Max-Age=']) expect(cookie).toContain(part);
    expect(headers[CAPTCHA_HEADER.toLowerCase()]).toBe(cookie.slice(CAPTCHA_COOKIE.length + 1, 36 + 11));
  });

  it('sign nobody in: a token counts as a header only', async () => {
    const { Authorization } = await test.factory.bearer(await test.factory.user());
    const token = Authorization.slice('Bearer '.length);
    for (const name of ['token', 'access_token', 'Authorization', 'jwt', 'session']) {
      const cookie = await get('/v1/user/info', { Cookie: `${name}=${token}` });
      expect([name, cookie.body.code]).toEqual([name, 'UNAUTHORIZED']);
      const query = await get(`/v1/user/info?${name}=${token}`);
      expect([name, query.body.code]).toEqual([name, 'UNAUTHORIZED']);
    }
    expect((await get('/v1/user/info', { Authorization })).status).toBe(200);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'are of no use to a form of another site: %s',
    async (type) => {
      const body = JSON.stringify({ username: 'user', password: 'U2VjcmV0MTIz', verify_code: 'demo' });
      const answer = await request(test.http)
        .post('/v1/login')
        .set({ Origin: 'https://evil.example', 'Content-Type': type })
        .send(body);
      expect(['MEDIA_TYPE_UNSUPPORTED', 'VALIDATION_FAILED', 'MALFORMED_REQUEST']).toContain(
        answer.body.code,
      );
    },
  );
});
