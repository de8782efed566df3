import { expect, it } from '@jest/globals';
import { createDataSource } from '../src/data-source.ts';
import { createDatabase, dropDatabase } from './services.ts';

it('is, after all migrations, what the entities say', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});

it('goes back to the first migration and forth again', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    for (const _ of database.migrations.slice(1)) await database.undoLastMigration();
    const again = await database.runMigrations();
    expect(again.map(({ name }) => name)).toEqual(database.migrations.slice(1).map(({ name }) => name));
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
