import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_STATUS } from '@tianheng/contracts';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { answersOk } from './lib/http.mjs';
import { freePort } from './lib/ports.mjs';
import { REFUSALS } from './lib/site-refusals.mjs';
import { siteRules, type SiteServer } from './site-rules.ts';
import { asker, SILENT_MS, SiteStage } from './site-stage.ts';

const WORDS = path.join(import.meta.dirname, '../backend/src/common/i18n');
/** What the API says of a code. */
const sentence = (language: string, code: string): string | undefined =>
  (JSON.parse(readFileSync(path.join(WORDS, `${language}.json`), 'utf8')) as Record<string, string>)[code];
const PROGRAM = path.join(import.meta.dirname, 'serve-site.mjs');
const ADMIN_URL = 'https://admin.example.org';

const stage = new SiteStage();
const sites: ChildProcess[] = [];
let server: SiteServer;

/** A process of its own, as it is used: Jest cannot load all of its packages. */
async function start(env: NodeJS.ProcessEnv, program = PROGRAM): Promise<number> {
  const port = await freePort();
  const site = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SITE_DIR: stage.folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      API_URL: `http://127.0.0.1:${stage.apiPort}`,
      CUSTOMER_URL: ':3001',
      API_SILENT_MS: String(SILENT_MS),
      ADMIN_URL,
      ...env,
    },
    stdio: 'ignore',
  });
  sites.push(site);
  while (!(await answersOk('127.0.0.1', port, '/config.json'))) {
    if (site.exitCode !== null) throw new Error(`The site ended with ${site.exitCode}`);
    await sleep(100);
  }
  return port;
}

beforeAll(async () => {
  await stage.open();
  const shown = { CONTACT: 'help@example.org', IMPRINT_URL: 'https://example.org/imprint' };
  const [port, adminPort] = await Promise.all([
    start({ SITE: 'customer', PUBLIC: '1', ...shown }),
    start({ SITE: 'admin' }),
  ]);
  const host = `127.0.0.1:${port}`;
  server = {
    ...{ stage, port, host, best: 'br', origin: `http://${host}` },
    ...{ ask: asker(port), askAdmin: asker(adminPort) },
    // Of a port alone the pages make an address on the host that they were asked for at.
    ...{ customerUrl: 'http://127.0.0.1:3001', adminUrl: ADMIN_URL },
  };
});

afterAll(async () => {
  await Promise.all(
    sites.map(async (site) => {
      if (site.exitCode !== null) return;
      site.kill('SIGTERM');
      await once(site, 'exit');
    }),
  );
  await stage.close();
});

/** Asks a site in a process of its own as if from that address. */
async function askFrom(remoteAddress: string, headers: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  const site = {
    site: 'customer',
    siteDir: stage.folder,
    apiUrl: `http://127.0.0.1:${stage.apiPort}`,
    customerUrl: '/',
    adminUrl: '/',
  };
  const script = `
    import { createSite } from ${JSON.stringify(PROGRAM)};
    const site = await createSite(${JSON.stringify(site)});
    await site.inject(${JSON.stringify({ method: 'GET', url: '/v1/x?signature=secret', remoteAddress, headers })});
    await site.close();`;
  const args = ['--input-type=module', '-e', script];
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
}

describe('a site of serve-site', () => {
  siteRules(() => server);

  it('compresses what the build has not', async () => {
    const answer = await server.ask('/assets/index-Ab12Cd34.js', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  it('does not tell what it is made of, nor asks the API for other origins', async () => {
    for (const url of ['/', '/v1/dataset'])
      expect((await server.ask(url)).headers).not.toHaveProperty('server');
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await server.ask('/v1/login', { method: 'OPTIONS', headers: preflight });
    expect([answer.statusCode, 'access-control-allow-origin' in answer.headers]).toEqual([405, false]);
  });

  it('protects its answer to an address that cannot be read', async () => {
    const { statusCode, headers } = await server.ask('/%');
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/plain']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['//[', 403, 'Forbidden'],
    ['/index.html%00', 403, 'Forbidden'],
  ])('refuses %s in its own words', async (url, status, words) => {
    const { statusCode, body, headers } = await server.ask(url);
    expect([statusCode, body, headers['content-type']]).toEqual([status, `${words}\n`, 'text/plain']);
  });

  it.each([
    ['GET', '/v1/%ff', 400, 'MALFORMED_REQUEST'],
    ['GET', '/v1/%2e%2e/x', 400, 'MALFORMED_REQUEST'],
    ['GET', '/v1/..%2finternal', 400, 'MALFORMED_REQUEST'],
    ['OPTIONS', '/v1/login', 405, 'METHOD_NOT_ALLOWED'],
    ['PROPFIND', '/v1/login?a=1', 405, 'METHOD_NOT_ALLOWED'],
  ] as const)("refuses %s %s in the API's shape and words", async (method, url, status, code) => {
    for (const language of ['en', 'zh-CN']) {
      const answer = await server.ask(url, { method, headers: { 'accept-language': language } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'application/json; charset=utf-8',
      ]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(JSON.parse(answer.body)).toEqual({ error_info: sentence(language, code), code });
    }
  });

  it("refuses what is too long to be read in the API's shape, whatever it was for", async () => {
    const { statusCode, headers, body } = await server.ask(`/v1/dataset?q=${'x'.repeat(17_000)}`);
    expect([statusCode, headers['x-content-type-options']]).toEqual([431, 'nosniff']);
    const code = 'HEADERS_TOO_LARGE';
    expect(JSON.parse(body)).toEqual({ error_info: sentence('zh-CN', code), code });
  });

  it('has the statuses and the sentences of the API', () => {
    for (const [code, { status, en, zh }] of Object.entries(REFUSALS)) {
      expect([code, status]).toEqual([code, ERROR_STATUS[code as keyof typeof ERROR_STATUS]]);
      expect([code, en, zh]).toEqual([code, sentence('en', code), sentence('zh-CN', code)]);
    }
  });

  it("believes only this machine's word on where a call comes from", async () => {
    const claims = {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil',
    };
    await askFrom('203.0.113.9', { ...claims, connection: 'x-forwarded-for, x-forwarded-proto' });
    const { headers } = stage.seen;
    expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
    expect(headers['x-forwarded-host']).not.toBe('evil');
    // A TLS proxy of this machine, which adds who called it.
    await askFrom('127.0.0.1', { ...claims, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' });
    expect(stage.seen.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });

  it('keeps room for others beside one who has many slow answers', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const slow = Array.from({ length: 128 }, () =>
      get({ port: server.port, path: '/v1/endless', agent: false, headers: from('203.0.113.1') }),
    );
    await Promise.all(slow.map((asked) => once(asked, 'response')));
    const more = () => server.ask('/v1/x', { headers: { ...from('203.0.113.1'), 'accept-language': 'zh' } });
    const refused = await more();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(refused.body)).toEqual({
      error_info: '服务暂时不可用，请稍后再试。',
      code: 'SERVICE_UNAVAILABLE',
    });
    expect((await server.ask('/v1/x', { headers: from('203.0.113.2') })).statusCode).toBe(206);
    for (const asked of slow) asked.destroy();
    while ((await more()).statusCode === 503) await sleep(100);
  });

  it('writes no query into its log', async () => {
    const { stdout } = await askFrom('203.0.113.9', {}, { LOG_LEVEL: 'info' });
    expect(stdout).toContain('"path":"/v1/x"');
    expect(stdout).not.toContain('secret');
  });
});

describe('the program of a site', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-site-program-'));
  const clone = path.join(folder, '天衡 a b');
  const link = path.join(folder, 'link');
  beforeAll(() => {
    cpSync(import.meta.dirname, path.join(clone, 'tools'), { recursive: true });
    symlinkSync(path.join(import.meta.dirname, '../node_modules'), path.join(clone, 'node_modules'));
    symlinkSync(clone, link);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['in a path of spaces and foreign letters', clone],
    ['behind a link', link],
  ])('starts %s', async (_where, place) => {
    expect(await start({ SITE: 'customer' }, path.join(place, 'tools/serve-site.mjs'))).toBeGreaterThan(0);
  });
});
