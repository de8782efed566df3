/** What a site's server refuses of the API's part before the API hears of it, in the API's own shape and words. */
import { STATUS_CODES } from 'node:http';

/** @typedef {keyof typeof REFUSALS} RefusalCode */

/** Of each code the status and the API's sentences. */
export const REFUSALS = {
  MALFORMED_REQUEST: { status: 400, en: 'The request could not be read.', zh: '无法识别该请求。' },
  NOT_FOUND: { status: 404, en: 'There is nothing at this address.', zh: '请求的地址不存在。' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not take this method.',
    zh: '该地址不支持此请求方法。',
  },
  REQUEST_TIMEOUT: { status: 408, en: 'The request took too long to arrive.', zh: '请求接收超时。' },
  BODY_TOO_LARGE: { status: 413, en: 'The request is too large.', zh: '请求内容过大。' },
  HEADERS_TOO_LARGE: { status: 431, en: 'The request headers are too large.', zh: '请求头过大。' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    en: 'The service is not available at the moment. Please try again later.',
    zh: '服务暂时不可用，请稍后再试。',
  },
};
/** How long a refused client may go on sending: a reset could take the answer from it. */
const LINGER_MS = 1000;
/** Where no hook sets the headers. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** Whether an address, as it is written, is of the API's part. @param {string | undefined} url */
export const isCall = (url) => /^\/v1(?:[/?]|$)/.test(url ?? '');

/** The one for a status that this server gives by itself. @param {number} status @returns {RefusalCode} */
export function codeOf(status) {
  const known = Object.entries(REFUSALS).find(([, refusal]) => refusal.status === status);
  if (known) return /** @type {RefusalCode} */ (known[0]);
  return status < 500 ? 'MALFORMED_REQUEST' : 'SERVICE_UNAVAILABLE';
}

/** @param {RefusalCode} code @param {string} [language] as a request asks for it; none: the API's first */
const bodyOf = (code, language = 'zh') => ({
  error_info: REFUSALS[code][/^zh/i.test(language) ? 'zh' : 'en'],
  code,
});

/** In the request's language. @param {import('fastify').FastifyReply} reply @param {RefusalCode} code */
export function refuse(reply, code) {
  const language = String(reply.request.headers['accept-language'] ?? '');
  return reply
    .code(REFUSALS[code].status)
    .type('application/json; charset=utf-8')
    .send(bodyOf(code, language));
}

/** @type {Partial<Record<string, RefusalCode>>} */
const UNREAD = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE', ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT' };

/**
 * What Node's parser cannot read has neither address nor language.
 * @param {NodeJS.ErrnoException} error
 * @param {import('node:net').Socket & { _httpMessage?: import('node:http').ServerResponse | null }} socket
 */
export function refuseUnread(error, socket) {
  // It is told again of whatever still comes after the answer.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const code = UNREAD[error.code ?? ''] ?? 'MALFORMED_REQUEST';
  const { status } = REFUSALS[code];
  const body = JSON.stringify(bodyOf(code));
  const lines = Object.entries({
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
