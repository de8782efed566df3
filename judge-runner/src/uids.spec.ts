import { expect, it } from '@jest/globals';
import { SLOTS_MAX } from './config.ts';
import { Uids } from './uids.ts';

it('gives no two containers the same id at once, and gives ids out again', () => {
  const uids = new Uids('owner');
  const held = Array.from({ length: 4 * SLOTS_MAX + 76 }, () => uids.take());
  expect(new Set(held.map(({ uid }) => uid)).size).toBe(held.length);
  expect(() => uids.take()).toThrow('more than 1100');
  held[7]?.release();
  expect(uids.take().uid).toBe(held[7]?.uid);
});

it('stays within what an engine with user namespaces can map, whatever the owner', () => {
  for (let n = 0; n < 1000; n += 1) {
    const { uid } = new Uids(String(n)).take();
    expect(uid).toBeGreaterThanOrEqual(20_000);
    expect(uid + 1100).toBeLessThan(65_533);
  }
});
