let offsetMs = 0;

/** Learns the server's time from an answer's Date header, which has whole seconds: half a second is added. */
export function observeDate(date: string | null, receivedAt: number): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isFinite(server)) offsetMs = server + 500 - receivedAt;
}

/** Epoch milliseconds on the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs;
