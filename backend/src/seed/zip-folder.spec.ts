import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { zipFolder } from './zip-folder.ts';

it('gives the same bytes for the same files, whenever they were written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tianheng-zip-'));
  try {
    await mkdir(path.join(folder, 'lib'));
    await writeFile(path.join(folder, 'main.py'), 'print(1)\n');
    await writeFile(path.join(folder, 'lib', 'a.py'), '');
    const first = await buffer(await zipFolder(folder));
    await utimes(path.join(folder, 'main.py'), new Date(0), new Date(0));
    expect((await buffer(await zipFolder(folder))).equals(first)).toBe(true);
    expect(first.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect(first.includes('lib/a.py')).toBe(true);
    await writeFile(path.join(folder, 'main.py'), 'print(2)\n');
    expect((await buffer(await zipFolder(folder))).equals(first)).toBe(false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
