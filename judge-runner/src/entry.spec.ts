import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { entryOf, topFolderLine } from './entry.ts';

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

it('names what the top folder holds, and no more of it than can be read', async () => {
  await mkdir(path.join(folder, 'src'));
  await writeFile(path.join(folder, 'Main.py'), '');
  await writeFile(path.join(folder, 'tab\t.py'), '');
  expect(await topFolderLine(folder)).toEqual({
    code: 'LOG_TOP_FOLDER',
    params: { names: 'Main.py, src, tab\u2409.py', more: 0 },
  });
  for (let one = 0; one < 20; one++) await writeFile(path.join(folder, `${one}${'x'.repeat(100)}`), '');
  const { names, more } = (await topFolderLine(folder)).params;
  expect(more).toBe(13);
  expect(String(names).length).toBeLessThan(900);
});
