import { createDataSource } from './data-source.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL must be set.');
  process.exit(1);
}
const database = createDataSource(url);
try {
  await database.initialize();
  // Two instances may start at once: the second waits, and then finds nothing left to do.
  await database.query('select pg_advisory_lock(7241001)');
  const done = await database.runMigrations();
  console.log(
    done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.map((one) => one.name).join(', ')}`,
  );
} catch (error) {
  console.error(
    `The database could not be migrated: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  if (database.isInitialized) await database.destroy();
}
