import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';
import { pinImages, setSettings, submit } from './judging.ts';
import { queriesOf } from './queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
});
afterAll(() => test.stop());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** As an installation looks after a while: hardly anything is left to do. */
async function age(finished: number): Promise<void> {
  const { id } = await submit(test, await test.factory.world());
  await test.database.query(
    `insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, sandbox_image,
       judge_image, turn, status, attempt, finished_at)
     select 'rejudge', commitment_id, question_id, team_id, upload_id, language, mode, sandbox_image, judge_image,
       turn, 'success', 1, now() from run, generate_series(1, $2) where id = $1`,
    [id, finished],
  );
  await test.database.query(
    `insert into task (name, task_type, status, finished_at)
     select 'done', 'sync_dataset', 'success', now() from generate_series(1, $1)`,
    [finished],
  );
  await test.database.query('vacuum analyze run, task');
}

it('a scrape counts what is to be done by the indexes of that, and reads nothing that is done', async () => {
  await age(20_000);
  let text = '';
  const queries = await queriesOf(test, async () => {
    ({ text } = await request(test.http).get('/metrics').expect(200));
  });
  expect(text).toContain('tianheng_commitments{status="waiting"} 1');
  const counts = queries.filter((sql) => /count\(\*\).*from (run|task)/.test(sql));
  expect(counts).toHaveLength(2);
  const nodes: Plan[] = [];
  for (const sql of counts) {
    const [row] = await test.database.query<[{ 'QUERY PLAN': { Plan: Plan }[] }]>(
      `explain (format json) ${sql}`,
    );
    nodes.push(...row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)));
  }
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const indexes = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
  expect(indexes.size).toBeGreaterThan(0);
  // Partial ones all: none holds what is done.
  const partial = await test.database.query<{ name: string }[]>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid in ('run'::regclass, 'task'::regclass) and indpred is not null`,
  );
  for (const index of indexes) expect(partial.map(({ name }) => name)).toContain(index);
});

it('a scrape tells of mails that are refused again and again', async () => {
  const mails = async () =>
    (await request(test.http).get('/metrics').expect(200)).text.match(/^tianheng_mails.*$/gm)?.sort();
  await test.database.query(
    `insert into mail (kind, language, attempts, not_before, expires_at)
     select 'email_code', 'en', attempts, now() + interval '1 minute', now() + interval '1 hour'
     from unnest(array[0, 1, 2, 5]) as attempts`,
  );
  expect(await mails()).toEqual(['tianheng_mails{status="failing"} 2', 'tianheng_mails{status="waiting"} 2']);
  await test.database.query('delete from mail');
});

it('a scrape tells of the process while the database does not answer', async () => {
  const other = test.database.createQueryRunner();
  await other.startTransaction();
  try {
    await other.query('lock table run in access exclusive mode');
    const { text } = await request(test.http).get('/metrics').expect(200);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('tianheng_commitments{');
    expect(text).toContain('tianheng_tasks{status="running"}');
  } finally {
    await other.rollbackTransaction();
    await other.release();
  }
  const { text } = await request(test.http).get('/metrics').expect(200);
  expect(text).toContain('tianheng_commitments{status="waiting"}');
});
