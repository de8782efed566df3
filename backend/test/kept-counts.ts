import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import type { TestApp } from './app.ts';
import { brokenInvariants } from './teams-invariants.ts';

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
    await untilSomebodyWaits(database);
  });
  await later;
}

/** Until so many statements wait for rows that other transactions hold. */
export async function untilSomebodyWaits(database: DataSource, count = 1): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const waiting = await database.query<unknown[]>(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (waiting.length >= count) return;
    await sleep(20);
  }
  throw new Error('Nobody waits.');
}

const ROWS = `
  select 'dataset' as subject, status as key, count(*) as number from dataset group by 2
  union all select 'dataset_reference', status, count(*) from dataset_reference group by 2
  union all select 'deleted_thing', kind, count(*) from deleted_thing group by 2
  union all select 'user', 'all', count(*) from "user"`;

/** What is counted and what is kept where they differ, by one look at both. */
export async function miscountedRows(test: TestApp): Promise<unknown[]> {
  const rows = await test.database.query<unknown[]>(
    `select * from (${ROWS}) counted full join (
       select subject, key, sum(number) as number from row_count where subject not in ('entrant', 'ranked', 'commitment') group by 1, 2) kept
       using (subject, key)
     where coalesce(counted.number, 0) <> coalesce(kept.number, 0)`,
  );
  return [...rows, ...(await brokenInvariants(test, 'a count of entrants that is kept wrong'))];
}

const FACETS = `
  select d.status, d.data_type, d.language, d.license, array(
    select distinct file_format(s.filename) from dataset_file f join stored_file s on s.id = f.file_id
    where f.dataset_id = d.id and s.deleted_at is null and file_format(s.filename) <> '' order by 1) as formats, count(*) as number
  from dataset d group by 1, 2, 3, 4, 5`;

/** The same of the datasets' kinds, counted of the datasets themselves. */
export const miscountedFacets = ({ database }: TestApp): Promise<unknown[]> =>
  database.query(
    `select * from (select status, data_type, language, license, formats, sum(number) as number
         from (${FACETS}) one group by 1, 2, 3, 4, 5) counted
       full join (select status, data_type, language, license, formats, sum(number) as number from facet_count
         group by 1, 2, 3, 4, 5) kept using (status, data_type, language, license, formats)
     where coalesce(counted.number, 0) <> coalesce(kept.number, 0)`,
  );

/** The same of teams, approvals and standings. */
export async function miscountedTeams(test: TestApp): Promise<string[]> {
  const names = [
    'a count that is kept wrong',
    'a standing that tells wrongly whether its team takes part',
    'a count of standings that is kept wrong',
  ];
  return (await Promise.all(names.map((name) => brokenInvariants(test, name)))).flat();
}
