/** A statement's time, the wait for a lock, and those who wait for each other in a circle, of whom PostgreSQL ends one. */
const CONTENDED = new Set(['57014', '55P03', '40P01']);

/** Whether others stood in the way of just this work: the database is there, and other work may well succeed. */
export function isContended(error: unknown): boolean {
  const cause = (error as { driverError?: unknown } | null)?.driverError ?? error;
  return CONTENDED.has(String((cause as { code?: unknown } | null)?.code));
}
