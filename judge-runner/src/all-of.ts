/** Like Promise.all, but waits for the others when one fails: none may go on in folders that are being removed. */
export async function allOf<T>(promises: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The first that fails ends the others, and is what is told, whatever they say of that. */
export function togetherOrNot<T>(
  works: ((signal: AbortSignal) => Promise<T>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  const failed = new AbortController();
  const ends = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const begun = works.map(async (work) => {
    try {
      return await work(ends);
    } catch (error) {
      failed.abort(error);
      throw failed.signal.reason;
    }
  });
  return allOf(begun);
}
