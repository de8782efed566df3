/**
 * The mail inbox of `npm start`, on the loopback alone: maildev behind a guard that keeps other origins' pages out, for the
 * codes and passwords in the mails would be theirs, and maildev itself answers every origin.
 * Environment: SMTP_PORT, WEB_PORT, MAIL_DIR.
 */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { freePort } from './lib/ports.mjs';

const HOST = '127.0.0.1';
/** It says nothing about its types. */
const MailDev = /** @type {new (options: object) => { listen: () => void }} */ (
  createRequire(import.meta.url)('maildev')
);
const OWN_NAMES = ['127.0.0.1', 'localhost'];

/**
 * Whether a call comes from the inbox's own page, from a person who opens it, or from a program. Pages of other ports are
 * another origin too, and a name that leads here is not enough: it may be a stranger's.
 * @param {import('fastify').FastifyRequest} request
 */
function isOwn({ method, hostname, host, headers }) {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (!OWN_NAMES.includes(hostname)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const isOpened = method === 'GET' && mode === 'navigate';
  return site === undefined || site === 'same-origin' || site === 'none' || isOpened;
}

const password = randomBytes(24).toString('hex');
const inner = await freePort();
new MailDev({
  smtp: Number(process.env.SMTP_PORT),
  ip: HOST,
  web: inner,
  webIp: HOST,
  webUser: 'guard',
  webPass: password,
  mailDirectory: process.env.MAIL_DIR,
  silent: true,
}).listen();

const guard = Fastify();
guard.addHook('onRequest', async (request, reply) => {
  if (!isOwn(request))
    return reply.code(403).type('text/plain').send('The inbox answers its own page alone.\n');
});
await guard.register(httpProxy, {
  upstream: `http://${HOST}:${inner}`,
  replyOptions: {
    rewriteRequestHeaders: (_request, headers) => ({
      ...headers,
      authorization: `Basic ${Buffer.from(`guard:${password}`).toString('base64')}`,
    }),
    rewriteHeaders: (headers) => ({
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !/^access-control-/i.test(name))),
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    }),
  },
});
await guard.listen({ host: HOST, port: Number(process.env.WEB_PORT) });
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
