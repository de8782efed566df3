/**
 * The work, told to break off after so long or when the signal says so; the work itself may have the time begin anew, and be
 * another. `AbortSignal.any` holds none of its sources: one of
 * `AbortSignal.timeout` is taken away by Node 20 like anything that nobody holds, and never aborts. The clock holds this one.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal, beginAnew: (ms: number) => void) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  const begin = (allowed: number): NodeJS.Timeout => setTimeout(() => patience.abort(), allowed);
  let clock: NodeJS.Timeout | null = begin(ms);
  const beginAnew = (allowed: number): void => {
    // Nothing would end it once the work is over.
    if (clock === null) return;
    clearTimeout(clock);
    clock = begin(allowed);
  };
  try {
    return await work(AbortSignal.any([patience.signal, signal]), beginAnew);
  } finally {
    clearTimeout(clock);
    clock = null;
  }
}
