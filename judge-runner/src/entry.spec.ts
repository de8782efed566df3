import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { entryOf } from './entry.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'entry-'))));
afterEach(() => rm(folder, { recursive: true }));

it('knows what each language begins with', async () => {
  await mkdir(path.join(folder, 'main.m'));
  await writeFile(path.join(folder, 'main.py'), '');
  await writeFile(path.join(folder, 'GNUmakefile'), '');
  expect(await entryOf('python3', folder)).toEqual({ compiled: false, missing: false });
  expect(await entryOf('c/c++', folder)).toEqual({ compiled: true, missing: false });
  expect(await entryOf('matlab', folder)).toEqual({ compiled: false, missing: true });
});
