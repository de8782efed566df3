import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { profileJsonLines } from '../src/profiles/json-profile.ts';
import { copyText } from '../src/profiles/text-copy.ts';
import { mountDisk, removeDisk } from './small-disk.ts';

/** It is full in the middle of the last piece of 64 KiB that is written. */
const DISK_BYTES = MIB - 20 * 1024;
const OVER_BYTES = 10_000;

let folder: string;
let disk: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-last-write-'));
  disk = await mountDisk(DISK_BYTES);
});
afterAll(async () => {
  await removeDisk(disk);
  await rm(folder, { recursive: true });
});

it('a copy whose last piece does not fit whole is none', async () => {
  const from = path.join(folder, 'text');
  await writeFile(from, 'x'.repeat(DISK_BYTES + OVER_BYTES));
  const to = path.join(disk, 'text');
  await expect(copyText(from, to, { encoding: 'utf-8', cut: false })).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  await rm(to);
});

it('nor is a table of records', async () => {
  const from = path.join(folder, 'records');
  await writeFile(from, `{"a":"${'x'.repeat(DISK_BYTES + OVER_BYTES)}"}\n`);
  const table = path.join(disk, 'table');
  await expect(profileJsonLines(from, table, false)).rejects.toMatchObject({ code: 'ENOSPC' });
});
