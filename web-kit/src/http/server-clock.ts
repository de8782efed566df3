let offsetMs = 0;

/** Learns the server's time from an answer's Date header, which has whole seconds: half a second is added. */
export function observeDate(date: string | null, receivedAt: number): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isFinite(server)) offsetMs = server + 500 - receivedAt;
}

/** Epoch milliseconds on the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs;

/** A moment of this computer's clock on the server's, both in epoch milliseconds. */
export const onServerClock = (at: number): number => at + offsetMs;

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
