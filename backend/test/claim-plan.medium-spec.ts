import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { claimNext } from '../src/judging/claim.query.ts';
import { startApp, type TestApp } from './app.ts';
import { IMAGES, pinImages, setSettings, submit } from './judging.ts';

const WAITING = 3_000;

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
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

/** How many runs a claim looks at. */
async function lookedAt(images: string[]): Promise<number> {
  let rows = 0;
  await test.database
    .transaction(async (manager: EntityManager) => {
      const query = manager.query.bind(manager) as (sql: string, values?: unknown[]) => Promise<unknown>;
      manager.query = (async (sql: string, values?: unknown[]) => {
        if (!sql.includes('with recursive pair')) return query(sql, values);
        const [found] = (await query(`explain (analyze, format json) ${sql}`, values)) as [
          { 'QUERY PLAN': [{ Plan: Node }] },
        ];
        for (const node of nodesOf(found['QUERY PLAN'][0].Plan)) {
          if (node['Relation Name'] !== 'run') continue;
          rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        }
        return [];
      }) as typeof manager.query;
      const request = { runner_id: 'r', host: 'h', version: '1', slots: 1, images };
      await claimNext(manager, request, true);
      throw new Error('only a look');
    })
    .catch((error: unknown) => expect(String(error)).toContain('only a look'));
  return rows;
}

it('a claim looks at the first run of each pair of images, however many wait', async () => {
  const { id } = await submit(test, await test.factory.world());
  await test.database.query('alter table run disable trigger all');
  await test.database.query('drop index run_rejudge_key');
  await test.database.query(
    `insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, sandbox_image,
       judge_image, turn, status)
     select 'rejudge', commitment_id, question_id, team_id, upload_id, language, mode, sandbox_image,
       case n % 3 when 0 then judge_image else 'elsewhere/' || n % 3 end, turn, 'waiting'
     from run, generate_series(1, $2) n where id = $1`,
    [id, WAITING],
  );
  await test.database.query('vacuum analyze run');
  const some = await lookedAt(IMAGES);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(30);
  expect(await lookedAt([`sha256:${'f'.repeat(64)}`])).toBeLessThan(20);
});
