import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from './lib/ports.mjs';
import { findProgram } from './lib/programs.mjs';
import { siteRules, type SiteServer } from './site-rules.ts';
import { asker, SILENT_MS, SiteStage } from './site-stage.ts';

const RULES = path.join(import.meta.dirname, '../docker/nginx');
const CUSTOMER = 'data.example.org';
const ADMIN = 'office.example.org';

const stage = new SiteStage();
const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-nginx-'));
let nginx: ChildProcess;
let server: SiteServer;

/** An origin as the image's own program hands it to the template. */
const originOf = (CUSTOMER_ORIGIN: string): string =>
  execFileSync('sh', ['-c', '. "$0"; printf %s "$CUSTOMER_ORIGIN"', path.join(RULES, '15-origins.envsh')], {
    env: { ...process.env, CUSTOMER_ORIGIN, ADMIN_ORIGIN: '' },
    encoding: 'utf8',
  });

/** The rules as the image holds them, with its folders here. */
function lay(port: number, contact: string): void {
  for (const name of ['conf', 'log']) mkdirSync(path.join(folder, name), { recursive: true });
  const here = (rules: string): string =>
    rules
      .replaceAll('/etc/nginx/tianheng/', `${folder}/conf/`)
      .replaceAll('/var/log/nginx/', `${folder}/log/`)
      .replace(/\/srv\/(?:customer|admin)/g, stage.folder)
      .replace(/((?:proxy_read|proxy_send|send|client_body)_timeout) 150s/g, `$1 ${SILENT_MS}ms`)
      .replaceAll('listen 80', `listen 127.0.0.1:${port}`);
  for (const name of ['pages.conf', 'api.conf', 'proxied.conf'])
    writeFileSync(path.join(folder, 'conf', name), here(readFileSync(path.join(RULES, name), 'utf8')));
  const values: Record<string, string> = {
    NGINX_LOCAL_RESOLVERS: '127.0.0.1',
    API_UPSTREAM: `127.0.0.1:${stage.apiPort}`,
    CUSTOMER_HOST: CUSTOMER,
    ADMIN_HOST: ADMIN,
    CUSTOMER_ORIGIN: originOf(`https://${CUSTOMER}/`),
    ADMIN_ORIGIN: originOf(`https://${ADMIN}/`),
    CONTACT: contact,
    IMPRINT_URL: 'https://example.org/imprint',
    SECURITY_EXPIRES: new Date(Date.now() + 180 * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z'),
  };
  const template = readFileSync(path.join(RULES, 'site.conf.template'), 'utf8');
  // As the image fills it in: what it is not told stays as it stands, and is then no configuration.
  const site = template.replace(/\$\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
  writeFileSync(path.join(folder, 'conf/site.conf'), here(site));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = readFileSync(path.join(RULES, 'nginx.conf'), 'utf8')
    .replace('user nginx;', process.getuid?.() === 0 ? 'user root; daemon off;' : 'daemon off;')
    .replace('worker_processes auto', 'worker_processes 1')
    .replace('/var/log/nginx/error.log', `${folder}/log/start.log`)
    .replace('/var/run/nginx.pid', `${folder}/nginx.pid`)
    .replace(
      'http {',
      [
        'http {',
        ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
        // Its own minute, in the time of this place.
        ...['send', 'client_body'].map((name) => `${name}_timeout ${Math.round(SILENT_MS / 2.5)}ms;`),
      ].join('\n'),
    )
    .replace('/etc/nginx/conf.d/*.conf', `${folder}/conf/site.conf`);
  writeFileSync(path.join(folder, 'nginx.conf'), main);
}

beforeAll(async () => {
  const program = findProgram('nginx');
  if (!program) throw new Error('nginx is not installed: apt-get install nginx');
  await stage.open();
  const port = await freePort();
  lay(port, 'help@example.org');
  nginx = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ask = asker(port, CUSTOMER);
  while (!(await ask('/config.json').catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'log/start.log'), 'utf8'));
    await sleep(50);
  }
  server = {
    ...{ stage, port, host: CUSTOMER, best: 'gzip', ask, askAdmin: asker(port, ADMIN) },
    ...{ origin: `https://${CUSTOMER}`, customerUrl: `https://${CUSTOMER}`, adminUrl: `https://${ADMIN}` },
  };
});

afterAll(async () => {
  nginx.kill('SIGTERM');
  if (nginx.exitCode === null) await once(nginx, 'exit');
  await stage.close();
  rmSync(folder, { recursive: true });
});

describe('a site of nginx, as docker/ sets it up', () => {
  siteRules(() => server);

  it('compresses pages, which are put together for each address', async () => {
    stage.write('index.html', `<!doctype html>${'<p>words</p>'.repeat(200)}`);
    const { headers } = await server.ask('/match', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('says its name without its version, and nothing to whoever asks for another host', async () => {
    expect((await server.ask('/')).headers.server).toBe('nginx');
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    expect(await text(socket)).toBe('');
  });

  it('answers beside more readers than it would have by itself, who keep their connections', async () => {
    const readers = Array.from({ length: 1200 }, () => connect(server.port, '127.0.0.1'));
    try {
      await Promise.all(readers.map((reader) => once(reader, 'connect')));
      // On a connection of its own, which is one more.
      expect((await server.ask('/config.json', { agent: new Agent() })).statusCode).toBe(200);
      expect(readers.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length).toBe(0);
    } finally {
      for (const reader of readers) reader.destroy();
    }
  });

  it('adds the caller behind what is claimed, which the API believes of its own proxies alone', async () => {
    await server.ask('/v1/dataset', {
      headers: {
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil',
      },
    });
    expect(stage.seen.headers).toMatchObject({
      'x-forwarded-for': '198.51.100.7, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': CUSTOMER,
    });
  });

  it.each([
    ['en', 'The request is too large.'],
    ['zh-CN', '请求内容过大。'],
  ])('says as the API does, in %s, that a body is too large', async (language, error_info) => {
    const { statusCode, headers, body } = await server.ask('/v1/files', {
      method: 'POST',
      headers: { 'accept-language': language, 'content-length': String(1101 * 1024 * 1024) },
    });
    expect([statusCode, headers['content-type']]).toEqual([413, 'application/json; charset=utf-8']);
    expect(headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
    expect(JSON.parse(body)).toEqual({ error_info, code: 'BODY_TOO_LARGE' });
  });

  it('keeps the port of an origin, and nothing behind it', () => {
    expect(originOf('https://example.org:8443/a?b#c')).toBe('https://example.org:8443');
    expect(originOf('https://example.org')).toBe('https://example.org');
  });

  it('writes no query into its log', async () => {
    const log = (): string => readFileSync(path.join(folder, 'log/access.log'), 'utf8');
    await server.ask('/v1/x?signature=secret');
    // It writes the line once it has answered.
    while (!log().includes(' GET /v1/x 206 ')) await sleep(20);
    expect(log()).not.toContain('secret');
  });

  it('names a link as it is for whom to write to, and nobody where none is named', async () => {
    const told = async (contact: string): Promise<unknown[]> => {
      lay(server.port, contact);
      nginx.kill('SIGHUP');
      const answers = async (): Promise<unknown[]> => {
        // On connections of their own: those that are kept end with whoever goes by the rules of before.
        const alone = { agent: new Agent() };
        const config = JSON.parse((await server.ask('/config.json', alone)).body) as { contact: string };
        const { statusCode, body } = await server.ask('/.well-known/security.txt', alone);
        return [config.contact, statusCode, /^Contact: (.*)$/m.exec(body)?.[1]];
      };
      // Those still answer for a moment beside the others.
      const latest = Date.now() + 10_000;
      const wanted = contact === '' ? ['', 404, undefined] : [contact, 200, contact];
      let got = await answers();
      while (!isDeepStrictEqual(got, wanted) && Date.now() < latest) {
        await sleep(20);
        got = await answers();
      }
      return got;
    };
    for (const link of ['https://example.org/contact', 'mailto:help@example.org'])
      expect(await told(link)).toEqual([link, 200, link]);
    expect(await told('')).toEqual(['', 404, undefined]);
  });
});
