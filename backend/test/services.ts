import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDataSource } from '../src/data-source.ts';

const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests through their Jest project.`);
  return value;
};

const withDatabase = (name: string): string => {
  const url = new URL(env('DATABASE_URL_OF_SERVER'));
  url.pathname = `/${name}`;
  return url.href;
};

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env('DATABASE_URL_OF_SERVER') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const exists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;

/** Migrated once in a run, by whichever suite comes first. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = `test_${env('TEST_RUN_ID')}_template`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  if (await exists(client, name)) return name;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists "${draft}"`);
  await client.query(`create database "${draft}"`);
  const database = await createDataSource(withDatabase(draft)).initialize();
  await database.runMigrations();
  await database.destroy();
  await client.query(`alter database "${draft}" rename to "${name}"`);
  return name;
}

/** An empty database of its own for a suite, migrated unless another template is named. */
export function createDatabase(named?: string): Promise<string> {
  return asAdmin(async (client) => {
    const template = named ?? (await ensureTemplate(client));
    const name = `test_${env('TEST_RUN_ID')}_${randomBytes(6).toString('hex')}`;
    await client.query(`create database "${name}" template "${template}" strategy file_copy`);
    return withDatabase(name);
  });
}

export const dropDatabase = (url: string): Promise<void> =>
  asAdmin(async (client) => {
    await client.query(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);
  });

/** Each Jest worker has a Redis database of its own; suites of a worker come one after the other. */
export function workerRedisUrl(): string {
  const url = new URL(env('REDIS_URL_OF_SERVER'));
  url.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 1) % 16}`;
  return url.href;
}
