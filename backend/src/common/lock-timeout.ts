/** Whether a statement of the database ended because it waited too long for what another one holds. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { driverError?: { code?: unknown } } | null)?.driverError?.code === '55P03';
