/** What holds of a site whichever server serves it: `serve-site` here, nginx in a deployment. */
import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  LARGE_BYTES,
  PAGE,
  PAUSE_MS,
  SILENT_MS,
  SLOW,
  slowly,
  TABLE,
  type Ask,
  type SiteStage,
} from './site-stage.ts';

export interface SiteServer {
  stage: SiteStage;
  /** the customer site, and the admin site */
  ask: Ask;
  askAdmin: Ask;
  port: number;
  host: string;
  origin: string;
  /** where the sites are told to be */
  customerUrl: string;
  adminUrl: string;
  /** what it sends to whoever takes all that browsers take */
  best: 'br' | 'gzip';
}

/** Of every page and of what is refused; the policy has a test of its own. */
const HARDENING = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

export function siteRules(of: () => SiteServer): void {
  it('gives its page for every address that is no file, never from a cache', async () => {
    const { ask } = of();
    for (const url of ['/', '/index.html', '/match/1/question/2', '/unknown', '/internal/judge/claim']) {
      const { statusCode, headers, body } = await ask(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers.vary).toMatch(/Accept-Language/);
      expect(body).toBe(PAGE);
    }
    for (const url of ['/assets/gone-Ab12Cd34.js', '/assets/gone', '/logo.png', '/.env']) {
      const { statusCode, headers } = await ask(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, undefined]);
    }
    // A folder is never listed.
    expect((await ask('/assets/')).statusCode).toBeGreaterThan(400);
  });

  it('sends what the build has compressed, as what it is, to be kept for ever', async () => {
    const { stage, ask, best } = of();
    const script = 'assets/index-Ab12Cd35.js';
    const made = { br: brotliCompressSync('brotli'), gzip: gzipSync('gzip') };
    stage.write(script, 'plain '.repeat(300));
    stage.write(`${script}.br`, made.br);
    stage.write(`${script}.gz`, made.gzip);
    const sent = async (accepted: string) => {
      const { headers } = await ask(`/${script}`, { headers: { 'accept-encoding': accepted } });
      expect(headers).toMatchObject({ 'cache-control': FOR_EVER, ...HARDENING });
      expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
      expect(headers.vary).toMatch(/accept-encoding/i);
      return [headers['content-encoding'], Number(headers['content-length'])];
    };
    expect(await sent('gzip, deflate, br')).toEqual([best, made[best].length]);
    expect(await sent('gzip')).toEqual(['gzip', made.gzip.length]);
    expect(await sent('identity')).toEqual([undefined, 'plain '.length * 300]);
  });

  it('names its icons and its manifest by their types, at both sites', async () => {
    const { stage, ask, askAdmin } = of();
    const types = {
      'favicon.ico': /^image\/(?:x-icon|vnd\.microsoft\.icon)$/,
      'favicon.svg': /^image\/svg\+xml$/,
      'touch-icon.png': /^image\/png$/,
      'manifest.webmanifest': /^application\/manifest\+json(?:; charset=utf-8)?$/,
    };
    for (const [file, type] of Object.entries(types)) {
      stage.write(file, 'picture');
      for (const site of [ask, askAdmin]) {
        const { statusCode, headers } = await site(`/${file}`);
        expect([file, statusCode]).toEqual([file, 200]);
        expect(headers['content-type']).toMatch(type);
      }
    }
  });

  it('allows no script, frame or connection but its own, and asks for https only under https', async () => {
    const { ask } = of();
    const { headers } = await ask('/');
    expect(headers['content-security-policy']?.toString().split(/; ?/)).toEqual([
      ...["default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'"],
      ...["img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'"],
      ...["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"],
    ]);
    for (const url of ['/', '/v1/dataset', '/docs']) {
      const asked = async (question = {}) => (await ask(url, question)).headers['strict-transport-security'];
      expect([url, await asked()]).toEqual([url, undefined]);
      const secure = await asked({ headers: { 'x-forwarded-proto': 'https' } });
      expect([url, secure]).toEqual([url, 'max-age=31536000; includeSubDomains']);
    }
  });

  it('protects whatever it answers', async () => {
    const { ask } = of();
    for (const url of ['/logo.png', '/config.json', '/assets/index-Ab12Cd34.js', '/v1/../internal']) {
      const { headers } = await ask(url);
      expect({ url, headers }).toMatchObject({ url, headers: HARDENING });
    }
    expect((await ask('/match', { method: 'POST' })).headers).toMatchObject(HARDENING);
  });

  it('lets no other origin in', async () => {
    const { ask } = of();
    for (const url of ['/', '/v1/dataset']) {
      const { headers } = await ask(url, { headers: { origin: 'https://evil.example' } });
      for (const name of ['x-powered-by', 'access-control-allow-origin', 'set-cookie'])
        expect([url, name in headers]).toEqual([url, false]);
    }
  });

  it('refuses other methods on its pages', async () => {
    const { ask } = of();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { statusCode, headers } = await ask('/match', { method });
      expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('tells crawlers where its map is, and has the API write maps, feeds and the page about itself', async () => {
    const { stage, ask, origin } = of();
    expect((await ask('/robots.txt')).body).toBe(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
    for (const [address, upstream] of [
      ['/sitemap.xml?part=00', '/v1/sitemap.xml?part=00'],
      ['/feed.en.xml', '/v1/feed/en'],
      ['/feed.zh-CN.xml', '/v1/feed/zh-CN'],
      ['/docs', '/docs'],
      ['/openapi.json', '/openapi.json'],
    ] as const) {
      expect((await ask(address)).body).toBe('abc');
      expect(stage.seen.url).toBe(upstream);
    }
  });

  it('leads from the admin site to the pages that only the customer site has', async () => {
    const { ask, askAdmin, customerUrl } = of();
    for (const url of ['/register', '/recover']) {
      const { statusCode, headers } = await askAdmin(`${url}?a=1`);
      expect([statusCode, headers.location]).toEqual([302, `${customerUrl}${url}`]);
      expect((await ask(url)).statusCode).toBe(200);
    }
    expect((await askAdmin('/registered')).statusCode).toBe(200);
  });

  it('puts into its page what the API tells of the address, for whoever runs no script', async () => {
    const { stage, ask } = of();
    const general = '<title>general</title>';
    stage.write(
      'index.html',
      `<!doctype html><!--# block name="head" -->${general}<!--# endblock --><!--# include virtual="/page-head" stub="head" --><p>`,
    );
    try {
      stage.heads = '<title>$& of its own</title>';
      const own = await ask('/customer/detail/1?secret=2', { headers: { 'accept-language': 'en' } });
      expect(own.body).toBe('<!doctype html><title>$& of its own</title><p>');
      expect(own.headers).toMatchObject({ 'cache-control': 'no-cache', ...HARDENING });
      const asked = new URL(stage.seen.url ?? '', 'http://api');
      expect([asked.pathname, [...asked.searchParams]]).toEqual([
        '/v1/page-head',
        [['path', '/customer/detail/1']],
      ]);
      expect(stage.seen.headers['accept-language']).toBe('en');
      expect(stage.seen.headers).not.toHaveProperty('authorization');
      stage.heads = null;
      expect((await ask('/customer/detail/1')).body).toBe(`<!doctype html>${general}<p>`);
      await stage.goAway();
      expect((await ask('/customer/detail/1')).body).toBe(`<!doctype html>${general}<p>`);
    } finally {
      stage.heads = null;
      stage.write('index.html', PAGE);
      await stage.goAway();
      await stage.comeBack();
    }
  });

  it('says whom to tell of a hole, and until when that holds', async () => {
    const { statusCode, headers, body } = await of().ask('/.well-known/security.txt');
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

  it('tells its pages where the sites are', async () => {
    const { ask, askAdmin, customerUrl, adminUrl } = of();
    const sites = { customer_url: customerUrl, admin_url: adminUrl };
    const told = async (asked: Ask): Promise<unknown> => JSON.parse((await asked('/config.json')).body);
    expect(await told(ask)).toEqual({
      ...sites,
      contact: 'mailto:help@example.org',
      imprint_url: 'https://example.org/imprint',
    });
    expect(await told(askAdmin)).toMatchObject(sites);
  });

  it('passes calls on as they are, with the address of the caller and the site that was asked', async () => {
    const { stage, ask, askAdmin } = of();
    const payload = Buffer.alloc(3_000_000);
    const headers = {
      ...{ 'content-type': 'application/octet-stream', 'content-length': String(payload.length) },
      ...{ 'accept-encoding': 'br', origin: 'https://data.example.org', 'x-site': 'other' },
      expect: '100-continue',
    };
    const answer = await ask('/v1/files?a=1', { method: 'POST', payload, headers });
    expect(stage.seen).toMatchObject({ method: 'POST', url: '/v1/files?a=1', bytes: payload.length });
    expect(stage.seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    // What a login is for follows from the page's origin and from the site, which nobody else may name.
    expect(stage.seen.headers).toMatchObject({ origin: 'https://data.example.org', 'x-site': 'customer' });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
      206,
      'abc',
      'bytes 0-2/9',
    ]);
    await askAdmin('/v1/dataset', { headers: { 'x-site': 'customer' } });
    expect(stage.seen.headers['x-site']).toBe('admin');
  });

  it('changes nothing of what the API sends, so that it can be resumed and checked', async () => {
    const { headers, body } = await of().ask(TABLE.path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({
      'content-length': String(TABLE.body.length),
      'accept-ranges': 'bytes',
      etag: TABLE.etag,
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe(TABLE.body);
  });

  it('says in the language asked for that the API is away, and serves its pages meanwhile', async () => {
    const { stage, ask } = of();
    await stage.goAway();
    try {
      for (const [language, words] of [
        ['en', /^The service is not available/],
        ['zh-CN', /^服务暂时不可用/],
      ] as const) {
        const { statusCode, headers, body } = await ask('/v1/dataset', {
          headers: { 'accept-language': language },
        });
        expect([statusCode, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
        expect(JSON.parse(body)).toEqual({
          error_info: expect.stringMatching(words),
          code: 'SERVICE_UNAVAILABLE',
        });
      }
      expect((await ask('/match')).statusCode).toBe(200);
    } finally {
      await stage.comeBack();
    }
    expect((await ask('/v1/dataset')).statusCode).toBe(206);
  });

  it('waits for no API that hangs, and as long as it takes for one that gives or takes a little at a time', async () => {
    const { stage, ask } = of();
    const begun = performance.now();
    const hangs = async (): Promise<void> => {
      const { statusCode, headers, body } = await ask('/v1/hangs', { headers: { 'accept-language': 'en' } });
      expect([statusCode, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(performance.now() - begun).toBeLessThan(3 * SILENT_MS);
    };
    const gives = async (): Promise<void> => expect((await ask('/v1/slow')).body).toBe(SLOW);
    const takes = async (): Promise<void> => {
      const headers = { 'content-length': String(SLOW.length) };
      const sent = await ask('/v1/files', { method: 'POST', headers, payload: Readable.from(slowly()) });
      expect([sent.statusCode, stage.seen.bytes]).toEqual([206, SLOW.length]);
    };
    // What has begun can only end early.
    const stops = async (): Promise<void> => expect(ask('/v1/stops')).rejects.toThrow('aborted');
    await Promise.all([hangs(), gives(), takes(), stops()]);
    expect(performance.now() - begun).toBeGreaterThan(2 * SILENT_MS);
  });

  it('waits for a caller that pauses amid what it takes or gives', async () => {
    const { stage, ask, port, host } = of();
    const takes = async (): Promise<void> => {
      const asked = request({ host: '127.0.0.1', port, path: '/v1/large', headers: { host } }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await sleep(PAUSE_MS);
      let bytes = 0;
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      expect(bytes).toBe(LARGE_BYTES);
    };
    const gives = async (): Promise<void> => {
      const pausing = Readable.from(
        (async function* () {
          yield Buffer.from('begun,');
          await sleep(PAUSE_MS);
          yield Buffer.from('ended');
        })(),
      );
      const headers = { 'content-length': '11' };
      const sent = await ask('/v1/files', { method: 'POST', headers, payload: pausing });
      expect([sent.statusCode, stage.seen.bytes]).toEqual([206, 11]);
    };
    await Promise.all([takes(), gives()]);
  });

  it('reads to its end what an API took no more of, and answers the next call', async () => {
    const { stage, ask } = of();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const payload = Buffer.alloc(8_000_000);
    const headers = { 'content-length': String(payload.length) };
    const upload = async (url: string): Promise<unknown> => {
      const sent = await ask(url, { method: 'PUT', payload, headers, agent });
      return [sent.statusCode, (await ask('/config.json', { agent })).statusCode];
    };
    try {
      for (let times = 0; times < 3; times += 1) expect(await upload('/v1/dies')).toEqual([503, 200]);
      await stage.goAway();
      expect(await upload('/v1/files')).toEqual([503, 200]);
    } finally {
      agent.destroy();
      await stage.goAway();
      await stage.comeBack();
    }
  });

  it("lets nobody out of the API's part", async () => {
    const { ask } = of();
    for (const url of ['/v1/../internal/judge/claim', '/v1/%2e%2e/internal/judge/claim'])
      expect((await ask(url)).body).not.toBe('abc');
  });

  it('passes no request on whose end is not certain', async () => {
    const { stage, port, host } = of();
    const head = [
      'POST /v1/login HTTP/1.1',
      `Host: ${host}`,
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
      stage.seen = { headers: {}, bytes: 0 };
      const socket = connect(port, '127.0.0.1');
      socket.write([...head, ...lengths, '', '0', '', smuggled, '', ''].join('\r\n'));
      expect([lengths, await text(socket)]).toEqual([
        lengths,
        // Refused, or a coding that it does not know.
        expect.stringMatching(/^HTTP\/1\.1 (?:400|501) /),
      ]);
      expect(stage.seen.url).toBeUndefined();
    }
  });
}
