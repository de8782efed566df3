import { expect, it } from '@jest/globals';
import { GIB, MIB } from '@tianheng/contracts';
import { partBytes } from './s3-parts.ts';

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
