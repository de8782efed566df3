import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answersOk } from './lib/http.mjs';
import { freePort } from './lib/ports.mjs';

let folder: string;
let api: Server;
let site: ChildProcess;
let port: number;
/** what the API tells of any page; null: nothing */
let heads: string | null = null;
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
    if (heads !== null && request.url?.startsWith('/v1/page-head?')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(heads);
      return;
    }
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
      SITE: 'customer',
      SITE_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      CUSTOMER_URL: ':3001',
      ADMIN_URL: 'https://admin.example.org',
      PUBLIC: '1',
      CONTACT: 'help@example.org',
      IMPRINT_URL: 'https://example.org/imprint',
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

/** Of every page and of what is refused; the policy has a test of its own. */
const HARDENING = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

/** Writes the bytes as they are and gives what comes back until the site closes the connection. */
async function write(lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  return text(socket);
}

/** Asks a site in a process of its own as if from that address. */
async function askFrom(remoteAddress: string, headers: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  const site = {
    site: 'customer',
    siteDir: folder,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    customerUrl: '/',
    adminUrl: '/',
  };
  const script = `
    import { createSite } from ${JSON.stringify(path.join(import.meta.dirname, 'serve-site.mjs'))};
    const site = await createSite(${JSON.stringify(site)});
    await site.inject(${JSON.stringify({ method: 'GET', url: '/v1/x?signature=secret', remoteAddress, headers })});
    await site.close();`;
  const args = ['--input-type=module', '-e', script];
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
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

  it('sends what the build has compressed, as what it is', async () => {
    const script = '/assets/index-Ab12Cd35.js';
    writeFileSync(path.join(folder, script), 'plain '.repeat(300));
    writeFileSync(path.join(folder, `${script}.br`), brotliCompressSync('brotli'));
    writeFileSync(path.join(folder, `${script}.gz`), gzipSync('gzip'));
    const sent = async (accepted: string) => {
      const { headers } = await ask(script, { headers: { 'accept-encoding': accepted } });
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', ...HARDENING });
      expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
      expect(headers.vary).toMatch(/accept-encoding/i);
      return [headers['content-encoding'], Number(headers['content-length'])];
    };
    expect(await sent('gzip, deflate, br')).toEqual(['br', brotliCompressSync('brotli').length]);
    expect(await sent('gzip')).toEqual(['gzip', gzipSync('gzip').length]);
    expect(await sent('identity')).toEqual([undefined, 'plain '.length * 300]);
  });

  it('allows no script, frame or connection but its own, and asks for https only under https', async () => {
    const plain = await ask('/');
    expect(plain.headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
        "font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    );
    expect(plain.headers).toMatchObject(HARDENING);
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const secure = await ask('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('tells crawlers where its map is, and has the API draw it', async () => {
    const { body } = await ask('/robots.txt', { headers: { host: 'data.example.org' } });
    expect(body).toBe('User-agent: *\nAllow: /\nSitemap: http://data.example.org/sitemap.xml\n');
    expect((await ask('/sitemap.xml')).body).toBe('abc');
    expect(seen.url).toBe('/v1/sitemap.xml');
  });

  it('protects whatever it answers', async () => {
    for (const url of ['/logo.png', '/config.json', '/assets/index-Ab12Cd34.js', '/v1/../internal']) {
      expect((await ask(url)).headers).toMatchObject(HARDENING);
    }
    expect((await ask('/match', { method: 'POST' })).headers).toMatchObject(HARDENING);
    const undecodable = await ask('/%');
    expect([undecodable.statusCode, undecodable.headers['content-type']]).toEqual([400, 'text/plain']);
    expect(undecodable.headers['x-content-type-options']).toBe('nosniff');
  });

  it('does not tell what it is made of, nor lets other origins in', async () => {
    for (const url of ['/', '/v1/dataset']) {
      const { headers } = await ask(url, { headers: { origin: 'https://evil.example' } });
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
        expect([url, name in headers]).toEqual([url, false]);
      }
    }
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await ask('/v1/login', { method: 'OPTIONS', headers: preflight });
    expect([answer.statusCode, 'access-control-allow-origin' in answer.headers]).toEqual([405, false]);
  });

  it('sends the headers that nginx sends', async () => {
    const rules = readFileSync(path.join(import.meta.dirname, '../docker/nginx/pages.conf'), 'utf8');
    const policy = /set \$policy "([^"]+)"/.exec(rules)?.[1] ?? '';
    const named = [...rules.matchAll(/^add_header (\S+) (?:"([^"]+)"|(\S+)) always;$/gm)];
    const fromNginx = Object.fromEntries(
      named.map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare]),
    );
    const { headers } = await ask('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(fromNginx).toEqual({
      ...Object.fromEntries(Object.keys(HARDENING).map((name) => [name, headers[name]])),
      'content-security-policy': '$policy',
      'strict-transport-security': '$hsts',
    });
    expect(policy.split('; ')).toEqual(headers['content-security-policy']?.toString().split(';'));
    const template = readFileSync(
      path.join(import.meta.dirname, '../docker/nginx/site.conf.template'),
      'utf8',
    );
    expect(template).toContain(`https "${headers['strict-transport-security']}";`);
  });

  it('leads from the admin site to the pages that only the customer site has', async () => {
    const urls = { apiUrl: 'http://127.0.0.1:9', customerUrl: ':3001', adminUrl: ':3002' };
    const script = `
      import { createSite } from ${JSON.stringify(path.join(import.meta.dirname, 'serve-site.mjs'))};
      const site = await createSite(${JSON.stringify({ site: 'admin', siteDir: folder, ...urls })});
      const at = (url) => site.inject({ url, headers: { host: 'here.example:3002' } });
      const answers = await Promise.all(['/register', '/recover?a=1', '/registered'].map(at));
      console.log(answers.map(({ statusCode, headers }) => [statusCode, headers.location].join(' ')).join());
      await site.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout.trim()).toBe(
      '302 http://here.example:3001/register,302 http://here.example:3001/recover,200',
    );
    expect((await ask('/register')).statusCode).toBe(200);
    const nginx = readFileSync(path.join(import.meta.dirname, '../docker/nginx/site.conf.template'), 'utf8');
    expect(nginx.slice(nginx.indexOf('set $site admin;'))).toMatch(
      /location ~ \^\/\(\?:register\|recover\)\$ \{\n[^}]*return 302 \$\{CUSTOMER_ORIGIN\}\$uri;/,
    );
  });

  it('is named to the API as nginx names it', () => {
    const nginx = (name: string) =>
      readFileSync(path.join(import.meta.dirname, '../docker/nginx', name), 'utf8');
    expect(nginx('api.conf')).toContain('proxy_set_header X-Site $site;');
    const sites = [...nginx('site.conf.template').matchAll(/root \/srv\/(\w+);\n {2}set \$site (\w+);/g)];
    expect(sites.map(([, root, site]) => [root, site])).toEqual([
      ['customer', 'customer'],
      ['admin', 'admin'],
    ]);
  });

  it('puts into its page what the API tells of the address, for whoever runs no script', async () => {
    const general = '<title>general</title>';
    writeFileSync(
      path.join(folder, 'index.html'),
      `<!doctype html><!--# block name="head" -->${general}<!--# endblock --><!--# include virtual="/page-head" stub="head" --><p>`,
    );
    try {
      heads = '<title>$& of its own</title>';
      const own = await ask('/customer/detail/1?secret=2', { headers: { 'accept-language': 'en' } });
      expect(own.body).toBe('<!doctype html><title>$& of its own</title><p>');
      expect(own.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: expect.stringMatching(/Accept-Language/),
      });
      expect(seen.url).toBe('/v1/page-head?path=%2Fcustomer%2Fdetail%2F1');
      expect(seen.headers['accept-language']).toBe('en');
      heads = null;
      expect((await ask('/customer/detail/1')).body).toBe(`<!doctype html>${general}<p>`);
    } finally {
      heads = null;
      writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>site</title>');
    }
  });

  it('has the API write feeds and the page about the API', async () => {
    for (const [address, upstream] of [
      ['/feed.en.xml', '/v1/feed/en'],
      ['/feed.zh-CN.xml', '/v1/feed/zh-CN'],
      ['/docs', '/docs'],
      ['/openapi.json', '/openapi.json'],
    ] as const) {
      await ask(address);
      expect(seen.url).toBe(upstream);
    }
  });

  it('says whom to tell of a hole, and until when that holds', async () => {
    const { statusCode, headers, body } = await ask('/.well-known/security.txt');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.trim().split('\n');
    expect(lines[0]).toBe('Contact: mailto:help@example.org');
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(lines[1] ?? '') ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    // A year is the most that RFC 9116 recommends.
    expect(days).toBeLessThan(365);
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
      contact: 'mailto:help@example.org',
      imprint_url: 'https://example.org/imprint',
    });
  });

  it('passes calls on as they are, with the address of the caller', async () => {
    const payload = Buffer.alloc(3_000_000);
    const headers = {
      'content-type': 'application/octet-stream',
      expect: '100-continue',
      'accept-encoding': 'br',
      origin: 'https://data.example.org',
      'x-site': 'admin',
    };
    const answer = await ask('/v1/files?a=1', { method: 'POST', payload, headers });
    expect(seen).toMatchObject({ method: 'POST', url: '/v1/files?a=1', bytes: payload.length });
    expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    // What a login is for follows from the page's origin and from the site, which nobody else may name.
    expect(seen.headers).toMatchObject({ origin: 'https://data.example.org', 'x-site': 'customer' });
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

  it("believes only this machine's word on where a call comes from", async () => {
    const claims = {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil',
    };
    await askFrom('203.0.113.9', { ...claims, connection: 'x-forwarded-for, x-forwarded-proto' });
    expect(seen.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
    expect(seen.headers['x-forwarded-host']).not.toBe('evil');
    // A TLS proxy of this machine, which adds who called it.
    await askFrom('127.0.0.1', { ...claims, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' });
    expect(seen.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
  });

  it('passes no request on whose end is not certain', async () => {
    const head = [
      'POST /v1/login HTTP/1.1',
      'Host: site',
      'Content-Type: application/json',
      'Connection: close',
    ];
    const smuggled = 'GET /internal/judge/claim HTTP/1.1';
    for (const lengths of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 50'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding : chunked'],
    ]) {
      seen = { headers: {}, bytes: 0 };
      const answer = await write([...head, ...lengths, '', '0', '', smuggled, '', '']);
      expect([lengths, answer.slice(0, 12)]).toEqual([lengths, 'HTTP/1.1 400']);
      expect(seen.url).toBeUndefined();
    }
  });

  it('writes no query into its log', async () => {
    const { stdout } = await askFrom('203.0.113.9', {}, { LOG_LEVEL: 'info' });
    expect(stdout).toContain('"path":"/v1/x"');
    expect(stdout).not.toContain('secret');
  });
});
