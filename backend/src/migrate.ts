import { createDataSource } from './data-source.ts';
import { migrate } from './database/migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL must be set.');
  process.exit(1);
}
const database = createDataSource(url);
try {
  await database.initialize();
  const done = await migrate(database, console.log);
  console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
} catch (error) {
  console.error(
    `The database could not be migrated: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  if (database.isInitialized) await database.destroy();
}
