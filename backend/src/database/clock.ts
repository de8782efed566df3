import type { EntityManager } from 'typeorm';

/** The one clock that windows and intervals go by. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  // Not now(), which is when the transaction began, before it waited for its locks.
  const rows = await manager.query<[{ now: Date }]>('select clock_timestamp() as now');
  return rows[0].now;
}
