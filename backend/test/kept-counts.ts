import { expect } from '@jest/globals';

const WRITERS = 8;

/**
 * Several write at the same time while somebody looks again and again.
 * @param miscounted one look at what is counted and what is kept: where they differ
 */
export async function expectKeptRight(
  write: () => Promise<void>,
  miscounted: () => Promise<unknown[]>,
): Promise<void> {
  let ended = false;
  const looks: unknown[][] = [];
  const look = async (): Promise<void> => {
    while (!ended) looks.push(await miscounted());
  };
  const watching = look();
  await Promise.all(Array.from({ length: WRITERS }, write)).finally(() => (ended = true));
  await watching;
  expect(looks.length).toBeGreaterThan(10);
  expect(looks.flat()).toEqual([]);
  expect(await miscounted()).toEqual([]);
}
