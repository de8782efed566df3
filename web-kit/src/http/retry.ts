import { asApiError, cancelledError } from './api-error.ts';

/** Whether a call may go better next time; any other refusal stays one. */
export function mayGoBetter(reason: unknown): boolean {
  const { kind, status, code } = asApiError(reason);
  if (kind === 'cancelled' || code === 'STORAGE_FULL') return false;
  return kind === 'network' || status >= 500 || status === 408 || status === 429 || code === 'DIGEST_WRONG';
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(cancelledError());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
