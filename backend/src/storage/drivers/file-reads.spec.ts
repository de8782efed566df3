import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { FileReads } from './file-reads.ts';

const KIB = 1024;
let folder: string;
let opened: Readable[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tianheng-reads-'));
  opened = [];
});
afterEach(() => {
  for (const stream of opened) stream.destroy();
  rmSync(folder, { recursive: true });
});

/** The stream of a file of so many bytes. */
async function streamOf(reads: FileReads, bytes: number): Promise<Readable> {
  const file = path.join(folder, String(bytes));
  writeFileSync(file, Buffer.alloc(bytes, 'x'));
  const stream = reads.stream(await open(file), bytes);
  opened.push(stream);
  return stream;
}
const pieceOf = async (reads: FileReads, bytes: number): Promise<number> =>
  (await streamOf(reads, bytes)).readableHighWaterMark;

it.each([
  [0, 1],
  [1, 1],
  [8 * KIB, 8 * KIB],
  [64 * KIB, 64 * KIB],
  [100 * KIB, 100 * KIB],
  [MIB, MIB],
  [5 * MIB, MIB],
])('holds no more of %d bytes than there are', async (bytes, piece) => {
  const stream = await streamOf(new FileReads(), bytes);
  expect(stream.readableHighWaterMark).toBe(piece);
  expect(await buffer(stream)).toHaveLength(bytes);
});

it('reads few in large pieces at a time, and counts no small file among them', async () => {
  const reads = new FileReads();
  for (let count = 0; count < 100; count++) expect(await pieceOf(reads, 8 * KIB)).toBe(8 * KIB);
  for (let count = 0; count < 64; count++) expect(await pieceOf(reads, 2 * MIB)).toBe(MIB);
  expect(await pieceOf(reads, 2 * MIB)).toBe(64 * KIB);
  const large = opened[100];
  const closed = new Promise((resolve) => large?.once('close', resolve));
  large?.destroy();
  await closed;
  expect(await pieceOf(reads, 2 * MIB)).toBe(MIB);
});
