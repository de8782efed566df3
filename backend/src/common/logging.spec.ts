import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pinoHttp, type Options } from 'pino-http';
import type { Config } from '../config.ts';
import { loggerParams, toLoggedError } from './logging.ts';

const lines: string[] = [];
let server: Server;
let address: string;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = pinoHttp(loggerParams({ logLevel: 'info' } as Config).pinoHttp as Options, sink);
  server = createServer((request, response) => {
    (request as IncomingMessage & { id: string }).id = 'request-1';
    log(request, response);
    response.setHeader('set-cookie', 'captcha_id=secret-cookie');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

it('logs a request in one line, without what is secret or personal', async () => {
  await fetch(`${address}/v1/object-storage/signed/1?signature=secret-signature`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer secret-token',
      cookie: 'captcha_id=secret-cookie',
      'x-forwarded-for': '203.0.113.9',
    },
    body: 'secret-password',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/secret|203\.0\.113|127\.0\.0\.1/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.any(Number),
    request_id: 'request-1',
    req: { method: 'POST', path: '/v1/object-storage/signed/1' },
    res: { status: 200 },
    ms: expect.any(Number),
    msg: 'request completed',
  });
});

it('does not log probes', async () => {
  lines.length = 0;
  await fetch(`${address}/health/live`);
  await fetch(`${address}/metrics`);
  expect(lines).toEqual([]);
});

it('logs an error without the values of its statement', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' });
  const error = Object.assign(new Error('failed', { cause }), { parameters: ['a@b.c'], query: 'insert' });
  expect(toLoggedError(error)).toEqual({
    type: 'Error',
    message: 'failed',
    stack: expect.any(String),
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String) },
  });
  expect(toLoggedError('text')).toEqual({ type: 'string', message: 'text' });
});
