import type { QueryRunner } from 'typeorm';
import type { TestApp } from './app.ts';

/** How many statements the work, which only reads, sends to PostgreSQL. */
export async function countQueries(test: TestApp, work: () => PromiseLike<unknown>): Promise<number> {
  // A background job may fall into one of the runs, hardly into all.
  const counts = [await countOnce(test, work), await countOnce(test, work), await countOnce(test, work)];
  return Math.min(...counts);
}

async function countOnce({ database }: TestApp, work: () => PromiseLike<unknown>): Promise<number> {
  let count = 0;
  const { driver } = database;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, ...rest: []) => {
      if (!/^\s*(((update|delete from) (competition|mail|task))|insert into day_count)\b/i.test(sql))
        count += 1;
      return query(sql, ...rest);
    }) as typeof runner.query;
    return runner;
  };
  try {
    await work();
  } finally {
    driver.createQueryRunner = create;
  }
  return count;
}
