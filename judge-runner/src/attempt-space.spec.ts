import { beforeEach, expect, it, jest } from '@jest/globals';
import {
  GIB,
  MIB,
  OUTPUT_MAX_BYTES,
  OUTPUT_MAX_ENTRIES,
  ZIP_MAX_ENTRIES,
  type JudgeAssignment,
} from '@tianheng/contracts';
import { AttemptSpace } from './attempt-space.ts';
import type { DiskShare } from './disk-space.ts';

const BLOCK = 4096;
/** of what is collected, and what an archive may unpack to: each file and folder takes a block */
const COLLECTED = OUTPUT_MAX_BYTES + BLOCK * OUTPUT_MAX_ENTRIES;
const UNPACKED = GIB + BLOCK * ZIP_MAX_ENTRIES;
const lease = { signal: new AbortController().signal, waits: false };
let share: DiskShare;
let spare: number;
let letGo: number;
let waited: boolean[];
/** how many want the data sets */
let wanting: number;
/** of a disk that has none */
let untilSpace: Promise<void>;
const disk = {
  enter: async (entering: DiskShare, makeRoom: (bytes: number) => Promise<void>, signal: AbortSignal) => {
    share = entering;
    waited.push(lease.waits);
    await makeRoom(0);
    expect(wanting).toBe(1);
    await untilSpace;
    signal.throwIfAborted();
    return () => undefined;
  },
  spare: async () => spare - share.sure,
};
const datasets = {
  makeRoom: async () => void (letGo += 1),
  want: async (files: { filename: string }[]) => {
    expect(files.map(({ filename }) => filename)).toEqual(['in', 'out']);
    wanting += 1;
    return () => void (wanting -= 1);
  },
};
const [input, truth] = [[{ filename: 'in' }], [{ filename: 'out' }]];
const spaceOf = (size: number): AttemptSpace =>
  new AttemptSpace({ submission: { size }, input, truth } as JudgeAssignment, { disk, datasets });

beforeEach(() => {
  spare = 10 * MIB;
  letGo = 0;
  waited = [];
  wanting = 0;
  untilSpace = Promise.resolve();
});

it('takes all at once that an archive may bring, and gives back what is written or will not come', async () => {
  const space = spaceOf(4 * MIB);
  const leave = await space.take(lease);
  expect([...waited, lease.waits]).toEqual([true, false]);
  expect(share).toEqual({ sure: 4 * MIB, most: 4 * MIB + UNPACKED + COLLECTED });
  space.fetched(2 * GIB);
  expect(share).toEqual({ sure: 0, most: UNPACKED + COLLECTED });
  space.fetched(9 * MIB);
  expect(share).toEqual({ sure: 0, most: 9 * MIB + COLLECTED });
  await space.unpacks(9 * MIB);
  expect(share).toEqual({ sure: 9 * MIB, most: 9 * MIB + COLLECTED });
  expect(letGo).toBe(0);
  space.unpacked();
  expect(share).toEqual({ sure: 0, most: COLLECTED });
  space.collected();
  expect(share).toEqual({ sure: 0, most: 0 });
  expect(wanting).toBe(1);
  leave();
  expect(wanting).toBe(0);
});

it('lets data sets go for what is known to come, above the floor', async () => {
  const space = spaceOf(4 * MIB);
  await space.take(lease);
  expect(letGo).toBe(0);
  await space.unpacks(11 * MIB);
  expect(letGo).toBe(1);
});

it('lets none go for what a small archive says that it cannot hold', async () => {
  const space = spaceOf(1024);
  await space.take(lease);
  await space.unpacks(GIB);
  // 1033 bytes for each of its own, and a block for every other one, which may name a file.
  expect(share.sure).toBe(1024 * 1033 + 512 * BLOCK);
  expect(letGo).toBe(0);
});

it('waits minutes and no longer, and keeps no lease with a disk that does not answer', async () => {
  jest.useFakeTimers();
  let answer = (): void => undefined;
  untilSpace = new Promise((resolve) => (answer = resolve));
  const taken = spaceOf(1024).take(lease);
  await jest.advanceTimersByTimeAsync(9 * 60_000);
  expect(lease.waits).toBe(true);
  await jest.advanceTimersByTimeAsync(2 * 60_000);
  expect(lease.waits).toBe(false);
  jest.useRealTimers();
  answer();
  await expect(taken).rejects.toMatchObject({ code: 'disk_full' });
  expect(wanting).toBe(0);
});
