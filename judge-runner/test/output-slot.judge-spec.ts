import { readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { Workspace } from '../src/workspace.ts';
import { ENGINE, logger } from './harness.ts';

const MIB = 1024 * 1024;
const TIMES = 100;
const BYTES_IN_SECTOR = 512;

/** What was written so far to the device that is mounted there. */
function writtenTo(folder: string): number {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const [device = ''] = mounts.find((line) => line.includes(` ${folder} `))?.split(' ') ?? [];
  const counts = readFileSync(`/sys/block/${path.basename(device)}/stat`, 'utf8')
    .trim()
    .split(/\s+/);
  return Number(counts[6]) * BYTES_IN_SECTOR;
}

(ENGINE ? it : it.skip)(
  'a file that is written anew, or put in the place of another one, is not written to the disk each time',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'judge-slot-'));
    const workspace = await Workspace.open(folder, 0, logger);
    const room = await workspace.take();
    try {
      const file = path.join(room.output, 'answer');
      const content = Buffer.alloc(MIB, 'x');
      const before = writtenTo(room.output);
      for (let time = 0; time < TIMES; time += 1) {
        await writeFile(file, content);
        await writeFile(`${file}-new`, content);
        await rename(`${file}-new`, file);
      }
      // The host writes some down by itself, sooner or later.
      expect(writtenTo(room.output) - before).toBeLessThan((TIMES / 4) * MIB);
    } finally {
      await workspace.give(room);
      await workspace.close();
      await rm(folder, { recursive: true });
    }
  },
);
