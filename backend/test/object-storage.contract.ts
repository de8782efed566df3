import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'minio';
import type { ObjectStorage } from '../src/storage/drivers/object-storage.ts';

const MIB = 1024 * 1024;
const CONTENT = Buffer.from('0123456789');

export interface Subject {
  storage: ObjectStorage;
  /** what is stored, unfinished uploads included */
  leftovers: () => Promise<string[]>;
  /** what a process leaves that is killed while it stores this */
  breakOff: (key: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** What every storage promises. */
export function describeStorage(name: string, start: () => Promise<Subject>): void {
  describe(`${name} storage`, () => {
    let subject: Subject;
    let storage: ObjectStorage;
    beforeAll(async () => {
      subject = await start();
      storage = subject.storage;
    });
    afterAll(() => subject.stop());

    const put = (key: string, content: Buffer, maxBytes = content.length): Promise<unknown> =>
      storage.put(key, Readable.from([content]), { maxBytes });

    it.each([0, 10, 8 * MIB, 20 * MIB])('keeps %d bytes', async (size) => {
      const key = randomUUID();
      const content = randomBytes(size);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, at) =>
        content.subarray(at * 65_536, (at + 1) * 65_536),
      );
      expect(await storage.put(key, Readable.from(chunks), { maxBytes: size })).toEqual({ size, sha256 });
      expect(await storage.stat(key)).toEqual({ size });
      expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
      await storage.delete(key);
      expect(await storage.stat(key)).toBeNull();
    });

    it('gives parts, replaces and deletes', async () => {
      const key = randomUUID();
      await put(key, Buffer.from('old'));
      await put(key, CONTENT);
      expect((await buffer(await storage.get(key, { start: 2, end: 4 }))).toString()).toBe('234');
      await storage.delete(key);
      await storage.delete(key);
      await expect(storage.get(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    });

    it('gives a part of what came in several', async () => {
      const key = randomUUID();
      const content = randomBytes(20 * MIB);
      await put(key, content);
      const range = { start: 8 * MIB - 3, end: 16 * MIB + 2 };
      const part = await buffer(await storage.get(key, range));
      expect(part.equals(content.subarray(range.start, range.end + 1))).toBe(true);
      await storage.delete(key);
    });

    describe('joining', () => {
      const first = { key: randomUUID(), size: 8 * MIB };
      const second = { key: randomUUID(), size: 8 * MIB };
      const last = { key: randomUUID(), size: 3 };
      const pieces = [first, second, last];
      const content = randomBytes(16 * MIB + 3);
      const sha256 = createHash('sha256').update(content).digest('hex');
      beforeAll(async () => {
        let at = 0;
        for (const { key, size } of pieces) await put(key, content.subarray(at, (at += size)));
        await put(second.key, randomBytes(8 * MIB));
        const again = Readable.from([content.subarray(8 * MIB, 16 * MIB)]);
        await storage.putPiece(second.key, again, { maxBytes: 8 * MIB });
      });
      afterAll(async () => {
        for (const { key } of pieces) await storage.delete(key);
      });

      it('makes one of several, and leaves those', async () => {
        const key = randomUUID();
        await put(key, CONTENT);
        const joined = { size: content.length, sha256 };
        // Two processes may do it at once.
        expect(await Promise.all([storage.join(key, pieces), storage.join(key, pieces)])).toEqual([
          joined,
          joined,
        ]);
        expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
        // What comes for a piece afterwards changes nothing of the whole.
        await put(last.key, Buffer.from('new'));
        expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
        await put(last.key, content.subarray(16 * MIB));
        for (const { key: piece, size } of pieces) expect(await storage.stat(piece)).toEqual({ size });
        await storage.delete(key);
      });

      it('sums the very bytes of the whole, whatever arrived before', async () => {
        const key = randomUUID();
        const joined = { size: content.length, sha256 };
        for (const at of [2, 0, 1]) storage.pieceArrived(key, at, pieces[at]?.key ?? '');
        expect(await storage.join(key, pieces)).toEqual(joined);

        // The first is another one by now; nobody says so, as where another process received it.
        storage.pieceArrived(key, 0, first.key);
        await put(first.key, Buffer.alloc(first.size));
        const changed = Buffer.concat([Buffer.alloc(first.size), content.subarray(first.size)]);
        expect(await storage.join(key, pieces)).toEqual({
          size: changed.length,
          sha256: createHash('sha256').update(changed).digest('hex'),
        });
        expect((await buffer(await storage.get(key))).equals(changed)).toBe(true);

        // The same place twice, and one that nobody ever joins.
        await put(first.key, content.subarray(0, first.size));
        storage.pieceArrived(key, 0, first.key);
        storage.pieceArrived(key, 0, first.key);
        storage.pieceArrived(randomUUID(), 0, randomUUID());
        expect(await storage.join(key, pieces)).toEqual(joined);
        await storage.delete(key);
        expect(await storage.stat(key)).toBeNull();
      });

      it('gives parts of what was joined, and puts a whole in its place', async () => {
        const key = randomUUID();
        await storage.join(key, pieces);
        for (const [start, end] of [
          [0, 0],
          [8 * MIB - 2, 8 * MIB + 1],
          [3, 16 * MIB + 2],
          [16 * MIB, 16 * MIB + 2],
        ] as const) {
          const part = await buffer(await storage.get(key, { start, end }));
          expect(part.equals(content.subarray(start, end + 1))).toBe(true);
        }
        await put(key, CONTENT);
        expect((await buffer(await storage.get(key))).equals(CONTENT)).toBe(true);
        await storage.delete(key);
      });

      it.each([
        ['is missing', { key: randomUUID(), size: 5 }],
        ['is shorter', { ...last, size: 4 }],
        ['is longer', { ...last, size: 2 }],
      ])('leaves nothing when a piece %s', async (_how, wrong) => {
        const before = await subject.leftovers();
        const key = randomUUID();
        await expect(storage.join(key, [first, wrong, second])).rejects.toMatchObject({
          code: 'FILE_NOT_FOUND',
        });
        expect(await storage.stat(key)).toBeNull();
        expect(await subject.leftovers()).toEqual(before);
      });
    });

    it('bounds what is not summed as well', async () => {
      const before = await subject.leftovers();
      const source = Readable.from([CONTENT]);
      await expect(storage.putPiece(randomUUID(), source, { maxBytes: 9 })).rejects.toMatchObject({
        code: 'FILE_TOO_LARGE',
      });
      expect(await subject.leftovers()).toEqual(before);
    });

    it('gives each of many readers all of it', async () => {
      const key = randomUUID();
      const content = randomBytes(3 * MIB);
      await put(key, content);
      // More than are given large pieces.
      const readers = Array.from({ length: 80 }, () => storage.get(key));
      for (const reader of await Promise.all(readers))
        expect((await buffer(reader)).equals(content)).toBe(true);
      await storage.delete(key);
    });

    it('goes on after readers that leave early', async () => {
      const key = randomUUID();
      await put(key, randomBytes(20 * MIB));
      for (let reader = 0; reader < 8; reader += 1) {
        const stream = await storage.get(key);
        await new Promise((resolve) => stream.once('data', resolve));
        await new Promise((resolve) => stream.once('close', resolve).destroy());
      }
      expect(await storage.stat(key)).toEqual({ size: 20 * MIB });
      await storage.delete(key);
    });

    it.each([10, 20 * MIB])('leaves nothing of an upload over a limit of %d bytes', async (maxBytes) => {
      const before = await subject.leftovers();
      await expect(put(randomUUID(), Buffer.alloc(maxBytes + 1), maxBytes)).rejects.toMatchObject({
        code: 'FILE_TOO_LARGE',
      });
      expect(await subject.leftovers()).toEqual(before);
    });

    it.each([10, 20 * MIB])('leaves nothing of an upload that breaks off after %d bytes', async (size) => {
      const before = await subject.leftovers();
      async function* broken(): AsyncGenerator<Buffer> {
        for (let sent = 0; sent < size; sent += MIB) yield Buffer.alloc(MIB);
        throw new Error('gone');
      }
      await expect(
        storage.put(randomUUID(), Readable.from(broken()), { maxBytes: 30 * MIB }),
      ).rejects.toThrow('gone');
      expect(await subject.leftovers()).toEqual(before);
    });

    it('keeps the first when it cannot be replaced', async () => {
      const key = randomUUID();
      await put(key, CONTENT);
      await expect(put(key, Buffer.alloc(11), 10)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
      expect(await storage.stat(key)).toEqual({ size: 10 });
    });

    it('signs URLs for one key', async () => {
      const key = randomUUID();
      const get = await storage.signedGetUrl(key, { filename: 'a.zip', ttlSeconds: 60 });
      const up = await storage.signedPutUrl(key, { maxBytes: 10, ttlSeconds: 60 });
      expect(get).toContain(key);
      expect(up).toContain(key);
      expect(get).not.toBe(up);
    });

    it('sweeps up what a killed process left, and nothing that may still be arriving', async () => {
      const before = await subject.leftovers();
      await subject.breakOff(randomUUID());
      const left = await subject.leftovers();
      expect(left.length).toBeGreaterThan(before.length);
      await storage.sweep(60_000, new AbortController().signal);
      expect(await subject.leftovers()).toEqual(left);
      // Some services tell times in whole seconds, rounded up.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await storage.sweep(0, AbortSignal.abort());
      expect(await subject.leftovers()).toEqual(left);
      await storage.sweep(0, new AbortController().signal);
      expect(await subject.leftovers()).toEqual(before);
    });

    it('is swept up by several at once', async () => {
      const before = await subject.leftovers();
      for (let left = 0; left < 3; left += 1) await subject.breakOff(randomUUID());
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const sweep = () => storage.sweep(0, new AbortController().signal);
      await Promise.all([sweep(), sweep(), sweep()]);
      expect(await subject.leftovers()).toEqual(before);
    });

    it('is ready, and has room', async () => {
      await expect(storage.check()).resolves.toBeUndefined();
      const room = await storage.room();
      expect(room).toBeGreaterThan(MIB);
      expect(await storage.left()).toBeGreaterThanOrEqual(room);
    });
  });
}

/** A multipart upload with one part and no end. */
export async function breakOffIn(client: Client, bucket: string, key: string): Promise<void> {
  const id = await client.initiateNewMultipartUpload(bucket, key, {});
  const query = `partNumber=1&uploadId=${encodeURIComponent(id)}`;
  const headers = { 'Content-Length': CONTENT.length };
  const place = { bucketName: bucket, objectName: key };
  (await client.makeRequestAsync({ method: 'PUT', ...place, query, headers }, CONTENT)).resume();
}

/** What a storage promises whose files are served by S3 itself. */
export async function expectPresigned(storage: ObjectStorage): Promise<void> {
  const key = randomUUID();
  const up = await storage.signedPutUrl(key, { maxBytes: 10, ttlSeconds: 60 });
  expect((await fetch(up, { method: 'PUT', body: CONTENT })).status).toBe(200);
  const url = await storage.signedGetUrl(key, { filename: '数据.zip', ttlSeconds: 60 });
  const answer = await fetch(url);
  expect(await answer.text()).toBe(CONTENT.toString());
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%E6%95%B0%E6%8D%AE.zip");
}
