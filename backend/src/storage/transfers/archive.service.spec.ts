import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ArchiveService, type ArchivedFile } from './archive.service.ts';

const FILES = 400;
const service = new ArchiveService(null!);

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** What was just looked at, or is being closed, lives to the end of its turn. */
async function collect(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await turn();
    gc();
  }
}

/** Packs many files; `before` is called before each of them. */
async function packed(
  before: (at: number) => Promise<void> | void,
  open: (at: number) => ArchivedFile['open'],
) {
  async function* files() {
    for (let at = 0; at < FILES; at += 1) {
      await before(at);
      yield { name: `submission ${at}/code.zip`, open: open(at) };
    }
    await before(FILES);
  }
  for await (const chunk of service.pack(files())) void chunk;
}

describe('ArchiveService', () => {
  it('deflates what is worth it, by little work', async () => {
    const content = Buffer.from(Array.from({ length: 4000 }, (_, at) => `${at},${at * at}\n`).join(''));
    async function* files() {
      yield { name: 'a.csv', open: async () => Readable.from([content]) };
      yield { name: 'a.zip', open: async () => Readable.from([content]) };
    }
    const zip = await buffer(service.pack(files()));
    expect(zip.includes(deflateRawSync(content, { level: 1 }))).toBe(true);
    expect(zip.includes(content)).toBe(true);
  });

  it('lets go of each file once it is packed', async () => {
    const rows: WeakRef<object>[] = [];
    let held = 0;
    await packed(
      async (at) => {
        if (at < FILES) return;
        await collect();
        held = rows.filter((row) => row.deref()).length;
      },
      () => {
        const row = { code: 'code' };
        rows.push(new WeakRef(row));
        return async () => Readable.from([Buffer.from(row.code)]);
      },
    );

    expect(rows).toHaveLength(FILES);
    expect(held).toBeLessThanOrEqual(2);
  });

  it('keeps of each file little more than its name, whatever else goes on', async () => {
    const { poolSize } = Buffer;
    const bytes: number[] = [];
    await packed(
      async (at) => {
        // Other requests take their small buffers from the same pool.
        for (let taken = 0; taken < poolSize; taken += 1000) Buffer.from('x'.repeat(1000));
        if (at !== 100 && at !== FILES) return;
        await collect();
        bytes.push(process.memoryUsage().arrayBuffers);
      },
      () => async () => Readable.from([Buffer.from('code')]),
    );

    const [first = 0, last = 0] = bytes;
    expect((last - first) / (FILES - 100)).toBeLessThan(1000);
    expect(Buffer.poolSize).toBe(poolSize);
  });

  it('lets go of what was given and is not asked for any more', async () => {
    let [given, letGo] = [0, 0];
    async function* files() {
      for (;;) {
        given += 1;
        try {
          yield { name: `${given}.zip`, open: async () => Readable.from([Buffer.alloc(8 * 1024)]) };
        } finally {
          letGo += 1;
        }
      }
    }
    // Nobody reads it, so it comes to a stop.
    const zip = service.pack(files());
    for (let seen = -1; seen !== given; await sleep(100)) seen = given;
    zip.destroy();
    await sleep(100);
    expect([given > 1, letGo]).toEqual([true, given]);
  });
});
