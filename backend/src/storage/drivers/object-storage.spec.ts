import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { GIB, MIB, STORAGE_FLOOR_BYTES, STORAGE_FLOOR_PART } from '@tianheng/contracts';
import { Client } from 'minio';
import {
  breakOffIn,
  describeStorage,
  expectPresigned,
  type Subject,
} from '../../../test/object-storage.contract.ts';
import { startS3, type S3Double } from '../../../test/s3-double.ts';
import { openFiles } from '../../../test/samples.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { UrlSigner } from './url-signer.ts';

const folderStorage = (directory: string, isUsed = false): FolderStorage => {
  const signer = new UrlSigner(createSecretKey(Buffer.from('secret')));
  return new FolderStorage(directory, signer, () => Promise.resolve(isUsed));
};

async function folder(): Promise<Subject> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  return {
    storage: folderStorage(directory),
    leftovers: async () =>
      (await readdir(directory, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    breakOff: (key) => writeFile(path.join(directory, 'incoming', key), 'x'),
    stop: () => rm(directory, { recursive: true }),
  };
}

const settingsOf = ({ endpoint, bucket }: S3Double) => ({
  endpoint,
  bucket,
  region: 'us-east-1',
  accessKey: 'access',
  secretKey: 'secret-key',
});

const clientOf = ({ endpoint }: S3Double): Client => {
  const { hostname, port } = new URL(endpoint);
  const keys = { accessKey: 'access', secretKey: 'secret-key' };
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1', ...keys });
};

async function s3(): Promise<Subject> {
  const double = await startS3();
  return {
    storage: new S3Storage(settingsOf(double)),
    leftovers: async () => [...double.objects.keys(), ...double.uploads.keys()],
    breakOff: (key) => breakOffIn(clientOf(double), double.bucket, key),
    stop: double.stop,
  };
}

describeStorage('folder', folder);
describeStorage('S3', s3);

it('takes a full disk for what it is', async () => {
  const { storage, stop } = await folder();
  const source = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    },
  });
  await expect(storage.put(randomUUID(), source, { maxBytes: 1 })).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  });
  await stop();
});

it('reads only keys from a folder', async () => {
  const { storage, stop } = await folder();
  for (const key of ['../secret', '/etc/passwd', '', 'incoming']) {
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  }
  await stop();
});

it.each([
  [0, -1],
  [-1, 0],
  [1, 0],
  [NaN, 0],
])(
  'leaves no file of a folder open of which bytes are asked that cannot be: %d to %d',
  async (start, end) => {
    const storageDir = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
    const [storage, key] = [folderStorage(storageDir), randomUUID()];
    await storage.put(key, Readable.from([]), { maxBytes: 1 });
    await expect(storage.get(key, { start, end })).rejects.toThrow(RangeError);
    expect(openFiles({ storageDir })).toBe(0);
    await rm(storageDir, { recursive: true });
  },
);

it('lets S3 serve and take what it presigned', async () => {
  const double = await startS3();
  await expectPresigned(new S3Storage(settingsOf(double)));
  await expect(new S3Storage({ ...settingsOf(double), bucket: 'other' }).check()).rejects.toMatchObject({
    cause: { message: expect.stringContaining('other') },
  });
  await double.stop();
});

it('sends S3 parts of one size of what may become too large for the usual ones', async () => {
  const double = await startS3();
  try {
    const storage = new S3Storage(settingsOf(double));
    const key = randomUUID();
    const content = randomBytes(25 * MIB);
    const put = storage.put(key, Readable.from([content]), { maxBytes: 100 * GIB });
    expect(await put).toMatchObject({ size: content.length });
    expect(double.partSizes).toEqual([11 * MIB, 11 * MIB, 3 * MIB]);
    expect(double.objects.get(key)?.equals(content)).toBe(true);
  } finally {
    await double.stop();
  }
});

it('keeps a folder for nobody but its owner, also one that was open before', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  try {
    await chmod(directory, 0o755);
    const storage = folderStorage(directory);
    await storage.put(randomUUID(), Readable.from([Buffer.from('x')]), { maxBytes: 10 });
    const inside = await readdir(directory, { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      inside.map(async (entry) => {
        const { mode } = await stat(path.join(entry.parentPath, entry.name));
        return [entry.isFile(), (mode & 0o777).toString(8)];
      }),
    );
    expect(((await stat(directory)).mode & 0o777).toString(8)).toBe('700');
    expect(modes.length).toBeGreaterThan(2);
    for (const [isFile, mode] of modes) expect(mode).toBe(isFile === true ? '600' : '700');
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('leaves a part of the disk free', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  try {
    const storage = folderStorage(directory);
    const { bavail, blocks, bsize } = await statfs(directory);
    const floor = Math.min(STORAGE_FLOOR_BYTES, blocks * bsize * STORAGE_FLOOR_PART);
    // Others write to the same disk meanwhile.
    expect(Math.abs((await storage.room()) - (bavail * bsize - floor))).toBeLessThan(floor / 2);
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('knows a folder that is away from one without the object', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  const elsewhere = `${directory}-elsewhere`;
  const storage = folderStorage(directory);
  const key = randomUUID();
  const put = (): Promise<unknown> => storage.put(key, Readable.from([Buffer.from('x')]), { maxBytes: 10 });
  await put();
  const calls: (() => Promise<unknown>)[] = [
    ...[put, () => storage.putPiece(key, Readable.from([Buffer.from('x')]), { maxBytes: 10 })],
    ...[() => storage.join(randomUUID(), [{ key, size: 1 }]), () => storage.get(key)],
    ...[() => storage.stat(key), () => storage.delete(key)],
  ];
  try {
    await rename(directory, elsewhere);
    for (const call of [...calls, () => storage.room(), () => storage.left()])
      await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await mkdir(directory);
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await readdir(directory)).toEqual([]);
    await rmdir(directory);
    await rename(elsewhere, directory);
    expect(await storage.stat(key)).toEqual({ size: 1 });
    expect(await storage.stat(randomUUID())).toBeNull();
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('begins in an empty folder only where nothing was stored before', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  const elsewhere = `${directory}-elsewhere`;
  const key = randomUUID();
  const put = (storage: FolderStorage): Promise<unknown> =>
    storage.put(key, Readable.from([Buffer.from('x')]), { maxBytes: 10 });
  try {
    await put(folderStorage(directory));
    await rename(directory, elsewhere);
    for (const make of [
      () => Promise.resolve(),
      () => mkdir(directory),
      () => mkdir(path.join(directory, 'lost+found')),
    ]) {
      await make();
      const storage = folderStorage(directory, true);
      const calls = [
        () => storage.check(),
        () => storage.sweep(0, new AbortController().signal),
        () => storage.stat(key),
        () => put(storage),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(await readdir(directory).catch(() => [])).not.toContain('incoming');
    }
    const storage = folderStorage(directory, true);
    await expect(storage.check()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await rm(directory, { recursive: true });
    await rename(elsewhere, directory);
    await storage.check();
    expect(await storage.stat(key)).toEqual({ size: 1 });
  } finally {
    await rm(directory, { recursive: true });
  }
});
