import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeScratch } from './lib/scratch.mjs';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'tianheng-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

it('is in memory where there is room, empty however the last run ended, and open to the server of the database', () => {
  const first = makeScratch('/data', { memory, wanted: 1 });
  writeFileSync(path.join(first.folder, 'left'), 'behind');
  const { folder, remove } = makeScratch('/data', { memory, wanted: 1 });
  expect(path.dirname(folder)).toBe(memory);
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  remove();
  expect(readdirSync(memory)).toEqual([]);
});

it('is of one data folder', () => {
  const [one, other] = ['/data', '/other'].map((dataDir) => makeScratch(dataDir, { memory, wanted: 1 }));
  expect(one?.folder).not.toBe(other?.folder);
});

it.each([
  ['little room', () => memory, Number.MAX_SAFE_INTEGER],
  ['no such memory', () => path.join(memory, 'nowhere'), 1],
])('is on the disk where there is %s', (_name, place, wanted) => {
  const { folder, remove } = makeScratch(memory, { memory: place(), wanted });
  expect(path.dirname(folder)).toBe(tmpdir());
  remove();
  expect(existsSync(folder)).toBe(false);
});
