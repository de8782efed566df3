const AT_ONCE = 40;

/**
 * Calls for each, so many at once: all of a pool's connections are fought over, and on a busy machine nobody waits longer
 * for one than the pool lets him.
 */
export async function inWaves<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
