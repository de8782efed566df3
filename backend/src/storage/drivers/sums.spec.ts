import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RunningSums } from './running-sum.ts';
import { Sums } from './sums.ts';

const pieces = [randomBytes(3_000_000), randomBytes(5), randomBytes(1024)];
const sumOf = (...contents: Buffer[]) => {
  const content = Buffer.concat(contents);
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

let folder: string;
let paths: string[];

async function replace(at: number, content: Buffer): Promise<void> {
  await writeFile(path.join(folder, 'new'), content);
  await rename(path.join(folder, 'new'), paths[at] ?? '');
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-sums-'));
  paths = pieces.map((_, at) => path.join(folder, String(at)));
  for (const [at, content] of pieces.entries()) await replace(at, content);
});
afterEach(() => rm(folder, { recursive: true }));

it('reads what has arrived once, in whatever order it came', async () => {
  const sums = new RunningSums();
  const [whole] = paths as [string];
  await utimes(whole, 1_000_000, 1_000_000);
  for (const at of [2, 0, 1]) sums.arrived('key', at, paths[at] ?? '');
  // As nothing that keeps to the rules would: the same file with another content. It is not looked at again.
  await writeFile(whole, randomBytes(3_000_000));
  await utimes(whole, 1_000_000, 1_000_000);
  expect(await sums.of('key', paths)).toEqual(sumOf(...pieces));
});

it.each([
  ['a piece is another one', 0, pieces],
  ['a piece that waits for its turn is another one', 2, pieces],
])('begins anew where %s', async (_what, at, contents) => {
  const sums = new RunningSums();
  for (const arrived of [0, 2]) sums.arrived('key', arrived, paths[arrived] ?? '');
  const other = randomBytes(contents[at]?.length ?? 0);
  await replace(at, other);
  sums.arrived('key', 1, paths[1] ?? '');
  expect(await sums.of('key', paths)).toEqual(sumOf(...contents.with(at, other)));
});

it('begins anew where fewer are asked for than arrived', async () => {
  const sums = new RunningSums();
  for (const [at, file] of paths.entries()) sums.arrived('key', at, file);
  expect(await sums.of('key', paths.slice(0, 1))).toEqual(sumOf(pieces[0] ?? Buffer.alloc(0)));
});

it('forgets what nothing came for since the longest time, and sums it all the same', async () => {
  const sums = new RunningSums();
  for (const at of [0, 1]) sums.arrived('first', at, paths[at] ?? '');
  for (let other = 0; other < 300; other += 1) sums.arrived(`other ${other}`, 1, paths[1] ?? '');
  expect(await sums.of('first', paths)).toEqual(sumOf(...pieces));
});

it('says what is missing, and goes on', async () => {
  const sums = new Sums();
  await expect(sums.of('key', [...paths, path.join(folder, 'none')])).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(await sums.of('key', paths)).toEqual(sumOf(...pieces));
  await sums.close();
});

it('begins another thread where one has ended', async () => {
  const sums = new Sums();
  const asked = sums.of('key', paths);
  await Promise.all([expect(asked).rejects.toThrow('ended'), sums.close()]);
  expect(await sums.of('key', paths)).toEqual(sumOf(...pieces));
  await sums.close();
});
