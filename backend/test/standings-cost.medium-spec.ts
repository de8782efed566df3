import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { LinearStandings1790002120000 } from '../src/database/migrations/1790002120000-linear-standings.ts';
import { CountedVerdicts1790002180000 } from '../src/database/migrations/1790002180000-counted-verdicts.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';

const TEAMS = 120;
const EACH = 25;

let test: TestApp;
let world: World;

/** Many teams with many commitments, of every end, score and mode; the last team has none. */
beforeAll(async () => {
  test = await startApp();
  world = await test.factory.world();
  const { competition, question, leader, team } = world;
  const { id: upload } = await test.factory.upload(team, leader);
  await test.database.transaction(async (manager) => {
    // Without triggers, which also hold the keys and the queue.
    await manager.query('set local session_replication_role = replica');
    await manager.query(
      `insert into team (competition_id, leader_id, name, status)
       select $1, $2, 'many' || n, 'accept' from generate_series(2, $3::integer) n`,
      [competition.id, leader.id, TEAMS],
    );
    await manager.query(
      `insert into standing (question_id, team_id) select $1, id from team where competition_id = $2`,
      [question.id, competition.id],
    );
    await manager.query(
      `create temporary table made on commit drop as
       select gen_random_uuid() as id, t.id as team_id, case when random() < 0.8 then 'prod' else 'test' end as mode,
         (array['waiting', 'success', 'success', 'success', 'failed', 'wrong_answer', 'cancel'])[1 + floor(random() * 7)] as status,
         random() < 0.7 as is_charged
       from (select id, row_number() over () as n from team where competition_id = $1) t, generate_series(1, $2)
       where t.n < $3`,
      [competition.id, EACH, TEAMS],
    );
    await manager.query(
      `insert into run (id, kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image, turn, status,
         score, time_spent_ms, finished_at)
       select id, 'commit', id, $1, team_id, $2, 'python3', mode, 'judge', 1, status,
         case when random() < 0.9 then 80 + floor(random() * 8) / 1000 end,
         case when random() < 0.9 then floor(random() * 3) end, case when status <> 'waiting' then now() end
       from made`,
      [question.id, upload],
    );
    await manager.query(
      `insert into commitment (id, competition_id, question_id, team_id, user_id, upload_id, language, mode, run_id,
         submitted_at, quota_counted)
       select id, $1, $2, team_id, $3, $4, 'python3', mode, id, now() - floor(random() * 4) * interval '1 second',
         is_charged and mode = 'prod'
       from made`,
      [competition.id, question.id, leader.id, upload],
    );
  });
  await test.database.query('vacuum analyze');
});
afterAll(() => test.stop());

interface Node {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 0);

/** A session that has done it some times could keep one plan for all teams and for one. */
const TIMES = 8;

/** The steps of the query that makes standings anew, each time of several in one session. */
async function stepsOf(team: string | null): Promise<Node[][]> {
  const client = new pg.Client({ connectionString: test.databaseUrl });
  const plans: Node[][] = [];
  client.on('notice', ({ message = '' }) => {
    const nodes = nodesOf((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: Node }).Plan);
    if (nodes.some((node) => node['Relation Name'] === 'commitment')) plans.push(nodes);
  });
  await client.connect();
  try {
    await client.query(`load 'auto_explain'`);
    await client.query(`set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_format = json; set auto_explain.log_level = notice`);
    for (let time = 0; time < TIMES; time += 1)
      await client.query('select rebuild_standings($1, $2)', [world.question.id, team]);
    expect(plans).toHaveLength(TIMES);
    return plans;
  } finally {
    await client.end();
  }
}

it('making all standings anew looks at each commitment a few times, however many teams there are', async () => {
  for (const steps of await stepsOf(null)) {
    const rows = steps.reduce((sum, step) => sum + rowsOf(step), 0);
    expect(rows).toBeGreaterThan(TEAMS * EACH);
    expect(rows).toBeLessThan(10 * TEAMS * EACH);
  }
});

it('making one standing anew looks at no other team’s commitments', async () => {
  for (const steps of await stepsOf(world.team.id)) {
    const read = steps.filter((step) => step['Relation Name'] === 'commitment');
    expect(read.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThanOrEqual(EACH);
  }
});

it('all standings made anew are those that were made before each commitment was read once', async () => {
  const anew = async (manager: EntityManager): Promise<unknown[]> => {
    await manager.query(`update standing set best_run_id = null, best_score = 1, best_time_spent_ms = 1,
      best_submitted_at = now(), commitment_count = 7`);
    await manager.query('select rebuild_standings($1, null)', [world.question.id]);
    return manager.query('select * from standing order by team_id');
  };
  await test.database
    .transaction(async (manager) => {
      const runner = manager.queryRunner!;
      const migration = new LinearStandings1790002120000();
      await new CountedVerdicts1790002180000().down(runner);
      const functions = `select pg_get_functiondef('rebuild_standings'::regproc) as body`;
      const now = await manager.query<object[]>(functions);
      const standings = await anew(manager);
      expect(standings).toHaveLength(TEAMS);
      await migration.down(runner);
      expect(await manager.query(functions)).not.toEqual(now);
      expect(await anew(manager)).toEqual(standings);
      await migration.up(runner);
      expect(await manager.query(functions)).toEqual(now);
      throw new Error('only a look');
    })
    .catch((error: unknown) => {
      if ((error as Error).message !== 'only a look') throw error;
    });
});
