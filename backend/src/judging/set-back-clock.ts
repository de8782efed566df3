/**
 * Seconds. No lease and no back-off of a run ends later than in thirty: what lies further ahead than this was written before
 * the database's clock was set back, and would be waited for in vain.
 */
export const FURTHEST_SECONDS = 120;

/** SQL: whether a waiting run, by its alias, need not wait for its next attempt. */
export const isDue = (run: string): string =>
  `(${run}.not_before <= now() or ${run}.not_before > now() + interval '${FURTHEST_SECONDS} seconds')`;

/** SQL: whether a runner has told of itself within so many seconds. */
export const isHere = (seconds: string): string =>
  `(seen_at > now() - make_interval(secs => ${seconds}) and seen_at <= now() + interval '${FURTHEST_SECONDS} seconds')`;
