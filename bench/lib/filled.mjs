/** Databases filled as an installation of some size would have them, a backend on each, and requests timed in turn. */
import { spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import setUp from '../../backend/test/global-setup.mjs';
import tearDown from '../../backend/test/global-teardown.mjs';
import { freePort } from '../../tools/lib/ports.mjs';

const secret = () => randomBytes(32).toString('hex');
const JWT_SECRET = secret();
const ROOT = path.resolve(import.meta.dirname, '../..');

export const COMPETITION = randomUUID();
const GROUP = randomUUID();
export const QUESTION = randomUUID();
const VIEWER = randomUUID();
const ADMIN = randomUUID();
const ADMIN_SESSION = randomUUID();
const SESSION = randomUUID();
const RUNNER_TOKEN = secret();

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const stops = [];

/** A running competition, and people of whom the first looks around and the second administers. */
export const peopleRows = (people) => [
  [
    `insert into competition (id, title, status, start_time, end_time, registration_open_time)
     values ($1, 'bench', 'in_processing', now() - interval '1 day', now() + interval '1 day', now())`,
    [COMPETITION],
  ],
  [`insert into question_group (id, competition_id, name) values ($1, $2, 'bench')`, [GROUP, COMPETITION]],
  [
    `insert into question (id, competition_id, group_id, question_no, question_type, title, s_time, e_time)
     values ($1, $2, $3, 1, 'model', 'bench', now() - interval '1 day', now() + interval '1 day')`,
    [QUESTION, COMPETITION, GROUP],
  ],
  [
    `insert into "user" (id, username, nickname, email, password_hash)
     select case n when 1 then $2::uuid when 2 then $3::uuid else gen_random_uuid() end, 'user_' || n, 'user', n || '@example.org', ''
     from generate_series(1, $1::integer) n`,
    [people, VIEWER, ADMIN],
  ],
  [`update "user" set platform_role = 'platform_admin' where id = $1`, [ADMIN]],
  [
    `insert into session (id, user_id, audience, expires_at)
     values ($1, $2, 'customer', now() + interval '1 day'), ($3, $4, 'api', now() + interval '1 day')`,
    [SESSION, VIEWER, ADMIN_SESSION, ADMIN],
  ],
];

/** What a competition leaves, made by the database itself. */
export const judgedRows = ({ commitments, teams }) => [
  ...peopleRows(teams),
  [
    `insert into team (competition_id, leader_id, name, status)
     select $1, id, 'team of ' || username, 'accept' from "user"`,
    [COMPETITION],
  ],
  [
    `insert into team_member (team_id, competition_id, user_id, is_leader, status, holds_seat)
     select id, competition_id, leader_id, true, 'accept', true from team`,
  ],
  [`insert into question_bind (team_id, question_id) select id, $1 from team`, [QUESTION]],
  [
    `insert into stored_file (purpose, filename, size, sha256, team_id)
     select 'team_upload', 'code.zip', 1, '', id from team`,
  ],
  [
    `with entrant as (
       select row_number() over (order by t.id) - 1 as place, t.id, t.leader_id, f.id as upload_id
       from team t join stored_file f on f.team_id = t.id
     ), one as (
       select gen_random_uuid() as id, n, now() - make_interval(secs => n * 0.05) as at
       from generate_series(1, $3::integer) n
     ), submitted as (
       insert into commitment (id, run_id, competition_id, question_id, team_id, user_id, upload_id, language, mode,
         quota_counted, submitted_at)
       select one.id, one.id, $1, $2, e.id, e.leader_id, e.upload_id, 'python3', 'prod', true, one.at
       from one join entrant e on e.place = one.n % $4)
     insert into run (id, kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image, status,
       cause, turn, attempt, queued_at, started_at, finished_at, score, time_spent_ms, message, measured)
     select one.id, 'commit', one.id, $2, e.id, e.upload_id, 'python3', 'prod', 'judge', v.status, v.cause,
       one.n / $4, 1, one.at, one.at, one.at,
       case v.status when 'success' then round((random() * 100)::numeric, 2) end,
       (random() * 1000)::integer, 'ok', '{"time_ms": 100}'
     from one join entrant e on e.place = one.n % $4
     cross join lateral (
       select case when one.n % 3 = 0 then 'failed' else 'success' end as status,
         case when one.n % 3 = 0 then 'runtime_error' else 'accepted' end as cause) v`,
    [COMPETITION, QUESTION, commitments, teams],
  ],
  [
    `insert into standing (question_id, team_id, best_run_id, best_score, best_time_spent_ms,
       best_submitted_at, commitment_count)
     select distinct on (team_id) question_id, team_id, id, score, time_spent_ms, queued_at,
       count(*) over (partition by team_id)
     from run where status = 'success'
     order by team_id, score desc, time_spent_ms, queued_at`,
  ],
];

const run = async (script, env) => {
  const child = spawn(process.execPath, [path.join(ROOT, 'backend/dist', script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
};

export const startBackend = async (env) => {
  const child = spawn(process.execPath, [path.join(ROOT, 'backend/dist/main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stops.push(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`main.js ended with ${child.exitCode}`);
    const up = await get(env.PORT, '/health/live').catch(() => null);
    if (up) return child.pid;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The backend did not start.');
};

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Of somebody who leads a team, or of an administrator, whom the benchmark names. @param {'member' | 'admin'} [role] */
export const token = (role = 'member') => {
  const now = Math.floor(Date.now() / 1000);
  const [sub, jti] = role === 'admin' ? [ADMIN, ADMIN_SESSION] : [VIEWER, SESSION];
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub, jti, iat: now, exp: now + 36_000 })}`;
  return `${body}.${createHmac('sha256', JWT_SECRET).update(body).digest('base64url')}`;
};

/** Status, body and milliseconds of one request. */
export const get = (port, url, headers = {}, { method = 'GET', body } = {}) =>
  new Promise((resolve, reject) => {
    const began = process.hrtime.bigint();
    const sent = request({ host: '127.0.0.1', port, path: url, method, headers, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const ms = Number(process.hrtime.bigint() - began) / 1e6;
        const { statusCode: status, headers: told } = answer;
        const retryAfter = told['retry-after'] && Number(told['retry-after']);
        resolve({ status, body: Buffer.concat(parts).toString(), ms, retryAfter });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * @param {string} name
 * @param {Record<string, number>} size printed
 * @param {[string, unknown[]?][]} rows statements that fill it
 * @returns what `get` asks, and the backend's process
 */
export async function prepare(name, size, rows, more = {}) {
  const began = Date.now();
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  // One that broke off may have left it.
  await admin.query(`drop database if exists bench_${name} with (force)`);
  await admin.query(`create database bench_${name}`);
  await admin.end();
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/bench_${name}`;
  const storage = mkdtempSync(path.join(tmpdir(), 'tianheng-bench-'));
  stops.push(async () => rmSync(storage, { recursive: true, force: true }));
  const env = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    INTERNAL_PORT: String(await freePort()),
    DATABASE_URL: url.href,
    JWT_SECRET,
    FILE_SIGNING_SECRET: secret(),
    JUDGE_RUNNER_TOKEN: RUNNER_TOKEN,
    CUSTOMER_ORIGIN: 'https://tianheng.example',
    STORAGE_DIR: storage,
    LOG_LEVEL: 'silent',
    ...more,
  };
  await run('migrate.js', env);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const [sql, values] of rows) await client.query(sql, values);
  await client.query('vacuum analyze');
  await client.end();
  const pid = await startBackend(env);
  const what = Object.entries(size).map(([key, count]) => `${count} ${key.replaceAll('_', ' ')}`);
  console.log(`${what.join(', ')}: ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { port: env.PORT, internalPort: env.INTERNAL_PORT, env, pid };
}

/** A runner's headers at the internal listener. */
export const asRunner = { authorization: `Bearer ${RUNNER_TOKEN}`, 'content-type': 'application/json' };

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** As often is waited before a question is given up. */
const PUT_OFF_MAX = 30;

/** A backend may put off those who ask again and again; it is asked again when it says, which is no part of the time. */
async function answered(ask) {
  for (let times = 0; times < PUT_OFF_MAX; times += 1) {
    const answer = await ask();
    if (answer.status !== 503 || answer.retryAfter === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, answer.retryAfter * 1000));
  }
  throw new Error(`was put off ${PUT_OFF_MAX} times`);
}

/**
 * The ratio of the medians of the second to the first; they alternate, so that both meet the same machine.
 * @param {(() => Promise<{ status: number, ms: number, body: string }>)[]} asks
 */
export async function compare(asks, { warmUp, requests, status = 200 }) {
  const times = asks.map(() => []);
  for (let count = 0; count < warmUp + requests; count += 1) {
    for (const [at, ask] of asks.entries()) {
      const answer = await answered(ask);
      if (answer.status !== status)
        throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      if (count >= warmUp) times[at].push(answer.ms);
    }
  }
  const [small, large] = times.map(median);
  return { ratio: large / small, small, large };
}

/** Runs a benchmark on services of its own, and ends them. @param {() => Promise<boolean>} bench whether all goals were met */
export async function main(bench) {
  let code = 1;
  try {
    await setUp();
    stops.push(tearDown);
    code = (await bench()) ? 0 : 1;
  } catch (error) {
    console.error(error);
  } finally {
    agent.destroy();
    for (const stop of stops.reverse()) await stop();
  }
  process.exit(code);
}
