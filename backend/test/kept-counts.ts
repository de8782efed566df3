import { expect } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';

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

type Write = (manager: EntityManager) => Promise<unknown>;

/** Begins the second while the first is not committed, which it has to wait for. */
export async function besideEachOther(database: DataSource, first: Write, second: Write): Promise<void> {
  let later: Promise<unknown> = Promise.resolve();
  await database.transaction(async (manager) => {
    await first(manager);
    later = database.transaction((beside) => second(beside));
    // Until it waits for this one.
    for (let tries = 0; tries < 200; tries += 1) {
      const [{ waits }] = await database.query<[{ waits: boolean }]>(
        `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits`,
      );
      if (waits) return;
    }
    throw new Error('Nobody waits.');
  });
  await later;
}
