import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitmentStatus, SubmissionRecordPage } from '@tianheng/contracts';
import request from 'supertest';
import { containing, nameContains } from '../src/common/like.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { pinImages, Runner, setSettings, submit } from './judging.ts';
import { queriesOf } from './queries.ts';
import { Rejudging } from './rejudging.ts';

/** More teams of a name than are looked up one by one. */
const TEAMS = 130;
const FINAL: CommitmentStatus[] = ['success', 'failed', 'timeout', 'wrong_answer', 'cancel'];

let test: TestApp;
let bearer: { Authorization: string };
let world: World;
let other: World;
beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  await pinImages(test);
  await setSettings(test);
  world = await test.factory.world();
  other = await test.factory.world();
  await fill(world);
  await fill(other);
  await test.database.query('vacuum analyze run, commitment');
});
afterAll(() => test.stop());

/** Teams with a submission each of every verdict, and some that wait, in two modes and a second question. */
async function fill({ competition, group, question, leader }: World): Promise<void> {
  const second = await test.factory.question(group);
  await test.database.transaction(async (manager) => {
    await manager.query(`set local session_replication_role = replica`);
    await manager.query(
      `with teams as (
         insert into team (competition_id, leader_id, name, status)
         select $1, $2, 'Crew_' || n || '%', 'accept' from generate_series(1, $5::integer) n returning id),
       entrant as (select id, row_number() over (order by id) as place from teams),
       file as (
         insert into stored_file (purpose, filename, size, sha256, team_id) select 'team_upload', 'c.zip', 1, '', id from teams
         returning id, team_id),
       one as (
         select gen_random_uuid() as id, e.id as team_id, f.id as upload_id, status, s as number,
           case when (e.place + s) % 3 = 0 then $4::uuid else $3::uuid end as question_id,
           case when (e.place + s) % 5 = 0 then 'test' else 'prod' end as mode,
           now() - make_interval(secs => e.place * 7 + s * 3) as at
         from entrant e join file f on f.team_id = e.id
           cross join unnest($6::text[]) with ordinality as verdict(status, s)),
       submitted as (
         insert into commitment (id, run_id, competition_id, question_id, team_id, user_id, upload_id, language, mode,
           quota_counted, submitted_at)
         select id, id, $1, question_id, team_id, $2, upload_id, 'python3', mode, mode = 'prod', at from one)
       insert into run (id, kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image, status, turn,
         queued_at, finished_at)
       select id, 'commit', id, question_id, team_id, upload_id, 'python3', mode, 'judge', status, 0, at,
         case when status <> 'waiting' then at end from one`,
      [competition.id, leader.id, question.id, second.id, TEAMS, [...FINAL, 'waiting']],
    );
  });
}

const list = async (query: object): Promise<SubmissionRecordPage> =>
  (await request(test.http).get('/v1/admin/commitment').query(query).set(bearer).expect(200))
    .body as SubmissionRecordPage;

/** Every page of a list, and as many as each says there are. */
async function whole(query: object): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { data, total_count } = await list({ ...query, page, limit: 100 });
    ids.push(...data.map(({ id }) => id));
    totals.add(total_count);
    if (data.length < 100) return { ids, totals: [...totals] };
  }
}

/** The same by the plainest statement. */
async function plainly({ competition, question }: World, query: Record<string, string>): Promise<string[]> {
  const rows = await test.database.query<{ id: string }[]>(
    `select c.id from commitment c join run r on r.id = c.run_id join team t on t.id = c.team_id
     where c.competition_id = $1 and ($2::text is null or r.status = $2) and ($3::text is null or c.mode = $3)
       and ($4::uuid is null or c.question_id = $4) and ($5::text is null or strpos(lower(t.name), lower($5)) > 0)
     order by c.submitted_at desc, c.id desc`,
    [
      competition.id,
      query.status ?? null,
      query.mode ?? null,
      query.question_id ? question.id : null,
      query.team_name ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}

async function expectAll(of: World, query: Record<string, string>): Promise<void> {
  const wanted = await plainly(of, query);
  const found = await whole({ competition_id: of.competition.id, ...query });
  expect([query, found]).toEqual([query, { ids: wanted, totals: [wanted.length] }]);
}

const planOf = (sql: string, values: unknown[]): Promise<string> =>
  test.database.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off');
    return JSON.stringify(await manager.query(`explain ${sql}`, values));
  });

describe('submissions of a competition', () => {
  it.each([...FINAL, 'waiting', 'running', undefined])(
    'with the verdict %s are all found, in order',
    async (status) => {
      for (const mode of ['prod', 'test', undefined]) {
        for (const question of [world.question.id, undefined]) {
          await expectAll(world, {
            ...(status && { status }),
            ...(mode && { mode }),
            ...(question && { question_id: question }),
          });
        }
      }
    },
  );

  it.each(['crew_', 'CREW_7', 'crew_77%', '%', '_', 'nobody'])(
    'of teams called %s are theirs alone',
    async (name) => {
      for (const status of ['failed', undefined])
        await expectAll(world, { team_name: name, ...(status && { status }) });
      expect((await plainly(other, { team_name: 'crew_' })).length).toBeGreaterThan(0);
    },
  );

  it('are found by every part of the team’s name, in any case', async () => {
    const name = 'Ω星ß-Ab_9%x';
    await test.database.query('update team set name = $1 where id = $2', [name, world.team.id]);
    const parts = Array.from(name).flatMap((_, from) =>
      Array.from(name.slice(from), (__, length) => name.slice(from, from + length + 1)),
    );
    for (const part of parts) {
      const rows = await test.database.query<{ id: string }[]>(
        `select id from team where ${nameContains('name', '$1', '$2')} and id = $3`,
        [part.toLowerCase(), containing(part), world.team.id],
      );
      expect([part, rows]).toEqual([part, [{ id: world.team.id }]]);
    }
  });

  it('are found by the verdict that counts, whichever run has it', async () => {
    const judged = await test.factory.world();
    const rejudging = await Rejudging.of(test, judged.question);
    const runner = new Runner(test);
    const { id } = await submit(test, judged);
    await runner.settle((await runner.claimOne()).lease_token, { score: 80 }).expect(200);
    await rejudging.begin();
    const { lease_token } = await runner.claimOne();
    await runner.settle(lease_token, { cause: 'runtime_error', score: null }).expect(200);
    const found = async (status: CommitmentStatus): Promise<string[]> => {
      await expectAll(judged, { status });
      await expectAll(judged, { status, mode: 'prod', question_id: judged.question.id });
      return (await list({ competition_id: judged.competition.id, status })).data.map((row) => row.id);
    };
    expect([await found('success'), await found('failed')]).toEqual([[id], []]);
    await rejudging.count();
    expect([await found('success'), await found('failed')]).toEqual([[], [id]]);
    await rejudging.count({ verdict: 'first' });
    expect([await found('success'), await found('failed')]).toEqual([[id], []]);
  });

  it('of test mode are counted and turned over by an index of nothing else', async () => {
    const of = { competition_id: world.competition.id, mode: 'test' };
    for (const query of [of, { ...of, question_id: world.question.id }]) {
      const asked = (await queriesOf(test, () => list(query))).filter((sql) =>
        sql.includes(`c.mode = 'test'`),
      );
      expect(asked).toHaveLength(2);
      for (const sql of asked) {
        const plan = await planOf(sql, [query === of ? world.competition.id : world.question.id]);
        expect(plan).toMatch(/commitment_(question_)?test_idx/);
      }
    }
  });

  it('of a verdict are counted and turned over by an index, however many there are of others', async () => {
    const queries = await queriesOf(test, () =>
      list({ competition_id: world.competition.id, status: 'timeout' }),
    );
    const asked = queries.filter((sql) => sql.includes(`'timeout'`));
    expect(asked).toHaveLength(2);
    for (const sql of asked) {
      const plan = await planOf(sql, [world.competition.id]);
      expect(plan).toContain('run_verdict_idx');
      expect(plan).not.toContain('run_question_idx');
    }
  });
});
