import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { logSink } from '../src/common/listening/log-sink.ts';
import { CompetitionsService } from '../src/competitions/competitions.service.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { PNG } from './samples.ts';

let test: TestApp;
let user: User;
let bearer: { Authorization: string };
const lines: string[] = [];

beforeAll(async () => {
  jest.spyOn(logSink, 'write').mockImplementation((line) => void lines.push(line));
  test = await startApp({ env: { LOG_LEVEL: 'info' } });
  user = await test.factory.user();
  bearer = await test.factory.bearer(user);
});
afterAll(async () => {
  try {
    await test.stop();
  } finally {
    jest.restoreAllMocks();
  }
});
beforeEach(() => {
  lines.length = 0;
});

/** The lines of requests, once there are so many. */
async function logged(count: number): Promise<Record<string, unknown>[]> {
  const found = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ context }) => context === 'Requests');
  for (let tries = 0; found().length < count && tries < 200; tries += 1) await sleep(25);
  await sleep(50);
  return found();
}

const line = (values: object) => ({
  level: 30,
  time: expect.any(Number),
  context: 'Requests',
  msg: 'request completed',
  request_id: expect.any(String),
  ms: expect.any(Number),
  user_id: null,
  ...values,
});

it('says of an answer who asked for what, and nothing personal', async () => {
  await request(test.http)
    .get('/v1/competitions?search=secret-name')
    .set({
      ...bearer,
      'X-Request-Id': 'request-1',
      Cookie: 'captcha_id=secret-cookie',
      'X-Forwarded-For': '203.0.113.9',
    })
    .expect(400);
  await request(test.http).get('/v1/competitions').set(bearer).expect(200);
  const common = { method: 'GET', route: '/v1/competitions', user_id: user.id };
  expect(await logged(2)).toEqual([
    line({ ...common, request_id: 'request-1', status: 400 }),
    line({ ...common, status: 200 }),
  ]);
  expect(lines.join('')).not.toMatch(/secret|203\.0\.113|127\.0\.0\.1|Bearer/);
  expect(lines.join('')).not.toContain(user.username);
});

it('says so of one without a session, of an unknown address and of a fault', async () => {
  await request(test.http).get('/v1/user/info').expect(401);
  await request(test.http).get('/v1/secret-address').expect(404);
  const broken = jest
    .spyOn(test.app.get(CompetitionsService), 'list')
    .mockRejectedValueOnce(new Error('broken'));
  await request(test.http).get('/v1/competitions').set(bearer).expect(500);
  broken.mockRestore();
  expect(await logged(3)).toEqual([
    line({ method: 'GET', route: '/v1/user/info', status: 401 }),
    line({ method: 'GET', route: 'unknown', status: 404 }),
    line({
      ...{ method: 'GET', route: '/v1/competitions', status: 500, user_id: user.id },
      ...{ level: 50, msg: 'request failed' },
    }),
  ]);
  const faults = lines.map((said) => JSON.parse(said)).filter(({ context }) => context === 'Errors');
  expect(faults).toMatchObject([
    { level: 50, msg: 'INTERNAL', err: { type: 'Error', message: 'broken', stack: expect.any(String) } },
  ]);
});

it('says so of an upload that broke off', async () => {
  const { port, hostname } = new URL(addressOf(test.http));
  const socket = connect(Number(port), hostname);
  const admin = await test.factory.bearer(await test.factory.admin());
  socket.write(
    'POST /v1/object-storage/upload?file_type=normal HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n' +
      `Authorization: ${admin.Authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="secret.png"\r\n\r\n',
  );
  socket.write(Buffer.concat([PNG, Buffer.alloc(2 * MIB)]));
  const arriving = () => readdir(path.join(test.storageDir, 'incoming'));
  for (let tries = 0; tries < 500 && (await arriving()).length === 0; tries += 1) await sleep(20);
  expect(await arriving()).toHaveLength(1);
  socket.destroy();
  expect(await logged(1)).toEqual([
    line({
      ...{ method: 'POST', route: '/v1/object-storage/upload', aborted: true },
      ...{ status: expect.any(Number), user_id: expect.any(String) },
    }),
  ]);
  expect(lines.join('')).not.toContain('secret');
});

it('says nothing of probes', async () => {
  await request(test.http).get('/health/live').expect(200);
  await request(test.http).get('/metrics').expect(200);
  expect(await logged(0)).toEqual([]);
});
