import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MIB } from '@tianheng/contracts';
import { createApp } from '../src/app.ts';
import type { ListenerLimits } from '../src/common/listening/listener-limits.ts';
import { createInternalServer } from '../src/common/listening/listeners.ts';
import { Config } from '../src/config.ts';
import { startApp, type TestApp } from './app.ts';
import { checkError } from './fuzz/checks.ts';
import { head, portOf, sendRaw } from './fuzz/raw.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.user());
});
afterAll(() => test.stop());

describe('what takes too long', () => {
  const limits: ListenerLimits = {
    connections: 20,
    connectionsPerClient: 20,
    headersMs: 400,
    idleMs: 5000,
    bodyMs: 300,
    uploadWindowMs: 1500,
    uploadWindowBytes: 1000,
    uploadBytes: 4 * MIB,
  };
  let app: NestFastifyApplication;
  let internal: Server;
  let ports: number[];
  const typed = (type: string, length: number | 'chunked'): string =>
    head(
      'POST /v1/object-storage/upload HTTP/1.1',
      `Authorization: ${bearer.Authorization}`,
      `Content-Type: ${type}`,
      length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    );
  const form = 'multipart/form-data; boundary=b';
  const begun = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

  beforeAll(async () => {
    const config = new Config({ ...process.env, TRUSTED_PROXIES: 'loopback' });
    app = await createApp(config, limits);
    await app.listen(0, '127.0.0.1');
    internal = createInternalServer(app.getHttpAdapter().getInstance(), config.trustedProxies, limits);
    await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
    ports = [portOf(app.getHttpServer()), portOf(internal)];
  });
  afterAll(async () => {
    internal.closeAllConnections();
    await new Promise((resolve) => internal.close(resolve));
    await app.close();
  });

  it('is headers', async () => {
    for (const port of ports) {
      for (const pieces of [[], ['GET / HTTP/1.1\r\nHost: x\r\n', ...Array<string>(20).fill('X-A: b\r\n')]]) {
        const answer = await sendRaw(port, pieces, { pauseMs: 50 });
        expect(answer).toMatchObject({ status: 408, closed: true });
        expect(checkError({ ...answer, language: 'zh-CN' })).toEqual([]);
      }
    }
  });

  it('is a body', async () => {
    const slow = [typed('application/json', 1000), ...Array<string>(30).fill(' ')];
    for (const port of ports) {
      const route = (text: string): string =>
        port === ports[1] ? text.replace('/v1/object-storage/upload', '/internal/judge/claim') : text;
      const answer = await sendRaw(port, slow.map(route), { pauseMs: 30 });
      expect(answer).toMatchObject({ status: 408, closed: true });
      expect(checkError({ ...answer, language: 'zh-CN' })).toEqual([]);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'REQUEST_TIMEOUT' });
    }
  });

  it('is an upload that does not get on', async () => {
    const drops = [typed(form, 3 * MIB), begun, ...Array<string>(30).fill('a')];
    const answer = await sendRaw(ports[0]!, drops, { pauseMs: 100 });
    expect(answer.closed).toBe(true);
    expect([400, 408, 415]).toContain(answer.status);
  });

  it('is not an upload that does', async () => {
    const padded = Buffer.concat([PNG, Buffer.alloc(40_000)]);
    const end = '\r\n--b--\r\n';
    const length = begun.length + padded.length + end.length;
    const pieces = Array.from({ length: 20 }, (_, index) =>
      padded.subarray(index * 2100, (index + 1) * 2100),
    );
    // The server says when it ends, and it lasts longer than two windows.
    const first = typed(form, length).replace('Host:', 'Connection: close\r\nHost:');
    const answer = await sendRaw(ports[0]!, [first, begun, ...pieces, end], { pauseMs: 200, ms: 30_000 });
    expect([answer.status, answer.body]).toEqual([201, expect.stringContaining('file_id')]);
  });

  it('is a body without end', async () => {
    const said = await sendRaw(ports[0]!, [typed(form, 5 * MIB), begun]);
    expect([said.status, JSON.parse(said.body).code]).toEqual([413, 'BODY_TOO_LARGE']);
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const sent = await sendRaw(ports[0]!, [typed(form, 'chunked'), ...Array<string>(400).fill(chunk)], {
      pauseMs: 4,
      ms: 10_000,
    });
    expect(sent.closed).toBe(true);
  });

  it('is more connections than are served', async () => {
    const sockets = Array.from({ length: 60 }, () => connect({ port: ports[0]!, host: '127.0.0.1' }));
    let closed = 0;
    for (const socket of sockets) socket.once('close', () => (closed += 1)).on('error', () => undefined);
    while (closed < 40) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(closed).toBeLessThan(sockets.length);
    for (const socket of sockets) socket.destroy();
  });
});
