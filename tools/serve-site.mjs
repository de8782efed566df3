/**
 * Serves one built site and passes /v1 on to the API, both without holding anything in memory.
 * Environment: SITE (customer or admin, which the API is told), SITE_DIR, HOST, PORT, API_URL; CUSTOMER_URL and ADMIN_URL are told to the pages and may be `:port`, which
 * means this host. PUBLIC=1 adds what crawlers, feed readers and consumers of the API look for: /sitemap.xml, /feed.*.xml and
 * /docs, which the API makes, /robots.txt, heads by address, and /.well-known/security.txt where CONTACT (a mail address or
 * an https address) says whom to write to. CONTACT and IMPRINT_URL are told to the pages. API_SILENT_MS is how long the API may
 * say nothing, before its answer or amid it. Behind a TLS proxy
 * on the same machine X-Forwarded-Proto and X-Forwarded-For are believed.
 */
import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { isProgram } from './lib/is-program.mjs';
import { oneOfMany } from './lib/one-of-many.mjs';
import { contactUrl, pageReader, securityText, withHead } from './lib/site-pages.mjs';
import { BARE_HEADERS, codeOf, isCall, refuse, refuseUnread } from './lib/site-refusals.mjs';

/** Its name changes with its content; `.br` and `.gz` are what the build has made of it already. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{6,}\.\w+?(?:\.br|\.gz)?$/;
const PAGE_METHODS = ['GET', 'HEAD'];
/** A little more than the API itself keeps a connection on which nothing moves. However long bytes flow does not matter. */
const API_SILENT_MS = 150_000;
/** To the API, for all readers. */
const API_CONNECTIONS = 512;
const RETRY_AFTER_SECONDS = 5;
const API_METHODS = /** @type {const} */ (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** On the public site beside /v1, by their paths there. */
const MADE_BY_API = {
  '/sitemap.xml': '/v1/sitemap.xml',
  '/feed.en.xml': '/v1/feed/en',
  '/feed.zh-CN.xml': '/v1/feed/zh-CN',
  '/docs': '/docs',
  '/openapi.json': '/openapi.json',
};
/** Of the customer site alone; asked for at the other one they lead there. */
const CUSTOMER_PAGES = ['/register', '/recover'];

const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // Emotion puts the components' styles into the page while it runs.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
};
/** What no page here needs. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];
const PERMISSIONS = FEATURES.map((name) => `${name}=()`).join(', ');

/**
 * @param {{ site: string, siteDir: string, apiUrl: string, customerUrl: string, adminUrl: string, isPublic?: boolean,
 *   contact?: string, imprintUrl?: string, silentMs?: number }} options
 * @returns {Promise<import('fastify').FastifyInstance>}
 */
export async function createSite(options) {
  const { site: name, apiUrl, isPublic = false, contact = '', silentMs = API_SILENT_MS } = options;
  const api = { apiUrl, site: name, silentMs };
  const site = Fastify({
    trustProxy: 'loopback',
    requestTimeout: 0,
    logger: {
      level: process.env.LOG_LEVEL || 'warn',
      // Queries hold signatures of files.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?', 1)[0] }) },
    },
    clientErrorHandler: refuseUnread,
    frameworkErrors: (_error, request, reply) =>
      refuseUndecodable(request.raw.url, /** @type {Reply} */ (reply)),
  });
  await site.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  site.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  site.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  site.setErrorHandler((/** @type {import('fastify').FastifyError} */ error, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) request.log.error(error);
    if (isCall(request.raw.url)) return refuse(reply, codeOf(statusCode));
    return reply.code(statusCode).type('text/plain').send(`${STATUS_CODES[statusCode]}\n`);
  });
  await site.register(passToApi, { ...api, path: '/v1', upstreamPath: '/v1' });
  if (isPublic) {
    for (const [path, upstreamPath] of Object.entries(MADE_BY_API)) {
      await site.register(passToApi, { ...api, path, upstreamPath });
    }
    if (contact !== '') {
      site.get('/.well-known/security.txt', async (request, reply) => {
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
        return securityText({ contact, origin: `${request.protocol}://${request.host}` });
      });
    }
    site.get('/robots.txt', async (request, reply) => {
      const here = `${request.protocol}://${request.host}`;
      reply.type('text/plain');
      return `User-agent: *\nAllow: /\nSitemap: ${here}/sitemap.xml\n`;
    });
  }
  await site.register(servePages, options);
  return site;
}

/** @typedef {import('fastify').FastifyReply} Reply */

/** Such an address meets no hook that would set the headers. @param {string | undefined} url @param {Reply} reply */
function refuseUndecodable(url, reply) {
  reply.headers(BARE_HEADERS);
  if (isCall(url)) refuse(reply, 'MALFORMED_REQUEST');
  else reply.code(400).type('text/plain').send('Bad request\n');
}

/** @param {import('fastify').FastifyInstance} scope @param {Parameters<typeof createSite>[0]} options */
async function servePages(scope, options) {
  const { siteDir, apiUrl, customerUrl, adminUrl, contact = '', imprintUrl = '' } = options;
  const readPage = pageReader(path.resolve(siteDir));
  const sendPage = async (
    /** @type {import('fastify').FastifyRequest} */ request,
    /** @type {Reply} */ reply,
  ) => {
    const { pathname } = new URL(request.url, 'http://site');
    const language = request.headers['accept-language'];
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' });
    return options.isPublic ? withHead(readPage(), { apiUrl, pathname, language }) : readPage();
  };
  await scope.register(compress, { globalDecompression: false, threshold: 1024 });
  const full = (
    /** @type {import('fastify').FastifyRequest} */ { protocol, hostname },
    /** @type {string} */ url,
  ) => (url.startsWith(':') ? `${protocol}://${hostname}${url}` : url);
  scope.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      customer_url: full(request, customerUrl),
      admin_url: full(request, adminUrl),
      contact: contactUrl(contact),
      imprint_url: imprintUrl,
    };
  });
  if (options.site === 'admin') {
    for (const page of CUSTOMER_PAGES) {
      scope.get(page, async (request, reply) =>
        reply.header('cache-control', 'no-cache').redirect(`${full(request, customerUrl)}${page}`),
      );
    }
  }
  scope.get('/', sendPage);
  scope.get('/index.html', sendPage);
  await scope.register(fastifyStatic, {
    root: path.resolve(siteDir),
    cacheControl: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  scope.setNotFoundHandler(async (request, reply) => {
    if (isCall(request.raw.url)) {
      return refuse(reply.header('allow', API_METHODS.join(', ')), 'METHOD_NOT_ALLOWED');
    }
    if (!PAGE_METHODS.includes(request.method)) {
      return reply
        .code(405)
        .header('allow', PAGE_METHODS.join(', '))
        .type('text/plain')
        .send('Method not allowed\n');
    }
    const { pathname } = new URL(request.url, 'http://site');
    const isFile = pathname.startsWith('/assets/') || /\.[a-z0-9]{1,5}$/i.test(pathname);
    // A page's own address is known to the page alone, so every path that is no file gets the page.
    return isFile
      ? reply.code(404).type('text/plain').send('Not found\n')
      : reply.send(await sendPage(request, reply));
  });
}

/** What the API sends is passed on as it is: ranges, lengths and tags must stay true.
 * @param {import('fastify').FastifyInstance} scope
 * @param {{ apiUrl: string, site: string, silentMs: number, path: string, upstreamPath: string }} options */
async function passToApi(scope, { apiUrl, site, silentMs, path: prefix, upstreamPath }) {
  const enter = oneOfMany();
  await scope.register(httpProxy, {
    upstream: apiUrl,
    prefix,
    rewritePrefix: upstreamPath,
    httpMethods: [...API_METHODS],
    disableRequestLogging: true,
    preHandler: (request, reply, done) => {
      if (!enter(request.ip, reply.raw))
        return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 'SERVICE_UNAVAILABLE');
      if (request.body === request.raw) request.body = apart(request.raw);
      done();
    },
    undici: { connections: API_CONNECTIONS, pipelining: 1, headersTimeout: silentMs, bodyTimeout: silentMs },
    replyOptions: {
      retryDelay: () => null,
      // "Expect: 100-continue" has been answered here already.
      rewriteRequestHeaders: (request, { expect, ...headers }) => ({
        ...headers,
        'x-site': site,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError: (reply) => refuse(/** @type {Reply} */ (reply), 'SERVICE_UNAVAILABLE'),
    },
  });
}

/**
 * The same bytes, for an API that may give up amid them. The rest is read to its end here: else its sender waits, and whatever
 * comes on its connection next.
 * @param {import('node:http').IncomingMessage} source
 */
function apart(source) {
  const bytes = Readable.from(read(source), { objectMode: false });
  return bytes.once('close', () => source.resume());
}

/** An error of its reader ends this alone, and not the source. @param {import('node:http').IncomingMessage} source */
async function* read(source) {
  const chunks = source.iterator({ destroyOnReturn: false });
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

/** @param {string} name @returns {string} */
function required(name) {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`serve-site cannot start: ${name} is not set\n`);
  process.exit(1);
}

async function main() {
  const siteDir = required('SITE_DIR');
  if (!existsSync(path.join(siteDir, 'index.html'))) {
    process.stderr.write(`serve-site cannot start: ${siteDir} holds no built site, so run npm run build\n`);
    process.exit(1);
  }
  const site = await createSite({
    site: required('SITE'),
    siteDir,
    apiUrl: required('API_URL'),
    customerUrl: process.env.CUSTOMER_URL || '/',
    adminUrl: process.env.ADMIN_URL || '/',
    isPublic: process.env.PUBLIC === '1',
    contact: process.env.CONTACT || '',
    imprintUrl: process.env.IMPRINT_URL || '',
    silentMs: Number(process.env.API_SILENT_MS) || API_SILENT_MS,
  });
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, async () => {
      // Open downloads must not hold up the end for long.
      setTimeout(() => process.exit(0), 3000).unref();
      await site.close();
      process.exit(0);
    });
  }
  await site.listen({ host: process.env.HOST || '127.0.0.1', port: Number(required('PORT')) });
}

if (isProgram(import.meta.url)) await main();
