import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm, symlink, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openRegular, writeFully } from './regular-file.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'regular-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('opens a file and tells its size', async () => {
  await writeFile(at('file'), '42');
  const file = await openRegular(at('file'));
  expect(file?.size).toBe(2);
  await file?.handle.close();
});

it('follows no link, even where nobody looked before', async () => {
  await writeFile(at('truth'), 'secret');
  await symlink(at('truth'), at('answer'));
  await expect(openRegular(at('answer'))).rejects.toMatchObject({ code: 'ELOOP' });
});

it('waits for no writer and takes no folder or device', async () => {
  execFileSync('mkfifo', [at('pipe')]);
  await mkdir(at('folder'));
  for (const place of [at('pipe'), at('folder'), '/dev/null']) expect(await openRegular(place)).toBeNull();
});

it('writes on when a disk takes a part only, and says so when it takes nothing', async () => {
  await using(async (file) => {
    const write = file.write.bind(file);
    file.write = ((bytes: Buffer, from: number, length: number, position: number) =>
      write(bytes, from, Math.min(length, 3), position)) as FileHandle['write'];
    await writeFully(file, Buffer.from('0123456789'), 2);
    expect(await readFile(at('file'), 'latin1')).toBe('\0\u00000123456789');
    file.write = (async () => ({ bytesWritten: 0 })) as unknown as FileHandle['write'];
    await expect(writeFully(file, Buffer.from('x'), 0)).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

async function using(work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(at('file'), 'w');
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
