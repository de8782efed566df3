import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { Config } from '../config.ts';

/** Answered so often, and saying so little, that they are not logged. */
const QUIET = /^\/(health|metrics)(\/|$)/;

/** Queries hold signatures and searched names. */
const pathOf = (url: string | undefined): string => (url ?? '').split('?', 1)[0] ?? '';

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** What helps to find a fault; not the statement's parameters that database errors carry. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: toLoggedError(error.cause) }),
  };
}

/** One JSON line per request and event, without headers, bodies, addresses or names. */
export const loggerParams = ({ logLevel }: Config): Params => ({
  pinoHttp: {
    level: logLevel,
    base: null,
    autoLogging: { ignore: ({ url }: IncomingMessage) => QUIET.test(pathOf(url)) },
    customLogLevel: (_request: IncomingMessage, { statusCode }: ServerResponse) =>
      statusCode >= 500 ? 'error' : 'info',
    customProps: ({ id }: IncomingMessage & { id?: unknown }) => ({ request_id: id }),
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'request_id', responseTime: 'ms' },
    wrapSerializers: false,
    serializers: {
      req: ({ method, url }: IncomingMessage) => ({ method, path: pathOf(url) }),
      res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
      err: toLoggedError,
    },
  },
});
