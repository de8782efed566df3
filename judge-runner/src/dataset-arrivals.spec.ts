import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedFile } from '@tianheng/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DatasetCache } from './dataset-cache.ts';
import type { Coming } from './disk-space.ts';

const signal = new AbortController().signal;
const CONTENT = 'half';
const FILE: SignedFile = {
  url: '',
  filename: 'a',
  size: CONTENT.length,
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
};

let root: string;
let coming: Coming;
let cache: DatasetCache;
/** Ends of the downloads so far, each of which has brought one byte: like a disk that is slow they hear of nothing before that. */
let finish: (() => void)[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'arrivals-'));
  finish = [];
  const disk = {
    coming: { bytes: async () => 0, isUnderWay: () => false, giveUp: () => {} },
    spare: async () => 1000,
  };
  cache = await DatasetCache.open(root, { maxBytes: 1000, disk }, async (_file, to, mode) => {
    await writeFile(to, CONTENT.slice(0, 1));
    await new Promise<void>((resolve) => finish.push(resolve));
    await writeFile(to, CONTENT, { mode });
  });
  coming = disk.coming;
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Waits for what goes on when nobody waits for it in the cache. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo() && tries < 1000; tries += 1) await sleep(10);
};
const seen = async (): Promise<[number, boolean]> => [await coming.bytes(), coming.isUnderWay()];

async function giveUpOne(): Promise<void> {
  const gone = new AbortController();
  const wanted = cache.hold([FILE], gone.signal);
  await until(() => finish.length === 1);
  gone.abort(new Error('not wanted'));
  await expect(wanted).rejects.toThrow('not wanted');
  coming.giveUp();
  await until(() => cache['building'].size === 0);
}

it('counts only what is left of a file that is arriving', async () => {
  const held = cache.hold([FILE], signal);
  await until(() => finish.length === 1);
  expect(await seen()).toEqual([3, true]);
  finish[0]?.();
  await held;
  expect(await seen()).toEqual([0, false]);
});

it('counts what was given up until it has ended, beside what is fetched anew and beside the set that came of that', async () => {
  await giveUpOne();
  expect(await seen()).toEqual([3, true]);
  const held = cache.hold([FILE], signal);
  await until(() => finish.length === 2);
  expect(await seen()).toEqual([6, true]);
  finish[1]?.();
  const { folder } = await held;
  expect(await seen()).toEqual([3, true]);
  finish[0]?.();
  await until(() => !coming.isUnderWay());
  expect(await seen()).toEqual([0, false]);
  expect(await readFile(path.join(folder, 'a'), 'utf8')).toBe(CONTENT);
});

it('counts what is fetched anew also when what was given up comes after all', async () => {
  await giveUpOne();
  const held = cache.hold([FILE], signal);
  await until(() => finish.length === 2);
  finish[0]?.();
  await until(() => cache['arriving'].size === 1);
  expect(await seen()).toEqual([3, true]);
  finish[1]?.();
  await held;
  expect(await seen()).toEqual([0, false]);
});
