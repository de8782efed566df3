import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** What a call needs is away, and will be back. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {}, { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
