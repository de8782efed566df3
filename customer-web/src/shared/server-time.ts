import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';

/** A moment of this computer's clock on the server's, both in epoch milliseconds. */
export const onServerClock = (at: number): number => at + serverNow() - Date.now();

/** How often the clock is looked at: a timer stands still while a computer sleeps. */
const LOOK_MS = 5_000;

/**
 * Calls once the server's clock has come to an instant, be it now.
 * @param at epoch milliseconds on the server's clock
 * @returns gives it up
 */
export function whenServerReaches(at: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = at - serverNow();
    if (left <= 0) call();
    else timer = setTimeout(look, Math.min(left, LOOK_MS));
  };
  look();
  return () => clearTimeout(timer);
}
