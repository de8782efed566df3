/**
 * Seconds. No lease of a run ends later than in thirty, nor does a back-off but after a full disk: what lies further ahead than
 * this was written before the database's clock was set back, and would be waited for in vain.
 */
export const FURTHEST_SECONDS = 120;

/**
 * SQL: whether a waiting run, by its alias, need not wait for its next attempt. One that is put off for longer was so when its last
 * attempt ended, which is past by the same clock.
 */
export const isDue = (run: string): string =>
  `(${run}.not_before <= now() or (${run}.not_before > now() + interval '${FURTHEST_SECONDS} seconds' and not exists (
     select from attempt last where last.run_id = ${run}.id and last.attempt = ${run}.attempt and last.finished_at <= now())))`;

/** SQL: whether a runner has told of itself within so many seconds. */
export const isHere = (seconds: string): string =>
  `(seen_at > now() - make_interval(secs => ${seconds}) and seen_at <= now() + interval '${FURTHEST_SECONDS} seconds')`;
