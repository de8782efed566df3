import { ROLE_REFUSAL_HEADER, type ErrorBody, type ErrorCode, type FieldError } from '@tianheng/contracts';

export interface ApiError {
  /** HTTP status; 0 when no answer came */
  status: number;
  /** unreadable: nothing could be sent, as the file cannot be read */
  kind: 'network' | 'role' | 'refused' | 'cancelled' | 'unreadable';
  code: ErrorCode | null;
  /** the server's sentence, already in the reader's language */
  text: string;
  details: FieldError[];
  nextSubmissionAt: number | null;
  /** seconds after which it may be tried again */
  retryAfter: number | null;
  /** what is there now, in the shape of the request that was refused for being stale */
  current: object | null;
}

export const networkError = (status = 0): ApiError => ({
  status,
  kind: 'network',
  code: null,
  text: '',
  details: [],
  nextSubmissionAt: null,
  retryAfter: null,
  current: null,
});

export const cancelledError = (): ApiError => ({ ...networkError(), kind: 'cancelled' });

export const unreadableError = (): ApiError => ({ ...networkError(), kind: 'unreadable' });

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && typeof (body as ErrorBody).error_info === 'string';

const seconds = (value: string | null): number | null =>
  value !== null && /^\d+$/.test(value) ? Number(value) : null;

/** Reads an error answer; `header` gives response headers by name. */
export function toApiError(status: number, body: unknown, header: (name: string) => string | null): ApiError {
  if (status === 502 || status === 0) return networkError(status);
  if (status === 403 && header(ROLE_REFUSAL_HEADER.name) !== null) {
    return { ...networkError(status), kind: 'role', code: isErrorBody(body) ? body.code : null };
  }
  if (!isErrorBody(body)) return networkError(status);
  return {
    status,
    kind: 'refused',
    code: body.code,
    text: body.error_info,
    details: body.details ?? [],
    nextSubmissionAt: body.next_submission_at ?? null,
    retryAfter: seconds(header('Retry-After')),
    current: body.current ?? null,
  };
}

/** Whatever a call was rejected with, as an ApiError. */
export function asApiError(reason: unknown): ApiError {
  const isOne = typeof reason === 'object' && reason !== null && 'kind' in reason && 'details' in reason;
  return isOne ? (reason as ApiError) : networkError();
}

/** What was asked for is not there, or no longer: asking again brings nothing. Only a log may still come. */
export function isMissing(reason: unknown): boolean {
  const { status, code } = asApiError(reason);
  return status === 404 && code !== null && code !== 'LOG_NOT_FOUND';
}

/**
 * Whether nobody knows if it was done: no answer came, or one of who stands before the server. What was sent may have been
 * done all the same.
 */
export function isUnanswered(reason: unknown): boolean {
  const { kind, code } = asApiError(reason);
  return kind === 'network' || code === 'SERVICE_UNAVAILABLE';
}

/** The call met the end of the session, which is asked about over the page; the refusal is past once somebody signs in there. */
export function isSessionOver(reason: unknown): boolean {
  const { code } = asApiError(reason);
  return code === 'SESSION_ENDED' || code === 'UNAUTHORIZED';
}
