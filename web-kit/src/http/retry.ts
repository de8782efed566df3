import { asApiError, cancelledError } from './api-error.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 1000;

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

/** Tries again after a second, then after two, four ...; gives up after half a minute. `onBreak`: before each wait. */
export async function withRetry<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onBreak?: () => void,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (reason) {
      if (signal.aborted || attempt === TRIES - 1 || !mayGoBetter(reason)) throw reason;
      onBreak?.();
      await pause(FIRST_WAIT_MS * 2 ** attempt, signal);
    }
  }
}
