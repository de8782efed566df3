import type { EntityManager } from 'typeorm';

/**
 * SQL: what was written so much further ahead than its statement could have written it was written before the clock was set
 * back, for no statement waits so long for its locks.
 */
export const SET_BACK = `interval '1 minute'`;

/** The one clock that windows and intervals go by. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  // Not now(), which is when the transaction began, before it waited for its locks.
  const rows = await manager.query<[{ now: Date }]>('select clock_timestamp() as now');
  return rows[0].now;
}
