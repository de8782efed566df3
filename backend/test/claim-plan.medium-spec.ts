import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { claimNext } from '../src/judging/claim.query.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { emptyQueue, IMAGES, pinImages, setSettings, submit, type Judged } from './judging.ts';

const WAITING = 3_000;
const REQUEST = { runner_id: 'r', host: 'h', version: '1', slots: 1_000 };

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
  await test.database.query('alter table run disable trigger all');
  await test.database.query('drop index run_rejudge_key');
});
beforeEach(async () => {
  await emptyQueue(test);
  await test.database.query('delete from judging_pause');
});
afterAll(() => test.stop());

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

/** How many runs a statement looks at. */
async function rowsOf(query: Query, sql: string, values?: unknown[]): Promise<number> {
  const [found] = (await query(`explain (analyze, format json) ${sql}`, values)) as [
    { 'QUERY PLAN': [{ Plan: Node }] },
  ];
  return nodesOf(found['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === 'run')
    .reduce(
      (rows, node) =>
        rows + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}

/** Undoes what was done. */
const trying = (work: (manager: EntityManager) => Promise<void>): Promise<void> =>
  test.database
    .transaction(async (manager: EntityManager) => {
      await work(manager);
      throw new Error('only a look');
    })
    .catch((error: unknown) => expect(String(error)).toContain('only a look'));

/** How many runs a claim looks at. */
async function lookedAt(images: string[]): Promise<number> {
  let rows = 0;
  await trying(async (manager) => {
    const query = manager.query.bind(manager) as Query;
    manager.query = (async (sql: string, values?: unknown[]) => {
      if (!sql.includes('with recursive')) return query(sql, values);
      rows += await rowsOf(query, sql, values);
      return [];
    }) as typeof manager.query;
    await claimNext(manager, { ...REQUEST, images }, true);
  });
  return rows;
}

/** How many runs a sweep looks at to count those that can be claimed. */
async function sweptOver(): Promise<number> {
  let rows = 0;
  const query = test.database.query.bind(test.database) as Query;
  const counting = {
    query: async (sql: string, values?: unknown[]) => {
      if (!sql.includes('as waiting')) return query(sql, values);
      rows += await rowsOf(query, sql, values);
      return [];
    },
  };
  await new SweepService(counting as never, {} as never, { topUp: async () => {} } as never).sweep();
  return rows;
}

/** So many more runs of what was submitted, `values` of their number `n` where they differ. */
async function more(
  { id }: Judged,
  count: number,
  values: Partial<Record<'judge_image' | 'sandbox_image' | 'turn' | 'queued_at', string>> = {},
): Promise<void> {
  const { judge_image = 'judge_image', sandbox_image = 'sandbox_image', turn = 'turn' } = values;
  await test.database.query(
    `insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, status,
       sandbox_image, judge_image, turn, queued_at)
     select 'rejudge', commitment_id, question_id, team_id, upload_id, language, mode, 'waiting',
       ${sandbox_image}, ${judge_image}, ${turn}, ${values.queued_at ?? 'now()'}
     from run, generate_series(1, $2) n where commitment_id = $1 and kind = 'commit'`,
    [id, count],
  );
  await test.database.query('vacuum analyze run');
}

const pause = (world: World | null): Promise<boolean> =>
  test.app.get(JudgingPauses).pause({ questionId: world && world.question.id, cause: 'administrator' });

it('a claim looks at the first run of each pair of images, however many wait', async () => {
  await more(await submit(test, await test.factory.world()), WAITING, {
    judge_image: `case n % 3 when 0 then judge_image else 'elsewhere/' || n % 3 end`,
  });
  const some = await lookedAt(IMAGES);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(30);
  expect(await lookedAt([`sha256:${'f'.repeat(64)}`])).toBeLessThan(20);
});

it('neither a claim nor a sweep looks at what is paused, however much waits before the others', async () => {
  const paused = await test.factory.world();
  await more(await submit(test, paused), WAITING);
  await pause(paused);
  expect(await lookedAt(IMAGES)).toBeLessThan(30);
  expect(await sweptOver()).toBeLessThan(30);
  await submit(test, await test.factory.world());
  await test.database.query('vacuum analyze run');
  const some = await lookedAt(IMAGES);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(30);
  expect(await sweptOver()).toBeLessThan(30);
  await pause(null);
  expect(await lookedAt(IMAGES)).toBeLessThan(30);
  expect(await sweptOver()).toBeLessThan(30);
});

it('a sweep stops at as many as it makes tickets for', async () => {
  await more(await submit(test, await test.factory.world()), WAITING);
  const looked = await sweptOver();
  expect(looked).toBeGreaterThan(40);
  expect(looked).toBeLessThan(60);
});

it('claims go by the order of the queue over all images and questions', async () => {
  const worlds = [await test.factory.world(), await test.factory.world(), await test.factory.world()];
  for (const world of worlds)
    await more(await submit(test, world), 24, {
      judge_image: `case n % 3 when 0 then judge_image else 'elsewhere/' || n % 3 end`,
      sandbox_image: `case n % 4 when 0 then null else sandbox_image end`,
      turn: `(n * 7 + ascii(team_id::text)) % 5`,
      queued_at: `now() - make_interval(secs => n * 5 % 4)`,
    });
  await pause(worlds[1] as World);
  const queue = await test.database.query<{ id: string }[]>(
    `select id from run where status = 'waiting' and question_id <> $1 and judge_image <> 'elsewhere/2'
     order by turn, queued_at, id`,
    [worlds[1]?.question.id],
  );
  const claimed: (string | undefined)[] = [];
  await trying(async (manager) => {
    const images = [...IMAGES, 'elsewhere/1'];
    for (const _ of queue) claimed.push((await claimNext(manager, { ...REQUEST, images }, true))?.runId);
    expect(await claimNext(manager, { ...REQUEST, images }, true)).toBeNull();
  });
  expect(claimed).toEqual(queue.map(({ id }) => id));
  expect(claimed.length).toBeGreaterThan(30);
});
