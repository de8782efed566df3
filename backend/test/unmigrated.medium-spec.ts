import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { createDataSource } from '../src/data-source.ts';
import { startApp, type TestApp } from './app.ts';

/** Backends of an upgrade may start before, or beside, the one that migrates. */
let test: TestApp;
let early: TestApp;

async function migrate(step: 'undoLastMigration' | 'runMigrations'): Promise<void> {
  const database = await createDataSource(test.databaseUrl).initialize();
  await database[step]();
  await database.destroy();
}

beforeAll(async () => {
  test = await startApp();
  await migrate('undoLastMigration');
  early = await startApp({ beside: test });
});
afterAll(async () => {
  await early.stop();
  await test.stop();
});

it('a backend takes no requests before its database is migrated as far as it needs', async () => {
  const readiness = () => request(early.http).get('/health/ready');
  const { status, body } = await readiness();
  expect([status, body]).toMatchObject([503, { status: 'unavailable', parts: { database: 'down' } }]);
  await request(early.http).get('/health/live').expect(200);
  await migrate('runMigrations');
  await readiness().expect(200);
});
