import { rmSync } from 'node:fs';
import pg from 'pg';

/** Drops the run's databases, then stops what `global-setup` started. */
export default async function tearDown() {
  const services = globalThis.testServices;
  services.users -= 1;
  if (services.users > 0) return;
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  const prefix = `test_${process.env.TEST_RUN_ID}_`;
  const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ]);
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
  await admin.end();
  for (const stop of services.stop) await stop();
  for (const folder of services.folders) rmSync(folder, { recursive: true, force: true });
}
