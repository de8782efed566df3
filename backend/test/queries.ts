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
export async function queriesOf(test: Counted, work: () => PromiseLike<unknown>): Promise<string[]> {
  const queries: string[] = [];
  await watched(test, work, (sql) => queries.push(sql));
  return queries;
}

/** How many rows PostgreSQL gives for the statement of the work that it gives the most for. */
export async function mostRows(test: Counted, work: () => PromiseLike<unknown>): Promise<number> {
  const answers = await answersOf(test, work);
  return Math.max(...answers.map((rows) => (Array.isArray(rows) ? rows.length : 0)));
}

/** What PostgreSQL gives for each statement of the work. */
export async function answersOf(test: Counted, work: () => PromiseLike<unknown>): Promise<unknown[]> {
  const answers: Promise<unknown>[] = [];
  await watched(test, work, (_sql, answer) => answers.push(answer));
  return Promise.all(answers);
}

async function watched(
  { database }: Counted,
  work: () => PromiseLike<unknown>,
  see: (sql: string, answer: Promise<unknown>) => void,
): Promise<void> {
  const { driver } = database;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, ...rest: []) => {
      const answer = query(sql, ...rest) as Promise<unknown>;
      if (asked.getStore()) see(sql, answer);
      return answer;
    }) as typeof runner.query;
    return runner;
  };
  try {
    await asked.run(true, work);
  } finally {
    driver.createQueryRunner = create;
  }
}
