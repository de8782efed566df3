import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { pickUiLanguage, SITE_HEADER, type ErrorBody } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { typeUnsupported } from './media-types.ts';
import { errorText, fieldText } from './messages.ts';
import { isNoRoom } from './no-room.ts';
import { isOutdatedPlan } from './outdated-plan.ts';
import { PROBLEM_TYPE, toProblem, wantsProblem } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { unavailable } from './unavailable.ts';

const code = (error: unknown): string => {
  const value = (error as { code?: unknown } | null)?.code;
  return typeof value === 'string' ? value : '';
};

/**
 * Connection trouble of the driver, PostgreSQL's own refusals while it starts or stops, what it is short of (class 53: its disk,
 * memory, connections) or cannot read or write (58030), and its limits of a statement's time (57014), of waiting for a lock (55P03)
 * and of an idle transaction (25P03). One that only reads (25006) was the database before another one took its place. Of those who wait for each other in a circle (40P01) PostgreSQL ends one, who may come again:
 * the others go on.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|57P0[1-3]|57014|55P03|25P03|25006|40P01|53\w{3}|58030|08\w{3})$/;
/** The driver has no codes for these: no connection within the time, and one that broke off. */
const UNAVAILABLE_TEXT = /^(timeout exceeded when trying to connect|Connection terminated)/;

const isUnavailable = (cause: unknown): boolean =>
  UNAVAILABLE.test(code(cause)) ||
  isOutdatedPlan(cause) ||
  (cause instanceof Error && UNAVAILABLE_TEXT.test(cause.message));
/** Text that PostgreSQL cannot hold, such as a NUL character. */
const UNSTORABLE_TEXT = /^(22021|22P05)$/;

function fromStatus(status: number, cause: unknown): AppError {
  if (status === 404) return new AppError('NOT_FOUND');
  if (status === 408) return new AppError('REQUEST_TIMEOUT');
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415 || status === 406) return new AppError('MEDIA_TYPE_UNSUPPORTED');
  if (status === 401) return new AppError('UNAUTHORIZED');
  if (status === 403) return new AppError('NOT_ALLOWED');
  if (status === 429) return new AppError('TOO_MANY_REQUESTS');
  if (status >= 400 && status < 500) return new AppError('MALFORMED_REQUEST');
  return new AppError('INTERNAL', {}, { cause });
}

/** The fact behind whatever was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = (error as { driverError?: unknown } | null)?.driverError ?? error;
  if (isUnavailable(cause)) return unavailable(error);
  if (UNSTORABLE_TEXT.test(code(cause))) return new AppError('MALFORMED_REQUEST');
  if (isNoRoom(cause)) return new AppError('STORAGE_FULL', {}, { cause: error });
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error);
  // Fastify's and its plugins' errors carry their status; a library's stray `statusCode` is not trusted.
  if (code(error).startsWith('FST_')) {
    return fromStatus((error as { statusCode?: number }).statusCode ?? 500, error);
  }
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400) {
    return new AppError('MALFORMED_REQUEST');
  }
  return new AppError('INTERNAL', {}, { cause: error });
}

/** The two sites call some things by different words; what only the back office calls speaks as it does. */
const siteOf = ({ headers, url }: FastifyRequest): 'admin' | 'customer' =>
  headers[SITE_HEADER.toLowerCase()] === 'admin' || url.startsWith('/v1/admin/') ? 'admin' : 'customer';

const logger = new Logger('Errors');

/** Answers with an ErrorBody in the request's language. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Whatever failed, failed with the connection, and there is nobody to tell.
  if (request.raw.destroyed && !request.raw.complete) {
    reply.raw.destroy();
    return;
  }
  // Ended because whoever asked has hung up: nothing failed.
  if (reply.raw.destroyed && (thrown as Error | null)?.name === 'AbortError') return;
  const refusal = toAppError(thrown);
  const isBare = refusal.code === 'MEDIA_TYPE_UNSUPPORTED' && !('accepted' in refusal.params);
  const error = isBare ? typeUnsupported(request) : refusal;
  if (error.status >= 500) logger.error({ err: error.cause ?? error, request_id: request.id }, error.code);
  // Once a stream has begun, the answer cannot be changed: only its early end can tell.
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const language = pickUiLanguage(request.headers['accept-language']);
  const { details, headers, body } = error.extra;
  const answer: ErrorBody = {
    error_info: errorText(language, error.code, { site: siteOf(request), ...error.params }),
    code: error.code,
    ...(details && {
      details: details.map((problem) => ({ field: problem.field, message: fieldText(language, problem) })),
    }),
    ...body,
    request_id: request.id,
  };
  const isProblem = wantsProblem(request.headers.accept);
  void reply
    .code(error.status)
    .headers({
      // An address that cannot be decoded meets no hook that would set these.
      ...SECURITY_HEADERS,
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'content-language': language,
      ...headers,
    })
    .type(isProblem ? PROBLEM_TYPE : 'application/json; charset=utf-8')
    .send(isProblem ? toProblem(answer, error.status) : answer);
}

@Catch()
export class AppErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerError(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
