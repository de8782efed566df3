import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeZip, type RawEntry } from '../test/zip-maker.ts';
import { ParticipantFault } from './faults.ts';
import { bytesWithin, unpack } from './zip.ts';

const text = (content: string): Buffer => Buffer.from(content);
const main: RawEntry = { name: 'main.py', content: text('print(1)\n'), deflate: true };
const signal = new AbortController().signal;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function unpackBytes(bytes: Buffer): Promise<string[]> {
  const archive = path.join(folder, 'a.zip');
  const target = path.join(folder, 'deeper', 'target');
  await writeFile(archive, bytes);
  await mkdir(target, { recursive: true });
  await unpack(archive, target, signal);
  return (await readdir(target, { recursive: true })).sort();
}

const causeOf = async (bytes: Buffer): Promise<string> => {
  try {
    return `accepted: ${(await unpackBytes(bytes)).join(' ')}`;
  } catch (error) {
    if (error instanceof ParticipantFault) return error.code;
    throw error;
  }
};

it.each([
  ['files', Array.from({ length: 100 }, (_, at) => ({ name: `${at}`, content: text('x') })), 100, 100],
  ['folders', [main, { name: 'a/', mode: 0o40755 }, { name: 'b/', mode: 0o40755 }], 9, 3],
  ['folders that only paths name', [main, { name: 'a/b/c/d' }, { name: 'a/b/e' }], 9, 6],
])('reckons with a block of the disk for each of many %s', async (_kind, entries, bytes, blocks) => {
  const archive = path.join(folder, 'a.zip');
  await writeFile(archive, makeZip(entries));
  expect(await bytesWithin(archive)).toBe(bytes + 4096 * blocks);
  const told: number[] = [];
  await mkdir(path.join(folder, 'target'));
  await unpack(archive, path.join(folder, 'target'), signal, async (most) => void told.push(most));
  expect(told).toEqual([bytes + 4096 * blocks]);
});

describe('accepted', () => {
  it('plain, stored and deflated', async () => {
    const entries = [main, { name: 'data/', mode: 0o40755 }, { name: 'data/a.txt', content: text('a') }];
    expect(await unpackBytes(makeZip(entries))).toEqual(['data', 'data/a.txt', 'main.py']);
    expect(await readFile(path.join(folder, 'deeper/target/main.py'), 'utf8')).toBe('print(1)\n');
  });

  it('strips one single top folder, whatever macOS adds beside it', async () => {
    const entries = [
      { name: 'work/', mode: 0o40755 },
      { ...main, name: 'work/main.py' },
      { name: 'work/sub/x', content: text('x') },
      { name: 'work/.DS_Store', content: text('?') },
      { name: '__MACOSX/work/._main.py', content: text('?') },
    ];
    expect(await unpackBytes(makeZip(entries))).toEqual(['main.py', 'sub', 'sub/x']);
  });

  it('strips only one', async () => {
    expect(await unpackBytes(makeZip([{ ...main, name: 'a/b/main.py' }]))).toEqual(['b', 'b/main.py']);
  });

  it('reads names in GBK and UTF-8, flagged or not', async () => {
    const gbk = Buffer.from([0xce, 0xc0, 0xd0, 0xc7]);
    const entries = [main, { name: gbk }, { name: '轨道.txt', flags: 0x800 }, { name: '天衡.txt' }];
    expect(await unpackBytes(makeZip(entries))).toEqual(['main.py', '卫星', '天衡.txt', '轨道.txt'].sort());
  });

  it('drops setuid and every other mode bit', async () => {
    await unpackBytes(makeZip([{ ...main, mode: 0o106777 }]));
    expect((await stat(path.join(folder, 'deeper/target/main.py'))).mode & 0o7777).toBe(0o644);
  });

  it('takes a leading ./ and doubled slashes', async () => {
    expect(await unpackBytes(makeZip([{ ...main, name: './main.py' }, { name: 'a//b' }]))).toEqual([
      'a',
      'a/b',
      'main.py',
    ]);
  });
});

it('accepts as many entries as there may be, with long names and what packers add to them', async () => {
  const extra = Buffer.alloc(36);
  extra.writeUInt16LE(32, 2);
  // what is read like all else, and then not written
  const clutter = Array.from({ length: 19_998 }, (_, n) => ({
    name: `__MACOSX/${String(n).padStart(191, 'n')}`,
    extra,
  }));
  expect(await unpackBytes(makeZip([{ ...main, extra }, ...clutter]))).toEqual(['main.py']);
});

const deep = `${'d/'.repeat(3000)}x`;
const overlapping = [
  main,
  ...Array.from({ length: 1000 }, (_, n) => ({ ...main, name: `copy${n}`, offset: 0 })),
];
const zeros = 2 * 1024 ** 3;
const good = makeZip([main, { name: 'b', content: Buffer.alloc(5000, 7) }]);

/** A zip whose end is told by a record of 64 bit numbers as well; it may say other places than the right ones. */
function zip64(said: { record?: bigint; directory?: bigint } = {}, entries = [main]): Buffer {
  const plain = makeZip(entries);
  const end = plain.subarray(-22);
  const end64 = Buffer.alloc(56);
  end64.write('PK\u0006\u0006', 'latin1');
  end64.writeBigUInt64LE(BigInt(entries.length), 32);
  end64.writeBigUInt64LE(said.directory ?? BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(said.record ?? BigInt(plain.length - 22), 8);
  return Buffer.concat([plain.subarray(0, -22), end64, locator, end]);
}

/** In a zip's directory 8 MiB, and a little more. */
const largeEntries = (large: Partial<RawEntry>): RawEntry[] =>
  Array.from({ length: 129 }, (_, n) => ({ name: String(n), ...large }));

const REFUSED: [string, string, () => Buffer][] = [
  ['a path that climbs', 'zip_unsafe_path', () => makeZip([main, { name: '../evil' }])],
  ['a nested path that climbs', 'zip_unsafe_path', () => makeZip([main, { name: 'a/../../evil' }])],
  ['an absolute path', 'zip_unsafe_path', () => makeZip([main, { name: '/tmp/evil' }])],
  ['a backslash', 'zip_unsafe_path', () => makeZip([main, { name: '..\\evil' }])],
  ['a drive letter', 'zip_unsafe_path', () => makeZip([main, { name: 'C:evil' }])],
  ['a NUL', 'zip_unsafe_path', () => makeZip([main, { name: 'evil\0.py' }])],
  ['an escape sequence', 'zip_unsafe_path', () => makeZip([main, { name: '\u001b[2J' }])],
  ['a name of 300 bytes', 'zip_unsafe_path', () => makeZip([main, { name: 'n'.repeat(300) }])],
  ['3000 folders deep', 'zip_unsafe_path', () => makeZip([main, { name: deep }])],
  ['an empty name', 'zip_unsafe_path', () => makeZip([main, { name: '' }])],
  ['a name in no encoding', 'zip_unsafe_path', () => makeZip([main, { name: Buffer.from([0xff, 0xff]) }])],
  [
    'a symlink',
    'zip_special_file',
    () => makeZip([main, { name: 'l', mode: 0o120777, content: text('/etc') }]),
  ],
  [
    'a symlinked folder and a file in it',
    'zip_special_file',
    () => makeZip([main, { name: 'l', mode: 0o120777, content: text('/tmp') }, { name: 'l/evil' }]),
  ],
  ['a FIFO', 'zip_special_file', () => makeZip([main, { name: 'f', mode: 0o010644 }])],
  ['a device', 'zip_special_file', () => makeZip([main, { name: 'd', mode: 0o060644 }])],
  ['a duplicate', 'zip_duplicate', () => makeZip([main, main])],
  ['a duplicate by another spelling', 'zip_duplicate', () => makeZip([main, { ...main, name: './main.py' }])],
  ['a file as a folder', 'zip_duplicate', () => makeZip([main, { name: 'a' }, { name: 'a/b' }])],
  ['a folder as a file', 'zip_duplicate', () => makeZip([main, { name: 'a/b' }, { name: 'a' }])],
  [
    '100,000 entries',
    'zip_too_many_entries',
    () =>
      makeZip(
        Array.from({ length: 100_000 }, (_, n) => ({ name: String(n) })),
        { count: 65_535 },
      ),
  ],
  [
    'a few hundred files below folders that only their paths name',
    'zip_too_many_entries',
    () => makeZip(Array.from({ length: 400 }, (_, n) => ({ name: `${n}/${'d/'.repeat(60)}f` }))),
  ],
  [
    'extra fields that are large altogether',
    'zip_too_many_entries',
    () => makeZip(largeEntries({ extra: Buffer.alloc(65_532) })),
  ],
  [
    'comments that are large altogether',
    'zip_too_many_entries',
    () => makeZip(largeEntries({ comment: Buffer.alloc(65_535) })),
  ],
  ['nothing', 'zip_empty', () => makeZip([])],
  ['folders only', 'zip_empty', () => makeZip([{ name: 'a/', mode: 0o40755 }])],
  ['an encrypted entry', 'zip_encrypted', () => makeZip([{ ...main, flags: 1 }])],
  ['a cut off zip', 'zip_truncated', () => good.subarray(0, good.length - 40)],
  ['a zip64 record far beyond the end', 'zip_truncated', () => zip64({ record: 2n ** 60n })],
  ['a zip64 record beyond the end', 'zip_truncated', () => zip64({ record: 4096n })],
  ['a zip64 directory far beyond the end', 'zip_truncated', () => zip64({ directory: 2n ** 60n })],
  ['a wrong checksum', 'zip_truncated', () => makeZip([{ ...main, crc: 1 }])],
  [
    'a directory of rubbish',
    'zip_truncated',
    () => Buffer.concat([good.subarray(0, 5100), makeZip([main]).subarray(60)]),
  ],
  ['no zip', 'zip_not_a_zip', () => text('#!/bin/sh\necho no zip at all, but long enough to be looked at\n')],
  ['an empty file', 'zip_not_a_zip', () => Buffer.alloc(0)],
  ['an unknown compression', 'zip_not_a_zip', () => makeZip([{ ...main, method: 14 }])],
  ['2 GB of zeros', 'zip_too_large', () => makeZip([main, { name: 'z', deflate: true, saidSize: zeros }])],
  [
    'a size told too small',
    'zip_lying_size',
    () => makeZip([{ ...main, content: Buffer.alloc(1e6), saidSize: 10 }]),
  ],
  ['a size told too large', 'zip_lying_size', () => makeZip([{ ...main, saidSize: 1e6 }])],
  [
    'a stored size that does not fit',
    'zip_lying_size',
    () => makeZip([{ ...main, deflate: false, saidSize: 3 }]),
  ],
  ['1000 overlapping entries', 'zip_lying_size', () => makeZip(overlapping)],
];

describe('refused, with nothing outside the target', () => {
  it.each(REFUSED)('%s: %s', async (_what, cause, make) => {
    expect(await causeOf(make())).toBe(cause);
    expect((await readdir(folder)).sort()).toEqual(['a.zip', 'deeper']);
    expect(await readdir(path.join(folder, 'deeper'))).toEqual(['target']);
  });
});

it('takes or refuses whatever numbers a zip tells, and throws nothing else', async () => {
  const extra = Buffer.from(new BigUint64Array([0x0010_0001n, 9n, 9n, 0n]).buffer).subarray(0, 28);
  const whole = zip64({}, [main, { name: 'data/b', content: text('something'), extra }]);
  expect(await causeOf(whole)).toBe('accepted: data data/b main.py');
  const numbers = [0n, 1n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 53n - 1n, 2n ** 60n, 2n ** 64n - 1n];
  const change = fc.tuple(
    fc.nat({ max: whole.length - 8 }),
    fc.constantFrom(...numbers),
    fc.constantFrom(2, 4, 8),
  );
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
    const bytes = Buffer.from(whole);
    for (const [place, number, width] of changes) {
      const written = Buffer.alloc(8);
      written.writeBigUInt64LE(number);
      written.copy(bytes, place, 0, width);
    }
    await rm(path.join(folder, 'deeper'), { recursive: true });
    expect(await causeOf(bytes)).toMatch(/^(accepted: |zip_)/);
  });
  await fc.assert(property, { numRuns: 150 });
});

it('says of a directory that is too large what is too much of', async () => {
  const refused = unpackBytes(makeZip(largeEntries({ comment: Buffer.alloc(65_535) })));
  const line = { code: 'LOG_ZIP_DIRECTORY', params: { most: 8 * 1024 * 1024 } };
  await expect(refused).rejects.toMatchObject({ line });
});

it('stops when the attempt is no longer wanted', async () => {
  const archive = path.join(folder, 'a.zip');
  await writeFile(archive, good);
  const aborted = AbortSignal.abort(new Error('not wanted'));
  await expect(unpack(archive, folder, aborted)).rejects.toThrow('not wanted');
});
