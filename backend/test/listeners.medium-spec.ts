import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { buildDocument } from '../src/openapi-document.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { addressOf, RUNNER_TOKEN, startApp, type TestApp } from './app.ts';

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.user());
});
afterAll(() => test.stop());

const login = (): request.Test => request(test.http).post('/v1/login');

describe('errors', () => {
  it.each([
    ['an unknown route', () => request(test.http).get('/v1/nothing'), 404, 'NOT_FOUND', '请求的地址不存在。'],
    [
      'a malformed id',
      () => request(test.http).get('/v1/competitions/1'),
      404,
      'COMPETITION_NOT_FOUND',
      '赛事不存在。',
    ],
    [
      'a malformed address',
      () => request(test.http).get('/v1/%'),
      400,
      'MALFORMED_REQUEST',
      '无法识别该请求。',
    ],
    [
      'malformed JSON',
      () => login().set('Content-Type', 'application/json').send('{"a":'),
      400,
      'MALFORMED_REQUEST',
      '无法识别该请求。',
    ],
    [
      'an empty body',
      () => login().set('Content-Type', 'application/json'),
      400,
      'MALFORMED_REQUEST',
      '无法识别该请求。',
    ],
    [
      'a body nested too deep',
      () =>
        login()
          .set('Content-Type', 'application/json')
          .send(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
      400,
      'MALFORMED_REQUEST',
      '无法识别该请求。',
    ],
    ['no body at all', () => login(), 400, 'VALIDATION_FAILED', '部分内容未填写或格式不正确。'],
    ['a list', () => login().send([]), 400, 'VALIDATION_FAILED', '部分内容未填写或格式不正确。'],
    [
      'another content type',
      () => login().set('Content-Type', 'text/plain').send('x'),
      415,
      'MEDIA_TYPE_UNSUPPORTED',
      '不支持该请求的内容类型或编码，请发送 application/json。',
    ],
    [
      'a huge body',
      () => login().send({ username: 'x'.repeat(2_000_000) }),
      413,
      'BODY_TOO_LARGE',
      '请求内容过大。',
    ],
    [
      'a page out of bounds',
      () => request(test.http).get('/v1/competitions').query({ page: 0, limit: 101 }),
      400,
      'VALIDATION_FAILED',
      '部分内容未填写或格式不正确。',
    ],
    ['no sign-in', () => request(test.http).get('/v1/user/info'), 401, 'UNAUTHORIZED', '请先登录。'],
  ])('%s', async (_name, send, status, code, chinese) => {
    const answer = await send().set('Accept-Language', 'zh-CN,zh;q=0.9');
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code, error_info: chinese });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
    const english = await send().set('Accept-Language', 'en');
    expect(english.body.code).toBe(code);
    expect(english.body.error_info).toMatch(/^[\x20-\x7e]+$/);
  });

  it('names the bounds of a field', async () => {
    const { body } = await request(test.http)
      .get('/v1/competitions')
      .query({ page: 'x', limit: 101 })
      .set('Accept-Language', 'en');
    expect(body.details).toContainEqual({ field: 'limit', message: 'must be at most 100' });
    expect(body.details).toContainEqual({ field: 'page', message: 'must be a whole number' });
  });

  it('say that a role is missing', async () => {
    const { status, body, headers } = await request(test.http).get('/v1/admin/task').set(bearer);
    expect([status, body.code, headers['authorization']]).toEqual([
      403,
      'ROLE_REQUIRED',
      'insufficient_role',
    ]);
  });

  it('carry the request id, given or made', async () => {
    const given = await request(test.http).get('/v1/nothing').set('X-Request-Id', 'abc-1');
    expect([given.headers['x-request-id'], given.body.request_id]).toEqual(['abc-1', 'abc-1']);
    const made = await request(test.http).get('/v1/nothing').set('X-Request-Id', 'a b<script>');
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('listeners', () => {
  it('serve the internal routes inside only, however they are spelt', async () => {
    const runner = { Authorization: `Bearer ${RUNNER_TOKEN}` };
    const claim = { runner_id: 'r', images: [], host: 'h', version: '1', slots: 1 };
    for (const path of [
      '/internal/judge/claim',
      '/%69nternal/judge/claim',
      '/internal/../internal/judge/claim',
    ]) {
      const answer = await request(test.http).post(path).set(runner).send(claim);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const inside = await request(test.internal).post('/internal/judge/claim').set(runner).send(claim);
    expect(inside.status).toBe(204);
    const stranger = await request(test.internal).post('/internal/judge/claim').set(bearer).send(claim);
    expect(stranger.status).toBe(401);
  });

  it('serve nothing else inside', async () => {
    for (const path of [
      '/v1/competitions',
      '/v1/user/info',
      '/docs',
      '/openapi.json',
      '/health',
      '/metrics/more',
    ]) {
      expect((await request(test.internal).get(path).set(bearer)).status).toBe(404);
    }
    // A process may serve the inside alone, and is looked after like any other.
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      expect((await request(test.internal).get(path)).status).toBe(200);
    }
  });

  it('survive what is not HTTP', async () => {
    const port = Number(new URL(addressOf(test.http)).port);
    await new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => socket.end('nonsense\r\n\r\n'));
      socket.on('close', () => resolve()).resume();
    });
    expect((await request(test.http).get('/health/live')).status).toBe(200);
  });
});

describe('every route', () => {
  it('says who may call it', async () => {
    const document = buildDocument(test.app);
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        const address = path.replace(/\{\w+\}/g, '00000000-0000-0000-0000-000000000000');
        const answer = await request(test.http)[method as 'get'](address).send();
        // NOT_ALLOWED to a visitor would mean that nobody may: somebody forgot to say who.
        expect([path, method, answer.body?.code]).not.toEqual([path, method, 'NOT_ALLOWED']);
        expect([path, method, answer.status]).not.toEqual([path, method, 500]);
      }
    }
    expect(Object.keys(document.paths).some((path) => path.startsWith('/internal'))).toBe(false);
  });

  it('is safe to open in a browser', async () => {
    const { headers } = await request(test.http).get('/v1/competitions');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('is open to the sites alone, of all other origins', async () => {
    const from = (origin: string): request.Test =>
      request(test.http).get('/v1/competitions').set('Origin', origin);
    const site = await from('http://localhost:3001');
    expect(site.headers['access-control-allow-origin']).toBe('http://localhost:3001');
    expect((await from('http://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('health', () => {
  // Another test claimed as a runner.
  beforeEach(() => test.database.query('delete from runner'));

  it('is well', async () => {
    expect((await request(test.http).get('/health/live')).body).toEqual({ status: 'ok' });
    const { status, body } = await request(test.http).get('/health/ready');
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        parts: { database: 'up', redis: 'up', storage: 'up', space: 'enough', judging: 'none' },
      },
    ]);
  });

  it('is unavailable without storage, and says where uploads are refused for want of space', async () => {
    const alone = await startApp({ beside: test });
    try {
      const storage = alone.app.get(ObjectStorage);
      storage.room = () => Promise.resolve(0);
      const low = await request(alone.http).get('/health/ready').expect(200);
      expect(low.body).toMatchObject({ status: 'degraded', parts: { space: 'low' } });
      storage.check = () => Promise.reject(new Error('gone'));
      const down = await request(alone.http).get('/health/ready').expect(503);
      expect(down.body).toMatchObject({ status: 'unavailable', parts: { storage: 'down' } });
    } finally {
      await alone.stop();
    }
  });

  it('is unavailable where its database only follows another one', async () => {
    const { database } = test;
    const { query } = database;
    const onStandby = (text: string) => text.replace('pg_is_in_recovery()', 'true');
    database.query = (text: string, ...rest: []) => query.call(database, onStandby(text), ...rest) as never;
    try {
      const { body } = await request(test.http).get('/health/ready').expect(503);
      expect(body).toMatchObject({ parts: { database: 'down', storage: 'up' } });
    } finally {
      database.query = query;
    }
    await request(test.http).get('/health/ready').expect(200);
  });

  it('says which part is down', async () => {
    const alone = await startApp({ beside: test, env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    try {
      const { status, body } = await request(alone.http).get('/health/ready');
      // Redis holds hints alone: everything is served without it.
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'degraded',
        parts: { database: 'up', redis: 'down', storage: 'up', space: 'enough', judging: 'none' },
      });
      expect((await request(alone.http).get('/health/live')).status).toBe(200);
      expect((await request(alone.http).get('/v1/competitions')).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });
});

describe('metrics', () => {
  it('count by route and status, and tell the queue', async () => {
    await request(test.http).get('/v1/competitions');
    const { status, text } = await request(test.http).get('/metrics');
    expect(status).toBe(200);
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/v1/competitions",status="200"}',
    );
    expect(text).toContain('tianheng_commitments{status="waiting"} 0');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('are for this machine, or for who has the token', async () => {
    const away = await request(test.http).get('/metrics').set('X-Forwarded-For', '203.0.113.9');
    expect(away.status).toBe(404);
    const guarded = await startApp({
      beside: test,
      env: { METRICS_TOKEN: 'metrics-token-0123456789-abcdefgh' },
    });
    try {
      expect((await request(guarded.http).get('/metrics')).status).toBe(404);
      const right = { Authorization: 'Bearer metrics-token-0123456789-abcdefgh' };
      expect((await request(guarded.http).get('/metrics').set(right)).status).toBe(200);
    } finally {
      await guarded.stop();
      delete process.env.METRICS_TOKEN;
    }
  });
});
