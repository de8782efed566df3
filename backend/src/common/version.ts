import { AppError } from './app-error.ts';

/**
 * STALE_WRITE, with what is there now in the shape of the request, unless the caller saw the present version.
 * A caller who names none writes over whatever is there. Asked under the row's lock.
 */
export function requireVersion<V extends number | string, C extends { version: V }>(
  seen: V | undefined,
  current: C,
): void {
  if (seen === undefined || seen === current.version) return;
  throw new AppError('STALE_WRITE', {}, { body: { current } });
}
