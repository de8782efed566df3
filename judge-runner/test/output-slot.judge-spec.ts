import { readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Workspace } from '../src/workspace.ts';
import { ENGINE, logger } from './harness.ts';

const MIB = 1024 * 1024;
const TIMES = 100;
const LARGE = 40 * MIB;
const LARGE_TIMES = 10;
const BYTES_IN_SECTOR = 512;
const FILLS = 3;

/** What was written so far to the device that is mounted there. */
function writtenTo(folder: string): number {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const [device = ''] = mounts.find((line) => line.includes(` ${folder} `))?.split(' ') ?? [];
  const counts = readFileSync(`/sys/block/${path.basename(device)}/stat`, 'utf8')
    .trim()
    .split(/\s+/);
  return Number(counts[6]) * BYTES_IN_SECTOR;
}

/** @returns bytes written to the device of an output that is filled so */
async function writtenBy(fill: (output: string) => Promise<void>): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'judge-slot-'));
  const workspace = await Workspace.open(folder, 0, logger);
  const room = await workspace.take();
  try {
    const before = writtenTo(room.output);
    await fill(room.output);
    return writtenTo(room.output) - before;
  } finally {
    await workspace.give(room);
    await workspace.close();
    await rm(folder, { recursive: true });
  }
}

/** The host writes some down by itself, sooner or later, and all at once where others on it have much to write. */
async function leastWrittenBy(fill: (output: string) => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < FILLS; time += 1) least = Math.min(least, await writtenBy(fill));
  return least;
}

(ENGINE ? describe : describe.skip)('what a program puts out is not written to the disk each time', () => {
  it('where a file is written anew, or put in the place of another one', async () => {
    const content = Buffer.alloc(MIB, 'x');
    const written = await leastWrittenBy(async (output) => {
      const file = path.join(output, 'answer');
      for (let time = 0; time < TIMES; time += 1) {
        await writeFile(file, content);
        await writeFile(`${file}-new`, content);
        await rename(`${file}-new`, file);
      }
    });
    expect(written).toBeLessThan((TIMES / 4) * MIB);
  });

  it('where it takes more than half of the space', async () => {
    const content = Buffer.alloc(LARGE, 'x');
    const written = await leastWrittenBy(async (output) => {
      for (let time = 0; time < LARGE_TIMES; time += 1) await writeFile(path.join(output, 'answer'), content);
    });
    expect(written).toBeLessThan((LARGE_TIMES / 4) * LARGE);
  });
});
