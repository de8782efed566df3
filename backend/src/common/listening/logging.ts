import type { Params } from 'nestjs-pino';
import { logSink } from './log-sink.ts';

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

/** One JSON line per event, without headers, bodies, addresses or names; request-log.ts says what of requests. */
export const loggerParams = ({ logLevel }: { logLevel: string }): Params => ({
  pinoHttp: [
    {
      level: logLevel,
      base: null,
      autoLogging: false,
      quietReqLogger: true,
      serializers: { err: toLoggedError },
      // Else it is handed what another serializer has made of the error, which is none any more.
      wrapSerializers: false,
    },
    logSink,
  ],
});
