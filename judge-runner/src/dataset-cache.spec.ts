import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  open as openFile,
  readFile,
  readdir,
  readlink,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedFile } from '@tianheng/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DatasetCache } from './dataset-cache.ts';
import type { Coming } from './disk-space.ts';
import type { Download } from './download.ts';
import { PlatformFault } from './faults.ts';

const signal = new AbortController().signal;
let root: string;
let fetched: string[];
let failing: boolean | string;
let stopped: string[];
/** a file that comes to no end by itself */
let endless: string;
/** downloads at once, now and at most */
let atOnce: number;
let most: number;
const contents = new Map<string, string>();

const download: Download = async (file, to, mode, stop) => {
  fetched.push(file.filename);
  atOnce += 1;
  most = Math.max(most, atOnce);
  const fails = failing === true || failing === file.filename;
  try {
    const ms = fails && failing !== true ? 1 : 10;
    await sleep(file.filename === endless ? 600_000 : ms, undefined, { signal: stop });
  } catch (error) {
    stopped.push(file.filename);
    throw error;
  } finally {
    atOnce -= 1;
  }
  if (fails) throw new PlatformFault('hash_mismatch', 'wrong');
  await writeFile(to, contents.get(file.sha256) ?? '', { mode });
};

const file = (filename: string, content: string): SignedFile => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  contents.set(sha256, content);
  return { url: '', filename, size: content.length, sha256 };
};
/** Waits for what goes on when nobody waits for it in the cache. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()) && tries < 1000; tries += 1) await sleep(10);
};
/** What the disk has, with what the cache took of it. */
let diskBytes: number;
const disk = {
  coming: { bytes: async () => 0, isUnderWay: () => false, giveUp: () => {} } as Coming,
  spare: async (): Promise<number> => {
    const coming = await disk.coming.bytes();
    return (await disk.free()) - coming;
  },
  free: async (): Promise<number> => {
    const names = await readdir(path.join(root, 'files'));
    const sizeOf = (name: string) =>
      stat(path.join(root, 'files', name)).then(
        ({ size }) => size,
        // It has got its name by now, or is gone.
        () => 0,
      );
    return (await Promise.all(names.map(sizeOf))).reduce((left, size) => left - size, diskBytes);
  },
};
const open = (maxBytes = 1000): Promise<DatasetCache> =>
  DatasetCache.open(root, { maxBytes, disk }, download);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cache-'));
  fetched = [];
  failing = false;
  endless = '';
  stopped = [];
  atOnce = 0;
  most = 0;
  diskBytes = 1_000_000;
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('gives a folder of read-only files under their names', async () => {
  const { folder } = await (await open()).hold([file('a.csv', 'aaa'), file('数据.csv', 'bbb')], signal);
  expect((await readdir(folder)).sort()).toEqual(['a.csv', '数据.csv'].sort());
  expect(await readFile(path.join(folder, '数据.csv'), 'utf8')).toBe('bbb');
  expect((await stat(path.join(folder, 'a.csv'))).mode & 0o777).toBe(0o444);
});

it('gives an empty folder for no files', async () => {
  expect(await readdir((await (await open()).hold([], signal)).folder)).toEqual([]);
});

it('fetches once what many want at the same time, and a content once under two names', async () => {
  const cache = await open();
  const held = await Promise.all([1, 2, 3].map(() => cache.hold([file('a', 'same')], signal)));
  await cache.hold([file('b', 'same')], signal);
  expect(new Set(held.map(({ folder }) => folder)).size).toBe(1);
  expect(fetched).toEqual(['a']);
});

it('keeps what it has over a restart, and drops half-made things', async () => {
  await (await open()).hold([file('a', 'kept')], signal);
  await writeFile(path.join(root, 'files', '.half'), 'x');
  await (await open()).hold([file('a', 'kept')], signal);
  expect(fetched).toEqual(['a']);
  expect(await readdir(path.join(root, 'files'))).toHaveLength(1);
});

it('makes anew what was cut short when the host stopped, a set or a file, and nothing else', async () => {
  const set = [file('a', 'whole'), file('b', 'cut')];
  const { folder } = await (await open()).hold(set, signal);
  await chmod(path.join(folder, 'b'), 0o644);
  await truncate(path.join(folder, 'b'));
  const again = await (await open()).hold(set, signal);
  expect(await readFile(path.join(again.folder, 'b'), 'utf8')).toBe('cut');
  // Two at once come in either order.
  expect(fetched.sort()).toEqual(['a', 'b', 'b']);
  await rm(path.join(again.folder, 'a'));
  await (await open()).hold(set, signal);
  expect((await readdir(again.folder)).sort()).toEqual(['a', 'b']);
  expect(fetched).toHaveLength(3);
});

it('has each file and each set on the disk before it gets its name', async () => {
  const synced: string[] = [];
  const handle = await openFile(root);
  const files = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const { sync } = files;
  const spy = jest.spyOn(files, 'sync').mockImplementation(async function (this: typeof handle) {
    synced.push(path.relative(root, await readlink(`/proc/self/fd/${this.fd}`)));
    await sync.call(this);
  });
  try {
    await (await open()).hold([file('a', 'new')], signal);
  } finally {
    spy.mockRestore();
  }
  expect(synced).toEqual([expect.stringMatching(/^files\/\./), expect.stringMatching(/^sets\/\./)]);
});

it('over its bound lets go what was used longest ago, never what is held', async () => {
  const cache = await open(25);
  const first = await cache.hold([file('1', '1'.repeat(10))], signal);
  const second = await cache.hold([file('2', '2'.repeat(10))], signal);
  second.release();
  const third = await cache.hold([file('3', '3'.repeat(10))], signal);
  expect(await readdir(first.folder)).toEqual(['1']);
  await expect(readdir(second.folder)).rejects.toThrow('ENOENT');
  first.release();
  third.release();
  // used again, so the third one is older now, as soon as a clock can tell
  const lastUsed = Date.now();
  await until(() => Date.now() > lastUsed);
  (await cache.hold([file('1', '1'.repeat(10))], signal)).release();
  await cache.hold([file('4', '4'.repeat(10))], signal);
  await expect(readdir(third.folder)).rejects.toThrow('ENOENT');
  expect(fetched).toEqual(['1', '2', '3', '4']);
});

it('goes over its bound rather than take away what is mounted', async () => {
  const cache = await open(15);
  const held = await Promise.all(
    ['x', 'y', 'z'].map((name) => cache.hold([file(name, name.repeat(10))], signal)),
  );
  for (const { folder } of held) expect(await readdir(folder)).toHaveLength(1);
});

it('a failed fetch fails all who wait for it and leaves nothing; the next one tries anew', async () => {
  const cache = await open();
  failing = true;
  const both = await Promise.allSettled([1, 2].map(() => cache.hold([file('a', 'late')], signal)));
  expect(
    both.map((result) => (result.status === 'rejected' ? (result.reason as PlatformFault).code : '')),
  ).toEqual(['hash_mismatch', 'hash_mismatch']);
  expect(await readdir(path.join(root, 'sets'))).toEqual([]);
  failing = false;
  expect(await readdir((await cache.hold([file('a', 'late')], signal)).folder)).toEqual(['a']);
});

const many = (count: number): SignedFile[] =>
  Array.from({ length: count }, (_, at) => file(`${at}.csv`, `content ${at}`));

it('fetches a few files at a time, whatever their number', async () => {
  const cache = await open(10_000);
  const [{ folder }] = await Promise.all([cache.hold(many(100), signal), cache.hold(many(60), signal)]);
  expect(await readdir(folder)).toHaveLength(100);
  expect(fetched).toHaveLength(100);
  expect(most).toBe(8);
});

it('a set that failed asks for nothing more, and keeps what it has for the next try', async () => {
  const cache = await open(10_000);
  failing = '9.csv';
  await expect(cache.hold(many(100), signal)).rejects.toMatchObject({ code: 'hash_mismatch' });
  let kept: string[] = [];
  await until(async () => {
    kept = (await readdir(path.join(root, 'files'))).filter((name) => !name.startsWith('.'));
    return kept.length + stopped.length + 1 === fetched.length;
  });
  expect(fetched.length).toBeLessThan(20);
  expect(kept.length + stopped.length + 1).toBe(fetched.length);
  expect(await readdir(path.join(root, 'sets'))).toEqual([]);
  failing = false;
  fetched = [];
  expect(await readdir((await cache.hold(many(100), signal)).folder)).toHaveLength(100);
  expect(fetched).toHaveLength(100 - kept.length);
});

it('goes on with a file that another set wants too when one set failed', async () => {
  const [fail, finish] = [new AbortController(), new AbortController()];
  const cache = await DatasetCache.open(root, { maxBytes: 1000, disk }, async (wanted, to, mode, stop) => {
    const isBad = wanted.filename === 'bad';
    fetched.push(wanted.filename);
    await new Promise<void>((resolve, reject) => {
      (isBad ? fail : finish).signal.addEventListener('abort', () => resolve());
      stop.addEventListener('abort', () => reject(stop.reason));
    });
    if (isBad) throw new PlatformFault('hash_mismatch', 'wrong');
    await writeFile(to, 'shared', { mode });
  });
  const failed = cache.hold([file('bad', 'bad'), file('a', 'shared')], signal);
  const other = cache.hold([file('b', 'shared')], signal);
  failed.catch(() => undefined);
  const isShared = (): boolean => [...cache['fetching'].values()].some(({ wanted }) => wanted === 2);
  await until(isShared);
  fail.abort();
  await expect(failed).rejects.toThrow('wrong');
  finish.abort();
  expect(await readdir((await other).folder)).toEqual(['b']);
  expect(fetched).toHaveLength(2);
});

it('one who gives up waiting does not stop the fetch for the others', async () => {
  const cache = await open();
  const gone = new AbortController();
  const first = cache.hold([file('a', 'slow')], gone.signal);
  const second = cache.hold([file('a', 'slow')], signal);
  gone.abort(new Error('not wanted'));
  await expect(first).rejects.toThrow('not wanted');
  expect(await readdir((await second).folder)).toEqual(['a']);
});

it('lets go in its turn what came when nobody waited for it any more', async () => {
  const cache = await open(25);
  const gone = new AbortController();
  const wanted = cache.hold([file('1', '1'.repeat(20))], gone.signal);
  gone.abort(new Error('not wanted'));
  await expect(wanted).rejects.toThrow('not wanted');
  await until(() => cache['building'].size === 0);
  const sets = path.join(root, 'sets');
  expect(await readdir(sets)).toHaveLength(1);
  const { folder } = await cache.hold([file('2', '2'.repeat(20))], signal);
  expect(await readdir(sets)).toEqual([path.basename(folder)]);
});

it('ends what it fetches for nobody where somebody waits for space, and fetches it anew for the next one', async () => {
  const cache = await open();
  const gone = new AbortController();
  const [one, other] = [file('1', '1'.repeat(10)), file('2', '2'.repeat(10))];
  endless = '1';
  const wanted = cache.hold([one], gone.signal);
  const held = cache.hold([other], signal);
  await until(() => fetched.length === 2);
  gone.abort(new Error('not wanted'));
  await expect(wanted).rejects.toThrow('not wanted');
  expect(stopped).toEqual([]);
  disk.coming.giveUp();
  endless = '';
  const again = await cache.hold([one], signal);
  expect(await readdir(again.folder)).toEqual(['1']);
  expect(await readdir((await held).folder)).toEqual(['2']);
  expect([fetched.sort(), stopped]).toEqual([['1', '1', '2'], ['1']]);
  expect(await disk.coming.bytes()).toBe(0);
});

it('lets go what nobody holds for a set that the disk has no room for', async () => {
  diskBytes = 25;
  const cache = await open();
  (await cache.hold([file('1', '1'.repeat(10))], signal)).release();
  const { folder } = await cache.hold([file('2', '2'.repeat(10))], signal);
  await cache.hold([file('3', '3'.repeat(10))], signal);
  expect(await readdir(path.join(root, 'sets'))).toHaveLength(2);
  expect(await readdir(folder)).toEqual(['2']);
});

it('fetches nothing anew that another set has already, though the disk has no room for all of it', async () => {
  diskBytes = 25;
  const cache = await open();
  const shared = file('1', '1'.repeat(15));
  (await cache.hold([shared], signal)).release();
  await cache.hold([shared, file('2', '2')], signal);
  expect(fetched).toEqual(['1', '2']);
});

it('keeps space for all that is fetched at once', async () => {
  diskBytes = 25;
  const cache = await open();
  (await cache.hold([file('1', '1'.repeat(10))], signal)).release();
  await Promise.all(['2', '3'].map((name) => cache.hold([file(name, name.repeat(10))], signal)));
  expect(await disk.free()).toBe(5);
  expect((await readdir(path.join(root, 'files'))).length).toBe(2);
});

it('counts what is wanted once until it has come, and keeps what of it is here', async () => {
  const cache = await open();
  const [here, shared] = [file('1', '1'.repeat(10)), file('2', '2'.repeat(20))];
  (await cache.hold([here], signal)).release();
  const first = await cache.want([here, shared, file('two', '2'.repeat(20))]);
  const second = await cache.want([shared, file('3', '3'.repeat(5))]);
  const coming = (): Promise<number> => disk.coming.bytes();
  expect(await coming()).toBe(25);
  first();
  expect(await coming()).toBe(25);
  const third = await cache.want([here]);
  diskBytes = 30;
  await cache.makeRoom(0);
  await cache.hold([here, shared], signal);
  expect(fetched).toEqual(['1', '2']);
  expect(await coming()).toBe(5);
  second();
  third();
  expect(await coming()).toBe(0);
});

it('lets go what nobody holds where other work fills the disk', async () => {
  const cache = await open();
  const { folder } = await cache.hold([file('1', '1'.repeat(10))], signal);
  (await cache.hold([file('2', '2'.repeat(10))], signal)).release();
  await cache.makeRoom(0);
  expect(await readdir(path.join(root, 'sets'))).toHaveLength(2);
  diskBytes = 5;
  await cache.makeRoom(0);
  expect(await readdir(path.join(root, 'sets'))).toEqual([path.basename(folder)]);
});

it('lets go first what a set that failed has left', async () => {
  const cache = await open(25);
  (await cache.hold([file('1', '1'.repeat(10))], signal)).release();
  await writeFile(path.join(root, 'files', 'f'.repeat(64)), 'left over....');
  await cache.hold([file('2', '2'.repeat(10))], signal);
  expect(await readdir(path.join(root, 'sets'))).toHaveLength(2);
  expect(await readdir(path.join(root, 'files'))).toHaveLength(2);
});

it('keeps nothing of a file that came and could not be put in its place', async () => {
  const one = file('a.csv', 'one');
  const cache = await open();
  await mkdir(path.join(root, 'files', one.sha256, 'in the way'), { recursive: true });
  await expect(cache.hold([one], signal)).rejects.toThrow();
  expect((await readdir(path.join(root, 'files'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('refuses names that are paths', async () => {
  for (const name of ['../x', '..', '.', '', 'a/b', 'a\0b']) {
    await expect((await open()).hold([file(name, `bad ${name}`)], signal)).rejects.toThrow('named');
  }
});
