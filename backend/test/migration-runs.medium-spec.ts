import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createDataSource, dataSourceOptions } from '../src/data-source.ts';
import { createDatabase, dropDatabase } from './services.ts';

const BEFORE = [
  'Init1790000000000',
  'Accounts1790000100000',
  'OpenData1790000200000',
  'Uploads1790000300000',
];
const [COMPETITION, GROUP, QUESTION, USER, TEAM, UPLOAD, LOG] = Array.from({ length: 7 }, () => randomUUID());
const STATES = ['waiting', 'running', 'success', 'success', 'failed', 'timeout', 'wrong_answer', 'cancel'];

/** Everything of a commitment that was ever stored in its own row. */
const OLD_COLUMNS = `id, commitment_no, competition_id, question_id, team_id, user_id, upload_id, language, mode,
  sandbox_image, judge_image, status, submitted_at, turn, queued_at, not_before, attempt, lease_token, lease_expires_at,
  runner_id, score, cause, message, metrics, measured, time_spent_ms, log_file_id, judge_log_file_id, quota_counted,
  spacing_counted, started_at, finished_at, deleted_at`;
const IN_BOTH = ['id', 'question_id', 'team_id', 'upload_id', 'language', 'mode'];
const OF_COMMITMENT = [
  ...IN_BOTH,
  ...[
    'commitment_no',
    'competition_id',
    'user_id',
    'submitted_at',
    'quota_counted',
    'spacing_counted',
    'deleted_at',
  ],
];

let url: string;
let database: DataSource;

/** A database as it was left by the version before runs. */
beforeAll(async () => {
  url = await createDatabase('template0');
  const options = dataSourceOptions(url);
  const all = options.migrations as (() => void)[];
  const migrations = all.filter(({ name }) => BEFORE.includes(name));
  const old = new DataSource({ ...options, migrations });
  await old.initialize();
  await old.runMigrations();
  await fill(old);
  await old.destroy();
  database = createDataSource(url);
  await database.initialize();
});
afterAll(async () => {
  await database.destroy();
  await dropDatabase(url);
});

async function fill(old: DataSource): Promise<void> {
  const rows: [string, unknown[]][] = [
    [
      `insert into competition (id, title, status, start_time, end_time, registration_open_time)
       values ($1, 'c', 'in_processing', now() - interval '1 day', now() + interval '1 day', now())`,
      [COMPETITION],
    ],
    [`insert into question_group (id, competition_id, name) values ($1, $2, 'g')`, [GROUP, COMPETITION]],
    [
      `insert into question (id, competition_id, group_id, question_no, question_type, title, s_time, e_time,
         judging_paused_at)
       values ($1, $2, $3, 1, 'model', 'q', now() - interval '1 day', now() + interval '1 day', '2026-11-01')`,
      [QUESTION, COMPETITION, GROUP],
    ],
    [
      `insert into "user" (id, username, nickname, email, password_hash) values ($1, 'u', 'u', 'u@example.org', '')`,
      [USER],
    ],
    [
      `insert into team (id, competition_id, leader_id, name, status) values ($1, $2, $3, 't', 'accept')`,
      [TEAM, COMPETITION, USER],
    ],
    [
      `insert into stored_file (id, purpose, filename, size, sha256, team_id)
       values ($1, 'team_upload', 'code.zip', 1, 'x', $3), ($2, 'log', '1.txt', 1, 'y', $3)`,
      [UPLOAD, LOG, TEAM],
    ],
    ...STATES.map((status, at): [string, unknown[]] => [
      `insert into commitment (id, competition_id, question_id, team_id, user_id, upload_id, language, mode,
         sandbox_image, judge_image, status, submitted_at, turn, attempt, lease_token, lease_expires_at, runner_id,
         score, cause, message, metrics, measured, time_spent_ms, log_file_id, quota_counted, spacing_counted,
         started_at, finished_at, deleted_at)
       values ($1, $2, $3, $4, $5, $6, 'python3', 'prod', 'sandbox', 'judge', $7, now() - make_interval(mins => 60 - $8),
         $8, $9, case $7 when 'running' then gen_random_uuid() end, case $7 when 'running' then now() end, 'runner-1',
         case $7 when 'success' then 90 + $8 / 1000.0 end, $10, 'well', '{"share": 0.5}', '{"time_ms": 5}', 10 - $8, $11,
         $7 <> 'cancel', true, case when $9 > 0 then now() end, case when $8 > 1 then now() end,
         case $7 when 'cancel' then now() end)`,
      [
        ...[randomUUID(), COMPETITION, QUESTION, TEAM, USER, UPLOAD, status, at],
        ...[
          status === 'waiting' || status === 'cancel' ? 0 : 1,
          status === 'success' ? 'accepted' : null,
          LOG,
        ],
      ],
    ]),
    [
      `insert into attempt (lease_token, commitment_id, attempt, runner_id, outcome, log_file_id)
       select coalesce(lease_token, gen_random_uuid()), id, 1, 'runner-1',
         case status when 'running' then 'running' else 'applied' end, log_file_id
       from commitment where attempt > 0`,
      [],
    ],
    [
      `insert into standing (question_id, team_id, best_commitment_id, best_score, best_time_spent_ms,
         best_submitted_at, commitment_count)
       select question_id, team_id, id, score, time_spent_ms, submitted_at, 8
       from commitment where status = 'success' order by score desc limit 1`,
      [],
    ],
  ];
  for (const [sql, values] of rows) await old.query(sql, values);
}

const read = (sql: string): Promise<Record<string, unknown>[]> => database.query(sql);

it('takes over every commitment, attempt, standing, lease and pause, and gives them back', async () => {
  const commitments = await read(`select ${OLD_COLUMNS} from commitment order by id`);
  const attempts = await read('select * from attempt order by lease_token');
  const [standing] = await read('select * from standing');
  expect(commitments).toHaveLength(STATES.length);
  await database.runMigrations();

  // What is a bigint by now arrives as text.
  const runs = await read(`select *, time_spent_ms::integer from run order by id`);
  expect(runs).toHaveLength(STATES.length);
  const kept = await read('select * from commitment order by id');
  for (const [at, before] of commitments.entries()) {
    const [run, after] = [runs[at] ?? {}, kept[at] ?? {}];
    expect(after).toMatchObject({ run_id: before['id'] });
    expect(run).toMatchObject({ kind: 'commit', commitment_id: before['id'] });
    for (const [column, value] of Object.entries(before)) {
      const holders = OF_COMMITMENT.includes(column) ? [after] : [];
      if (!OF_COMMITMENT.includes(column) || IN_BOTH.includes(column)) holders.push(run);
      for (const holder of holders) expect([column, holder[column]]).toEqual([column, value]);
    }
  }
  const after = await read('select * from attempt order by lease_token');
  expect(after).toHaveLength(attempts.length);
  for (const [at, { commitment_id, ...facts }] of attempts.entries()) {
    expect(after[at]).toMatchObject({ ...facts, run_id: commitment_id, judge_digest: null });
  }
  // A lease under way is prolonged and ended as before.
  expect(
    await read(`select 1 from run r join attempt a using (lease_token) where r.status = 'running'`),
  ).toHaveLength(1);
  // Two successes that are equal when rounded: the faster one is the best now.
  const [best] = commitments
    .filter(({ status }) => status === 'success')
    .sort((a, b) => Number(a['time_spent_ms']) - Number(b['time_spent_ms']));
  // One gave its chance back.
  const charged = commitments.filter(({ quota_counted: isCharged }) => isCharged);
  expect([commitments.length, charged.length]).toEqual([standing?.['commitment_count'], STATES.length - 1]);
  expect(await read('select * from standing')).toMatchObject([
    { best_run_id: best?.['id'], best_score: 90, commitment_count: charged.length },
  ]);
  expect(await read('select question_id, cause, since from judging_pause')).toEqual([
    { question_id: QUESTION, cause: 'judge_faults', since: new Date('2026-11-01T00:00:00Z') },
  ]);

  while ((await read('select name from migrations order by id')).length > BEFORE.length)
    await database.undoLastMigration();
  expect(await read(`select ${OLD_COLUMNS} from commitment order by id`)).toEqual(commitments);
  expect(await read('select * from attempt order by lease_token')).toEqual(attempts);
  await database.runMigrations();
});
