import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, QueryFailedError, type DataSource } from 'typeorm';

interface Patience {
  lockMs: number;
  pauseMs: number;
  tries: number;
}

/** Three minutes, longer than most exports last; docs/operators.md tells of it. */
const PATIENCE: Patience = { lockMs: 5_000, pauseMs: 10_000, tries: 12 };

/** A lock that did not come in time; and, of several that wait for each other in a circle, the one that PostgreSQL ends. */
const HELD = ['55P03', '40P01'];

const isHeld = (error: unknown): error is Error =>
  error instanceof QueryFailedError && HELD.includes((error.driverError as { code?: string }).code ?? '');

/**
 * Brings the database up to what its program needs while others use it, and gives the names of what was missing. Whoever comes
 * after a migration that waits for a lock waits for it too: so it does not wait for long, and lets them pass before it tries
 * again. Each is a transaction of its own, and begins again from its beginning. The caller ends the connections.
 */
export async function migrate(
  database: DataSource,
  say: (line: string) => void,
  { lockMs, pauseMs, tries }: Patience = PATIENCE,
): Promise<string[]> {
  const session = database.createQueryRunner();
  // Two instances may start at once: the second waits, without a limit, and then finds nothing left to do.
  await session.query('select pg_advisory_lock(7241001)');
  await session.query(`set lock_timeout = ${lockMs}`);
  const executor = new MigrationExecutor(database, session);
  executor.transaction = 'each';
  await refuseNewer(database, executor);
  const missing = await executor.getPendingMigrations();
  for (let tried = 1; ; tried += 1) {
    try {
      await executor.executePendingMigrations();
      return missing.map(({ name }) => name);
    } catch (error) {
      if (!isHeld(error)) throw error;
      if (tried === tries)
        throw new Error(`${error.message}. Start again when no backup and no export runs.`, { cause: error });
      say(`Others hold what is to be changed (${error.message}); trying again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs);
    }
  }
}

/** What a newer program has changed this one knows nothing of, and would write past. */
async function refuseNewer(database: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(database.migrations.map((one) => one.name ?? one.constructor.name));
  const unknown = (await executor.getExecutedMigrations()).filter(({ name }) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `it is of a newer version, for it has ${unknown.map(({ name }) => name).join(', ')}. Start that version or one after it.`,
  );
}
