import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, pinImages, setSettings, submit } from './judging.ts';
import { queriesOf } from './queries.ts';

const TEAMS = 40;
const WAITING = 2_000;

let test: TestApp;
let world: World;

/** Some ranked teams, one submission that waits, and a queue of others: of another question, and judged again. */
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
  world = await test.factory.world();
  const { id } = await submit(test, world);
  const elsewhere = await test.factory.question(world.group, { questionNo: 2, questionType: 'project' });
  await test.database.transaction(async (manager) => {
    // Without triggers, which also hold the keys and the queue.
    await manager.query('set local session_replication_role = replica');
    await manager.query(
      `insert into team (competition_id, leader_id, name, status)
       select $1, $2, 'many' || n, 'accept' from generate_series(2, $3::integer) n`,
      [world.competition.id, world.leader.id, TEAMS],
    );
    await manager.query(
      `insert into standing (question_id, team_id, best_score, best_time_spent_ms, best_submitted_at)
       select $1, id, 50, 1, now() from team where competition_id = $2
       on conflict (question_id, team_id) do update set best_score = 50, best_time_spent_ms = 1, best_submitted_at = now()`,
      [world.question.id, world.competition.id],
    );
    await manager.query(
      `insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, sandbox_image,
         judge_image, turn, status)
       select case n % 2 when 0 then 'commit' else 'rejudge' end, gen_random_uuid(),
         case n % 2 when 0 then $3 else question_id end, team_id, upload_id, language, mode, sandbox_image, judge_image,
         turn, 'waiting'
       from run, generate_series(1, $2::integer) n where id = $1`,
      [id, WAITING, elsewhere.id],
    );
  });
  await test.database.query('vacuum analyze');
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

/** How often the statement of an answer looks at runs, and at how many in all. */
async function looks(path: string, values: unknown[]): Promise<{ times: number; rows: number }> {
  const client = await Client.of(test, null);
  const queries = await queriesOf(test, () => client.get(path).expect(200));
  const sql = queries.find((query) => query.includes('from run pending'));
  const [found] = await test.database.query<[{ 'QUERY PLAN': [{ Plan: Node }] }]>(
    `explain (analyze, format json) ${sql}`,
    values,
  );
  let [times, rows] = [0, 0];
  for (const node of nodesOf(found['QUERY PLAN'][0].Plan)) {
    if (node['Relation Name'] !== 'run') continue;
    times += node['Actual Loops'];
    rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  }
  return { times, rows };
}

it('a ranking over all tracks counts once what waits, and looks at nothing else that does', async () => {
  const path = `/competition/${world.competition.id}/rank?limit=100`;
  expect(await looks(path, [world.competition.id, true])).toEqual({ times: 1, rows: 1 });
});

it('and so does the ranking of a track', async () => {
  const { competition, question } = world;
  const path = `/competition/${competition.id}/question/rank?question_id=${question.id}&limit=100`;
  expect(await looks(path, [question.id, null, 0, 100])).toEqual({ times: 1, rows: 1 });
});
