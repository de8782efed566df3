import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@tianheng/contracts';
import { errorText } from '../messages.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';

/** How long a refused client may go on sending: a reset could take the answer from it. */
const LINGER_MS = 1000;

const CODES: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const logger = new Logger('Listener');

/** Node's own knowledge of the answer that is on its way. */
const hasBegunAnswer = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;

/** Answers where there is no request, hence no language, and closes the connection. */
export function refuse(socket: Duplex, code: ErrorCode, headers: Record<string, string> = {}): void {
  const status = ERROR_STATUS[code];
  const language = 'zh-CN';
  const answer: ErrorBody = { error_info: errorText(language, code), code, request_id: randomUUID() };
  const body = JSON.stringify(answer);
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-language': language,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': answer.request_id,
    date: new Date().toUTCString(),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  logger.log({ request_id: answer.request_id }, code);
}

/** What Node's parser cannot read, or does not want to wait for. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
  // It is told again of whatever still comes after the answer.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) socket.destroy();
  else refuse(socket, CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST');
}
