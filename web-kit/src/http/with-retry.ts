import { asApiError, cancelledError } from './api-error.ts';
import { mayGoBetter, pause } from './retry.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Nobody has answered, or only a proxy, or the server without what it needs. A proxy's own refusal is none of that. */
function isAway(reason: unknown): boolean {
  const { kind, status, code } = asApiError(reason);
  return code === 'SERVICE_UNAVAILABLE' || (kind === 'network' && (status === 0 || status >= 500));
}

/** true: the browser has come online meanwhile, which ended the pause. */
async function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<boolean> {
  const early = new AbortController();
  const end = () => early.abort();
  signal.addEventListener('abort', end);
  window.addEventListener('online', end);
  const isEarly = await pause(ms, early.signal).then(
    () => false,
    () => true,
  );
  signal.removeEventListener('abort', end);
  window.removeEventListener('online', end);
  if (signal.aborted) throw cancelledError();
  return isEarly;
}

/**
 * Tries again after a second, then after two, four ... and at last every half minute: for as long as the line is away,
 * but after no more than six refusals. `onBreak`: before each wait; `mayPass`: what it is tried again after.
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onBreak?: () => void,
  mayPass: (reason: unknown) => boolean = mayGoBetter,
): Promise<T> {
  let refusals = 0;
  let wait = FIRST_WAIT_MS;
  for (;;) {
    try {
      return await call();
    } catch (reason) {
      if (!isAway(reason)) refusals += 1;
      if (signal.aborted || refusals === TRIES || !mayPass(reason)) throw reason;
      onBreak?.();
      // A line that has just come back may still stumble.
      const isBack = await pauseUntilOnline(wait, signal);
      wait = isBack ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
}
