import { spawn, type ChildProcess } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { FileProfileRow } from '../src/profiles/file-profile.entity.ts';
import { Lanes } from '../src/queue/lanes.ts';
import { startApp, type TestApp } from './app.ts';
import { mountDisk, removeDisk } from './small-disk.ts';

jest.setTimeout(240_000);

const MAIN = path.join(import.meta.dirname, '../dist/main.js');
const DISK_BYTES = 8 * MIB;
/** Of this the copy that is read fits on what the filler leaves, and its text does not fit beside it. */
const TABLE = `a,b\n${'1,2\n'.repeat((2 * MIB) / 4)}`;
const FILLER_BYTES = 5 * MIB;

/** Longer than the lease of an attempt. */
const LATER_MS = 40_000;

let test: TestApp;
let backend: ChildProcess | undefined;
let disk: string;

const rows = () => test.database.getRepository(FileProfileRow);

async function until(what: string, holds: (row: FileProfileRow) => boolean): Promise<FileProfileRow> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const row = await rows().findOneByOrFail({});
    if (holds(row)) return row;
    await sleep(100);
  }
  throw new Error(`It did not come to pass: ${what}.`);
}

beforeAll(async () => {
  disk = await mountDisk(DISK_BYTES);
  test = await startApp();
  // The other process alone reads what is there to be read.
  await test.app.get(Lanes).beforeApplicationShutdown();
});
afterAll(async () => {
  backend?.kill('SIGKILL');
  await test.stop();
  await removeDisk(disk);
});

it('a content is read once there is room, however often there was none', async () => {
  const filler = path.join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(FILLER_BYTES));
  const file = await test.factory.file(TABLE, { purpose: 'dataset', filename: 'table.csv' });
  await test.factory.dataset({ status: 'open' }, [file]);
  // The last time that a content may break its reader.
  await test.database.query('update file_profile set attempts = 9');
  backend = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', INTERNAL_PORT: '0', TMPDIR: disk },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const tried = await until(
    'it was tried',
    ({ status, notBefore }) => status !== 'waiting' || notBefore.getTime() > Date.now() + LATER_MS,
  );
  expect([tried.status, tried.failure, tried.attempts]).toEqual(['waiting', null, 9]);
  await truncate(filler);
  await test.database.query('update file_profile set not_before = now()');
  await until('it is read', ({ status }) => status === 'ready');
});
