import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { startS3 } from '../../../test/s3-double.ts';
import { PartRoom, type Filling } from './part-room.ts';
import { blocksOf } from './s3-parts.ts';
import { S3Storage } from './s3-storage.ts';

const SIZE = 2 * MIB;
const CHUNK = Buffer.alloc(SIZE / 32);

const filling = (): Filling & { control: AbortController; stopped: unknown[] } => {
  const control = new AbortController();
  const stopped: unknown[] = [];
  return { control, stopped, gone: control.signal, stop: (error) => void stopped.push(error) };
};

it('bounds what many streams at once keep in memory, each of which comes to its end', async () => {
  const room = new PartRoom(3 * SIZE);
  let kept = 0;
  let most = 0;
  async function* source(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < 2.5 * SIZE; sent += CHUNK.length) {
      kept += CHUNK.length;
      most = Math.max(most, kept);
      yield CHUNK;
      await sleep(0);
    }
  }
  const drain = async (): Promise<number> => {
    let size = 0;
    for await (const { bytes } of blocksOf(source(), SIZE, () => room.take(SIZE, filling()))) {
      await sleep(1);
      kept -= bytes.length;
      size += bytes.length;
    }
    return size;
  };
  const streams = Array.from({ length: 20 }, drain);
  expect(await Promise.all(streams)).toEqual(streams.map(() => 2.5 * SIZE));
  expect(kept).toBe(0);
  // And what has just come of each that waits.
  expect(most).toBeLessThanOrEqual(3 * SIZE + streams.length * CHUNK.length);
});

it('is given in the order of asking, and past whoever has gone meanwhile', async () => {
  const room = new PartRoom(SIZE);
  const first = await room.take(SIZE, filling());
  const order: string[] = [];
  const leaver = filling();
  const left = room.take(SIZE, leaver).catch((error: unknown) => order.push((error as Error).message));
  const waiting = ['second', 'third'].map(async (name) => {
    const { leave } = await room.take(SIZE, filling());
    order.push(name);
    leave();
  });
  leaver.control.abort(new Error('gone'));
  await left;
  await expect(room.take(SIZE, leaver)).rejects.toThrow('gone');
  expect(order).toEqual(['gone']);
  first.leave();
  first.leave();
  await Promise.all(waiting);
  expect(order).toEqual(['gone', 'second', 'third']);
});

it('is there for a part that is larger than all of it, and never waited for by what is small', async () => {
  const room = new PartRoom(SIZE);
  const large = await room.take(5 * SIZE, filling());
  const next = room.take(SIZE, filling());
  for (let time = 0; time < 9; time += 1) await room.take(MIB, filling());
  large.leave();
  (await next).leave();
});

it('is taken from what comes too slowly, once others wait', async () => {
  const room = new PartRoom(2 * SIZE, 20);
  const [slow, sent] = [filling(), filling()];
  const { leave } = await room.take(SIZE, slow);
  (await room.take(SIZE, sent)).filled();
  await sleep(60);
  expect(slow.stopped).toEqual([]);
  const next = room.take(SIZE, filling());
  while (slow.stopped.length === 0) await sleep(5);
  expect(slow.stopped[0]).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  leave();
  await next;
  expect(sent.stopped).toEqual([]);
});

it('is free again whatever becomes of the uploads that have it, or wait for it', async () => {
  const { endpoint, bucket, stop } = await startS3();
  try {
    const settings = { endpoint, bucket, region: 'us-east-1', accessKey: 'a', secretKey: 'secretsecret' };
    const storage = new S3Storage(settings, undefined, new PartRoom(16 * MIB));
    const put = (source: Readable): Promise<unknown> =>
      storage.put(randomUUID(), source, { maxBytes: 30 * MIB });
    async function* breaking(after: number): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < after; sent += MIB) yield Buffer.alloc(MIB);
      throw new Error('gone');
    }
    // They have all the room, and never end by themselves.
    const held = [0, 1].map(() => new Readable({ read: () => undefined }));
    for (const source of held) source.push(Buffer.alloc(10));
    const holding = held.map((source) => put(source).catch((error: unknown) => String(error)));
    const content = randomBytes(18 * MIB);
    const uploads = Array.from({ length: 6 }, (_, at) =>
      put(at % 2 ? Readable.from([content]) : Readable.from(breaking(at * 6 * MIB))),
    );
    const waiting = new Readable({ read: () => undefined });
    waiting.push(Buffer.alloc(10));
    const left = expect(put(waiting)).rejects.toThrow('left');
    const ended = Promise.allSettled(uploads);
    await sleep(50);
    // It waits behind all of them, and is told at once.
    waiting.destroy(new Error('left'));
    await left;
    held.forEach((source) => source.destroy(new Error('left')));
    expect(await Promise.all(holding)).toEqual(['Error: left', 'Error: left']);
    expect((await ended).map(({ status }) => status)).toEqual(
      uploads.map((_, at) => (at % 2 ? 'fulfilled' : 'rejected')),
    );
    await put(Readable.from([content]));
  } finally {
    await stop();
  }
});
