import { createSecretKey, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { Client } from 'minio';
import {
  breakOffIn,
  describeStorage,
  expectPresigned,
  type Subject,
} from '../../../test/object-storage.contract.ts';
import { startS3, type S3Double } from '../../../test/s3-double.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { UrlSigner } from './url-signer.ts';

async function folder(): Promise<Subject> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianheng-folder-'));
  return {
    storage: new FolderStorage(directory, new UrlSigner(createSecretKey(Buffer.from('secret')))),
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

it('lets S3 serve and take what it presigned', async () => {
  const double = await startS3();
  await expectPresigned(new S3Storage(settingsOf(double)));
  await expect(new S3Storage({ ...settingsOf(double), bucket: 'other' }).check()).rejects.toThrow('other');
  await double.stop();
});
