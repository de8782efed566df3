import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { GIB, MIB } from '@tianheng/contracts';
import { blocksOf, partBytes } from './s3-parts.ts';

const PARTS = Array.from({ length: 10_000 }, (_, at) => at + 1);
const TIB = 1024 * GIB;

const sizesOf = (maxBytes: number): number[] => PARTS.map((part) => partBytes(part, maxBytes));
const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0);

it('has room for a tebibyte in ten thousand parts, none of which is larger than 256 MiB', () => {
  const sizes = sizesOf(TIB);
  expect(sum(sizes)).toBeGreaterThan(TIB);
  expect(Math.max(...sizes)).toBe(256 * MIB);
  // Small archives need no more memory than other uploads.
  expect(sum(sizes.filter((size) => size === 8 * MIB))).toBe(8000 * MIB);
});

it('has parts of one size where those are enough', () => {
  const maxBytes = 10_000 * 8 * MIB;
  const sizes = sizesOf(maxBytes);
  expect([sum(sizes), new Set(sizes).size]).toEqual([maxBytes, 1]);
});

it('cuts a stream into blocks of these sizes', async () => {
  const content = Buffer.from('abcdefghijklmnopq');
  const chunks = [content.subarray(0, 2), content.subarray(2, 12), content.subarray(12)];
  const blocks: string[] = [];
  const sizes = (part: number): number => 2 * part;
  for await (const { bytes, isLast } of blocksOf(Readable.from(chunks), sizes)) {
    blocks.push(`${bytes.toString()}${isLast ? '.' : ''}`);
  }
  expect(blocks).toEqual(['ab', 'cdef', 'ghijkl', 'mnopq.']);
});
