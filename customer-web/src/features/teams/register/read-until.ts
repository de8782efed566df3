import { mayGoBetter, pause } from '@tianheng/web-kit/http/retry.ts';
import { withRetry } from '@tianheng/web-kit/http/with-retry.ts';

/** For so long a call that came before the end may still wait for its turn at the server. */
const TURN_MS = 60_000;
const AGAIN_MS = 5_000;
/** after refusals of a server that is busy */
const BUSY_MS = 30_000;

/** Reads again and again until `isKnown` of what was read, or until nothing new can come. */
export async function readUntil<T>(
  read: () => Promise<T>,
  isKnown: (found: T) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + TURN_MS;
  while (!signal.aborted) {
    let wait = AGAIN_MS;
    try {
      const found = await withRetry(read, signal);
      if (signal.aborted || isKnown(found) || Date.now() >= end) return;
    } catch (reason) {
      if (!mayGoBetter(reason)) return;
      wait = BUSY_MS;
    }
    await pause(wait, signal).catch(() => {});
  }
}
