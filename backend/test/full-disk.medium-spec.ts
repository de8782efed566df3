import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './app.ts';
import { mountDisk, removeDisk } from './small-disk.ts';

const MAIN = path.join(import.meta.dirname, '../dist/main.js');
const DISK_BYTES = 4 * 1024 * 1024;

let test: TestApp;
let backend: ChildProcess;
let address: string;
let disk: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const call = (url: string) => fetch(`${address}${url}`, { signal: AbortSignal.timeout(5000) });
const readiness = async () => {
  const answer = await call('/health/ready');
  return {
    status: answer.status,
    body: (await answer.json()) as { status: string; parts: { space: string } },
  };
};
const dropped = async (): Promise<number> =>
  Number(/^tianheng_log_lines_dropped (\d+)$/m.exec(await (await call('/metrics')).text())?.[1]);

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (await holds().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error(`It did not come to pass: ${what}.`);
}

beforeAll(async () => {
  disk = await mountDisk(DISK_BYTES);
  test = await startApp();
  const [port, internalPort] = [await freePort(), await freePort()];
  address = `http://127.0.0.1:${port}`;
  const log = openSync(path.join(disk, 'backend.log'), 'a');
  backend = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...{ PORT: String(port), INTERNAL_PORT: String(internalPort), LOG_LEVEL: 'info' },
      STORAGE_DIR: path.join(disk, 'objects'),
    },
    stdio: ['ignore', log, 'inherit'],
  });
  await until('the backend is ready', async () => (await readiness()).status === 200);
});
afterAll(async () => {
  backend.kill('SIGKILL');
  await test.stop();
  await removeDisk(disk);
});

it('goes through a full disk and back', async () => {
  const log = path.join(disk, 'backend.log');
  const filler = path.join(disk, 'filler');
  expect((await readiness()).body).toMatchObject({ status: 'ok', parts: { space: 'enough' } });
  await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch((error: NodeJS.ErrnoException) => {
    expect(error.code).toBe('ENOSPC');
  });
  await until('a line is dropped', async () => {
    await Promise.all(Array.from({ length: 40 }, () => call('/v1/competitions')));
    return (await dropped()) > 0;
  });
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('/v1/competitions')));
    expect(answers.every(({ status }) => status === 401 || status === 200)).toBe(true);
    expect((await call('/health/live')).status).toBe(200);
  }
  expect(await readiness()).toMatchObject({
    status: 200,
    body: { status: 'degraded', parts: { space: 'low' } },
  });
  await truncate(filler);
  const before = (await stat(log)).size;
  const lost = await dropped();
  await until('lines are written again', async () => {
    await call('/v1/competitions');
    return (await stat(log)).size > before;
  });
  expect(await dropped()).toBeGreaterThanOrEqual(lost);
  expect((await readiness()).body).toMatchObject({ status: 'ok', parts: { space: 'enough' } });
  const last = (await readFile(log, 'utf8')).trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ msg: 'request completed' });
  expect(backend.exitCode).toBeNull();
});
