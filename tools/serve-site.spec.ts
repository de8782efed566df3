import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { answersOk } from './lib/http.mjs';
import { freePort } from './lib/preflight.mjs';

let folder: string;
let api: Server;
let site: ChildProcess;
let port: number;
let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; bytes: number };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tianheng-site-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>site</title>');
  writeFileSync(path.join(folder, 'assets/index-Ab12Cd34.js'), 'export const x = 1;\n'.repeat(200));
  api = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    seen = { method: request.method, url: request.url, headers: request.headers, bytes };
    response.writeHead(206, {
      'content-type': 'text/csv',
      'content-range': 'bytes 0-2/9',
      'content-length': 3,
    });
    response.end('abc');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  port = await freePort();
  // A process of its own, as it is used: Jest cannot load all of its packages.
  site = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-site.mjs')], {
    env: {
      ...process.env,
      SITE_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      CUSTOMER_URL: ':3001',
      ADMIN_URL: 'https://admin.example.org',
    },
    stdio: 'ignore',
  });
  while (!(await answersOk('127.0.0.1', port, '/config.json'))) await sleep(100);
}, 60_000);

afterAll(async () => {
  site.kill('SIGTERM');
  await once(site, 'exit');
  api.closeAllConnections();
  api.close();
  rmSync(folder, { recursive: true });
});

interface Question {
  method?: string;
  headers?: Record<string, string>;
  payload?: Buffer;
}

/** The path goes out as it is written. */
async function ask(url: string, { method = 'GET', headers = {}, payload }: Question = {}) {
  const asked = request({ host: '127.0.0.1', port, path: url, method, headers });
  asked.end(payload);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('a site', () => {
  it('gives its page for every address that is no file, never from a cache', async () => {
    for (const url of ['/', '/match/1/question/2', '/unknown']) {
      const answer = await ask(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.body).toContain('<title>site');
    }
    expect((await ask('/assets/gone-Ab12Cd34.js')).statusCode).toBe(404);
    expect((await ask('/logo.png')).statusCode).toBe(404);
  });

  it('compresses what is hashed and lets it be kept for ever', async () => {
    const headers = { 'accept-encoding': 'br' };
    const answer = await ask('/assets/index-Ab12Cd34.js', { headers });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  it('allows no script, frame or connection but its own, and asks for https only under https', async () => {
    const plain = await ask('/');
    expect(plain.headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
        "font-src 'self';connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    );
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const secure = await ask('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers).toHaveProperty('strict-transport-security');
  });

  it('refuses other methods on its pages', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await ask('/match', { method });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('tells its pages where the sites are', async () => {
    const answer = await ask('/config.json', { headers: { host: 'games.example.org:3001' } });
    expect(JSON.parse(answer.body)).toEqual({
      customer_url: 'http://games.example.org:3001',
      admin_url: 'https://admin.example.org',
    });
  });

  it('passes calls on as they are, with the address of the caller', async () => {
    const payload = Buffer.alloc(3_000_000);
    const headers = {
      'content-type': 'application/octet-stream',
      expect: '100-continue',
      'accept-encoding': 'br',
    };
    const answer = await ask('/v1/files?a=1', { method: 'POST', payload, headers });
    expect(seen).toMatchObject({ method: 'POST', url: '/v1/files?a=1', bytes: payload.length });
    expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
      206,
      'abc',
      'bytes 0-2/9',
    ]);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it("lets nobody out of the API's part", async () => {
    for (const url of ['/v1/../internal/judge/claim', '/v1/%2e%2e/internal/judge/claim']) {
      const answer = await ask(url);
      expect(answer.body).not.toBe('abc');
    }
    expect((await ask('/internal/judge/claim')).body).toContain('<title>site');
  });
});
