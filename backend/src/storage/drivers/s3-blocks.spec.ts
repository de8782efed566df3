import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { GIB, MIB } from '@tianheng/contracts';
import fc from 'fast-check';
import { startS3 } from '../../../test/s3-double.ts';
import { Block, BlockRoom, blocksOf } from './s3-blocks.ts';
import { S3Storage } from './s3-storage.ts';

const contentOf = async (block: Block): Promise<Buffer> => {
  const content = block.content();
  return Buffer.isBuffer(content) ? content : buffer(content);
};
const inChunks = (content: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
      content.subarray(at * size, (at + 1) * size),
    ),
  );
const filesLeft = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('tianheng-block-'));

it('cuts a stream into blocks of one size, whatever it comes in', async () => {
  const content = Buffer.from('abcdefghijklmnopq');
  const chunks = [content.subarray(0, 2), content.subarray(2, 12), content.subarray(12)];
  const blocks: string[] = [];
  for await (const block of blocksOf(Readable.from(chunks), 5, { room: new BlockRoom(), isSigned: true })) {
    blocks.push(`${(await contentOf(block)).toString()}${block.isLast ? '.' : ''}`);
  }
  expect(blocks).toEqual(['abcde', 'fghij', 'klmno', 'pq.']);
});

it('makes blocks of one size whatever the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 40 }),
      async (lengths, size) => {
        const whole = Buffer.from(
          Array.from({ length: lengths.reduce((a, b) => a + b, 0) }, (_, at) => at % 251),
        );
        async function* chunks(): AsyncGenerator<Buffer> {
          let at = 0;
          for (const length of lengths) yield whole.subarray(at, (at += length));
        }
        const blocks: { bytes: Buffer; isLast: boolean }[] = [];
        for await (const block of blocksOf(chunks(), size, { room: new BlockRoom(0), isSigned: false })) {
          blocks.push({ bytes: await contentOf(block), isLast: block.isLast });
        }
        expect(Buffer.concat(blocks.map(({ bytes }) => bytes))).toEqual(whole);
        expect(blocks.map(({ isLast }) => isLast)).toEqual(blocks.map((_, at) => at === blocks.length - 1));
        expect(blocks.slice(0, -1).every(({ bytes }) => bytes.length === size)).toBe(true);
        expect(blocks.length).toBe(Math.max(1, Math.ceil(whole.length / size)));
      },
    ),
  );
});

it.each([0, 1, 2, 64])('keeps content and sums of a block, with %d MiB of memory', async (mebibytes) => {
  const content = randomBytes(3 * MIB + 5);
  const block = new Block(new BlockRoom(mebibytes * MIB), true);
  for await (const chunk of inChunks(content, 61_007)) await block.add(chunk as Buffer);
  expect(Buffer.isBuffer(block.content())).toBe(mebibytes === 64);
  expect((await contentOf(block)).equals(content)).toBe(true);
  expect(block.digests()).toEqual({
    md5: createHash('md5').update(content).digest('base64'),
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  await block.drop();
  expect(await filesLeft()).toEqual([]);
});

it('holds the bytes of what comes byte by byte, not what each came in', async () => {
  const block = new Block(new BlockRoom(), false);
  const used = Buffer.alloc(1);
  for (const byte of Buffer.from('byte by byte')) {
    used[0] = byte;
    await block.add(used);
  }
  expect((await contentOf(block)).toString()).toBe('byte by byte');
});

it('stores what many send at once and slowly, none of whom waits for another', async () => {
  const { endpoint, bucket, objects, stop } = await startS3();
  try {
    const settings = { endpoint, bucket, region: 'us-east-1', accessKey: 'a', secretKey: 'secretsecret' };
    const storage = new S3Storage(settings, undefined, new BlockRoom(2 * MIB));
    const senders = Array.from({ length: 8 }, () => ({ key: randomUUID(), content: randomBytes(9 * MIB) }));
    const stuck = new Readable({ read: () => undefined });
    stuck.push(Buffer.alloc(7 * MIB));
    const left = expect(storage.put(randomUUID(), stuck, { maxBytes: GIB })).rejects.toThrow('gone');
    await Promise.all(
      senders.map(({ key, content }) => storage.put(key, inChunks(content, 99_991), { maxBytes: GIB })),
    );
    for (const { key, content } of senders) expect(objects.get(key)?.equals(content)).toBe(true);
    stuck.destroy(new Error('gone'));
    await left;
  } finally {
    await stop();
  }
});

it('fails with what the service says of a block that lies in a file', async () => {
  const double = await startS3();
  try {
    const { endpoint, bucket } = double;
    const settings = { endpoint, bucket, region: 'us-east-1', accessKey: 'a', secretKey: 'secretsecret' };
    const storage = new S3Storage(settings, undefined, new BlockRoom(0));
    const put = (bytes: number) =>
      storage.put(randomUUID(), inChunks(Buffer.alloc(bytes), MIB), { maxBytes: GIB });
    for (const [status, code, words] of [
      [503, 'SlowDown', { message: expect.stringContaining('503') }],
      [403, 'AccessDenied', { code: 'AccessDenied' }],
    ] as const) {
      double.away = { status, code };
      // Not for want of an answer.
      const told = { code: 'SERVICE_UNAVAILABLE', extra: { cause: expect.objectContaining(words) } };
      await expect(put(3 * MIB)).rejects.toMatchObject(told);
      await expect(put(9 * MIB)).rejects.toMatchObject(told);
    }
    double.away = null;
    expect(await put(9 * MIB)).toMatchObject({ size: 9 * MIB });
  } finally {
    await double.stop();
  }
});

it('has its room again however a stream ends, and refuses what goes beyond it', async () => {
  const room = new BlockRoom(MIB, 2 * MIB);
  for (let time = 0; time < 3; time += 1) {
    const blocks = blocksOf(inChunks(Buffer.alloc(4 * MIB), MIB), 3 * MIB, { room, isSigned: true });
    await blocks.next();
    await blocks.return(undefined);
    const tooMuch = blocksOf(inChunks(Buffer.alloc(4 * MIB), MIB), 8 * MIB, { room, isSigned: true });
    await expect(tooMuch.next()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  }
  const [first, second] = [new Block(room, false), new Block(room, false)];
  await first.add(Buffer.alloc(3 * MIB));
  await expect(second.add(Buffer.alloc(2 * MIB))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.all([first.drop(), second.drop()]);
});
