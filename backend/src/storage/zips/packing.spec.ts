import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packed, type PackedFile } from './packing.ts';

/** A zip has other fields for more than 65,535. */
const MANY = 70_000;

/** Another program's view: how many files, which is broken, and of the first and the last one the name, content and mode. */
const LOOK = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    found = z.infolist()
    told = [[i.filename, z.read(i).decode()[:9], oct(i.external_attr >> 16), i.compress_type] for i in (found[0], found[-1])]
    print(json.dumps([len(found), z.testzip(), told]))
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* tiny(count: number): AsyncGenerator<PackedFile, void> {
  for (let at = 0; at < count; at += 1) {
    const level = at === 0 ? 1 : 0;
    yield { name: `提交 ${at}/code.zip`, size: 4, level, open: async () => Readable.from(['code']) };
  }
}
async function look(files: Iterable<PackedFile> | AsyncIterable<PackedFile>): Promise<unknown> {
  const file = path.join(folder, 'made.zip');
  await pipeline(packed(files), createWriteStream(file));
  const { stdout } = await promisify(execFile)('python3', ['-c', LOOK, file]);
  return JSON.parse(stdout);
}
/** Its work per file, and the most bytes that its reader got at once. */
async function read(count: number): Promise<{ work: number; most: number }> {
  const before = process.cpuUsage();
  let most = 0;
  for await (const chunk of packed(tiny(count))) most = Math.max(most, (chunk as Buffer).length);
  const { user, system } = process.cpuUsage(before);
  return { work: (user + system) / count, most };
}

describe('a zip', () => {
  it.each([
    [1, ['0o100644', 8], ['0o100644', 8]],
    [MANY, ['0o100644', 8], ['0o100644', 0]],
  ])('of %i files is one that others read', async (count, first, last) => {
    expect(await look(tiny(count))).toEqual([
      count,
      null,
      [
        ['提交 0/code.zip', 'code', ...first],
        [`提交 ${count - 1}/code.zip`, 'code', ...last],
      ],
    ]);
  });

  it('is as little work for each of many files as for each of few, and never far ahead of its reader', async () => {
    await read(5000);
    const few = await read(5000);
    const many = await read(MANY);
    expect(many.work / few.work).toBeLessThan(3);
    expect(many.most).toBeLessThan(2 ** 18);
  });

  it('closes what is read, and what is being opened, once nobody reads it', async () => {
    const sources: Readable[] = [];
    const hung = (): Readable => {
      const source = new Readable({ read: () => undefined });
      sources.push(source);
      return source;
    };
    const reading = packed([{ name: 'a', level: 0, open: async () => hung() }]);
    const opening = packed([{ name: 'a', level: 0, open: () => sleep(200).then(hung) }]);
    for (const zip of [reading, opening]) zip.resume();
    await sleep(50);
    for (const zip of [reading, opening]) zip.destroy();
    await sleep(300);
    expect(sources.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });

  it('breaks off with its file', async () => {
    for (const level of [0, 1]) {
      const broken = new Readable({ read: () => broken.destroy(new Error('the file broke off')) });
      const files = [{ name: 'a', level, open: async () => broken }];
      await expect(look(files)).rejects.toThrow('the file broke off');
    }
    await expect(
      look([{ name: 'a', level: 0, size: 3, open: async () => Readable.from(['code']) }]),
    ).rejects.toThrow('A file of 4 bytes was to have 3.');
  });
});
