import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isRoot } from './lib/programs.mjs';
import { makeScratch } from './lib/scratch.mjs';

let memory: string;
let dataDir: string;
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'tianheng-memory-'));
  dataDir = mkdtempSync(path.join(tmpdir(), 'tianheng-data-'));
});
afterEach(() => {
  for (const folder of [memory, dataDir]) rmSync(folder, { recursive: true });
});

it('is in memory where there is room, empty however the last run ended, and open to the server of the database', async () => {
  const first = await makeScratch(dataDir, { memory, wanted: 1 });
  writeFileSync(path.join(first.folder, 'left'), 'behind');
  const disk = path.join(first.files, 'small-disk');
  mkdirSync(disk);
  if (isRoot()) execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
  const { folder, files, empty, remove } = await makeScratch(dataDir, { memory, wanted: 1 });
  expect(path.dirname(folder)).toBe(memory);
  expect(readdirSync(folder)).toEqual(['files']);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  writeFileSync(path.join(files, 'of a suite'), '');
  await empty();
  expect(readdirSync(files)).toEqual([]);
  await remove();
  expect(readdirSync(memory)).toEqual([]);
});

it('is of one data folder', async () => {
  const one = await makeScratch(dataDir, { memory, wanted: 1 });
  const other = await makeScratch(`${dataDir}/other`, { memory, wanted: 1 });
  expect(one.folder).not.toBe(other.folder);
  expect(existsSync(one.folder)).toBe(true);
});

it.each([
  ['little room', () => memory, Number.MAX_SAFE_INTEGER],
  ['no such memory', () => path.join(memory, 'nowhere'), 1],
])('is in the data folder where there is %s', async (_name, place, wanted) => {
  const { folder, remove } = await makeScratch(dataDir, { memory: place(), wanted });
  expect(path.dirname(folder)).toBe(dataDir);
  await remove();
  expect(existsSync(folder)).toBe(false);
});
