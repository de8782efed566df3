import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { GIB, MIB } from '@tianheng/contracts';
import { blocksOf, partBytes } from './s3-parts.ts';

const TIB = 1024 * GIB;
const PARTS_MAX = 10_000;

it.each([0, 1, GIB, 64 * GIB, 100 * GIB, 1000 * GIB, 5 * TIB])(
  'has room for %d bytes in ten thousand parts of one size',
  (maxBytes) => {
    const size = partBytes(maxBytes);
    expect(size * PARTS_MAX).toBeGreaterThanOrEqual(maxBytes);
    // No more of it is in memory than is needed for that.
    expect((size - MIB) * PARTS_MAX < maxBytes || size === 8 * MIB).toBe(true);
  },
);

it('cuts a stream into blocks of one size, whatever it comes in', async () => {
  const content = Buffer.from('abcdefghijklmnopq');
  const chunks = [content.subarray(0, 2), content.subarray(2, 12), content.subarray(12)];
  const blocks: string[] = [];
  for await (const { bytes, isLast } of blocksOf(Readable.from(chunks), 5)) {
    blocks.push(`${bytes.toString()}${isLast ? '.' : ''}`);
  }
  expect(blocks).toEqual(['abcde', 'fghij', 'klmno', 'pq.']);
});
