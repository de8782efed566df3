import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';

/** Is true in all that a request does; mails, tasks and sweeps go on beside it. */
const asked = new AsyncLocalStorage<true>();
export const whenAsked = (act: () => void): void => asked.run(true, act);

/** Of an app under test what is listened to. */
interface Counted {
  database: DataSource;
}

/** How many statements the work, which only reads, sends to PostgreSQL. */
export async function countQueries(test: Counted, work: () => PromiseLike<unknown>): Promise<number> {
  // What a request leaves to be done after it may fall into one of the runs, hardly into all.
  const counts = [await countOnce(test, work), await countOnce(test, work), await countOnce(test, work)];
  return Math.min(...counts);
}

async function countOnce(test: Counted, work: () => PromiseLike<unknown>): Promise<number> {
  const background = /^\s*(((update|delete from) (competition|mail|task))|insert into day_count)\b/i;
  return (await queriesOf(test, work)).filter((sql) => !background.test(sql)).length;
}

/** What the work itself sends to PostgreSQL, directly or by the requests that it makes. */
export async function queriesOf({ database }: Counted, work: () => PromiseLike<unknown>): Promise<string[]> {
  const queries: string[] = [];
  const { driver } = database;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, ...rest: []) => {
      if (asked.getStore()) queries.push(sql);
      return query(sql, ...rest);
    }) as typeof runner.query;
    return runner;
  };
  try {
    await asked.run(true, work);
  } finally {
    driver.createQueryRunner = create;
  }
  return queries;
}
