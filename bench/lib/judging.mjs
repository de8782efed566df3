/** A backend and a runner of their own on a filled database, as benchmarks of judging need them. */
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import yazl from 'yazl';
import tearDown from '../../judge-runner/test/global-teardown.mjs';
import setUp from '../../judge-runner/test/global-setup.mjs';
import { freePort } from '../../tools/lib/ports.mjs';

export const SLOTS = availableParallelism();
const secret = () => randomBytes(32).toString('hex');
const [JWT_SECRET, FILE_SIGNING_SECRET, JUDGE_RUNNER_TOKEN] = [secret(), secret(), secret()];
const ROOT = path.resolve(import.meta.dirname, '../..');
export const SANDBOX = 'tianheng/sandbox-python:1';
export const JUDGE = 'tianheng/judge-test:1';
export const PROGRAM = 'with open("/judge/output/answer.txt", "w") as file:\n    file.write("42")\n';

export const COMPETITION = randomUUID();
const GROUP = randomUUID();
export const QUESTION = randomUUID();

const stops = [];
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-bench-'));
  stops.push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A program of the workspace, ended with the benchmark. @param {(line: string) => boolean} [isReady] */
async function startProgram(script, env, isReady) {
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [path.join(ROOT, script)], {
    env: { ...process.env, ...env },
    stdio,
  });
  const exited = once(child, 'exit');
  if (!isReady) {
    child.stdout.resume();
    const [code] = await exited;
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    return;
  }
  stops.push(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => isReady(String(chunk)) && resolve());
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

/** Rows and files as the application would have left them; every team may hand in once. */
async function fill(database, storage, teams, programOf) {
  const store = async (purpose, filename, content, teamId = null) => {
    const id = randomUUID();
    mkdirSync(path.join(storage, id.slice(0, 2)), { recursive: true });
    writeFileSync(path.join(storage, id.slice(0, 2), id), content);
    await database.query(
      'insert into stored_file (id, purpose, filename, size, sha256, team_id) values ($1, $2, $3, $4, $5, $6)',
      [id, purpose, filename, content.length, sha256(content), teamId],
    );
    return id;
  };
  await database.query(
    `insert into competition (id, title, status, start_time, end_time, registration_open_time)
     values ($1, 'bench', 'in_processing', now() - interval '1 day', now() + interval '1 day', now())`,
    [COMPETITION],
  );
  await database.query(`insert into question_group (id, competition_id, name) values ($1, $2, 'bench')`, [
    GROUP,
    COMPETITION,
  ]);
  const manifest = {
    input: [await store('dataset', 'numbers.txt', Buffer.from('6 7\n'))],
    truth: [await store('dataset', 'answer.txt', Buffer.from('42\n'))],
  };
  await database.query(
    `insert into question (id, competition_id, group_id, question_no, question_type, title, s_time, e_time,
       sandbox_image, judge_image, language_limit, memory_limit, time_limit, training_interval, judge_prod, judge_test,
       synced_at)
     values ($1, $2, $3, 1, 'model', 'bench', now() - interval '1 day', now() + interval '1 day',
       $4, $5, '{python3}', 128, 10, 0, $6, $6, now())`,
    [QUESTION, COMPETITION, GROUP, SANDBOX, JUDGE, manifest],
  );
  const entrants = [];
  for (let number = 0; number < teams; number += 1) {
    const [user, team, session] = [randomUUID(), randomUUID(), randomUUID()];
    await database.query(
      `insert into "user" (id, username, nickname, email, password_hash) values ($1, $2, 'user', $3, '')`,
      [user, `user_${number}`, `${number}@example.org`],
    );
    await database.query(
      `insert into team (id, competition_id, leader_id, name, status) values ($1, $2, $3, $4, 'accept')`,
      [team, COMPETITION, user, `team${number}`],
    );
    await database.query(
      `insert into team_member (team_id, competition_id, user_id, is_leader, status, holds_seat)
       values ($1, $2, $3, true, 'accept', true)`,
      [team, COMPETITION, user],
    );
    await database.query('insert into question_bind (team_id, question_id) values ($1, $2)', [
      team,
      QUESTION,
    ]);
    await database.query(
      `insert into session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [session, user],
    );
    entrants.push({
      token: tokenOf(user, session),
      upload: await store('team_upload', 'code.zip', await zipped(programOf(number)), team),
    });
  }
  return entrants;
}

function zipped(program) {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(program), 'main.py');
  zip.end();
  return buffer(zip.outputStream);
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(user, session) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: user, jti: session, iat: now, exp: now + 36_000 };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', JWT_SECRET).update(body).digest('base64url')}`;
}

async function untilReady(port) {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    if (tries > 600) throw new Error('the backend did not start');
    await sleep(100);
  }
}

/** @param {number} teams @param {(team: number) => string} [programOf] what each hands in; the last one comes first */
export async function startSystem(teams, programOf = () => PROGRAM) {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  // One that broke off may have left it.
  await admin.query('drop database if exists bench_judging with (force)');
  await admin.query('create database bench_judging');
  await admin.end();
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = '/bench_judging';
  const storage = temporaryFolder();
  const [port, internalPort] = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    DATABASE_URL: url.href,
    JWT_SECRET,
    FILE_SIGNING_SECRET,
    JUDGE_RUNNER_TOKEN,
    STORAGE_DIR: storage,
    LOG_LEVEL: 'info',
  };
  await startProgram('backend/dist/migrate.js', env);
  const database = new pg.Client({ connectionString: url.href });
  await database.connect();
  stops.push(() => database.end());
  const entrants = await fill(database, storage, teams, programOf);
  const { DockerEngine } = await import('../../judge-runner/dist/engine/docker-engine.js');
  const engine = new DockerEngine(process.env.DOCKER_HOST.slice('unix://'.length));
  const images = await engine.images();
  for (const reference of [SANDBOX, JUDGE]) {
    const { id } = images.find(({ tags }) => tags.includes(reference));
    await database.query('insert into judge_image (reference, digest) values ($1, $2)', [reference, id]);
  }
  const api = `http://127.0.0.1:${port}`;
  // As `npm start` has it: each listener is a process of its own.
  for (const [serves, at] of process.env.BENCH_SERVES === 'both'
    ? [['both', port]]
    : [
        ['public', port],
        ['internal', internalPort],
      ]) {
    void startProgram('backend/dist/main.js', { ...env, SERVES: serves }, () => false).catch(() => undefined);
    await untilReady(at);
  }
  await startProgram(
    'judge-runner/dist/main.js',
    {
      BACKEND_URL: `http://127.0.0.1:${internalPort}`,
      JUDGE_RUNNER_TOKEN,
      JUDGE_WORK_DIR: temporaryFolder(),
      JUDGE_SLOTS: String(SLOTS),
      LOG_LEVEL: 'info',
    },
    (line) => line.includes('is serving'),
  );
  return { api, database, entrants, engine };
}

/** Hands in for the next of the entrants. @returns {Promise<string>} the commitment's id */
export async function submit({ api, entrants }) {
  const { token, upload } = entrants.pop();
  const answer = await fetch(`${api}/v1/commitment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      competition_id: COMPETITION,
      question_id: QUESTION,
      upload_id: upload,
      language: 'python3',
      mode: 'prod',
    }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`POST /commitment: ${answer.status} ${JSON.stringify(body)}`);
  return body.commitment_id;
}

/**
 * Verdicts a second while there is always more waiting: from the first verdict to the last. Everything is handed in before
 * the judging begins. @param {() => Promise<void>} [prepare] what else begins before it
 */
export async function judgedRate(system, commitments, prepare) {
  const done = async () => {
    const { rows } = await system.database.query(
      `select count(*)::integer as done from run where status = 'success'`,
    );
    return rows[0].done;
  };
  const before = await done();
  await system.database.query(`insert into judging_pause (cause) values ('administrator')`);
  for (let count = 0; count < commitments; count += 1) await submit(system);
  await prepare?.();
  await system.database.query('delete from judging_pause');
  while ((await done()) === before) await sleep(5);
  const [atStart, began] = [await done(), performance.now()];
  while ((await done()) < before + commitments) await sleep(40);
  return ((before + commitments - atStart) * 1000) / (performance.now() - began);
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
    for (const stop of stops.reverse()) await stop();
  }
  process.exit(code);
}
