import type { QueryRunner } from 'typeorm';
import type { TestApp } from './app.ts';

/** How many statements the work sends to PostgreSQL, those of background jobs left out. */
export async function countQueries({ database }: TestApp, work: () => PromiseLike<unknown>): Promise<number> {
  let count = 0;
  const { driver } = database;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, ...rest: []) => {
      if (!/^\s*update (competition|task)\b/i.test(sql)) count += 1;
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
