/**
 * The work, told to break off after so long or when the signal says so. `AbortSignal.any` holds none of its sources: one of
 * `AbortSignal.timeout` is taken away by Node 20 like anything that nobody holds, and never aborts. The clock holds this one.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  const clock = setTimeout(() => patience.abort(), ms);
  try {
    return await work(AbortSignal.any([patience.signal, signal]));
  } finally {
    clearTimeout(clock);
  }
}
