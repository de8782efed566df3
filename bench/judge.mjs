/**
 * What does judging cost above the containers themselves? A trivial python commitment goes the whole way: from the
 * answer of POST /commitment, over the queue, the runner and two containers, to the verdict in the database. Beside
 * it run bare container cycles (create, start, wait, remove through the Engine API) of the same images and
 * configurations, in turn, so that both meet the same machine. Prints both ratios and fails beyond the limits.
 */
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
import tearDown from '../judge-runner/test/global-teardown.mjs';
import setUp from '../judge-runner/test/global-setup.mjs';
import { freePort } from '../tools/lib/ports.mjs';

const LATENCY_LIMIT = 1.5;
const THROUGHPUT_LIMIT = 0.8;
const WARM_UP = 3;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const BATCH = Number(process.env.BENCH_BATCH ?? 120);
const SLOTS = availableParallelism();
const SECRET = 'bench-secret-0123456789abcdef0123456789';
const ROOT = path.resolve(import.meta.dirname, '..');
const SANDBOX = 'tianheng/sandbox-python:1';
const JUDGE = 'tianheng/judge-test:1';
const PROGRAM = 'with open("/judge/output/answer.txt", "w") as file:\n    file.write("42")\n';

const COMPETITION = randomUUID();
const GROUP = randomUUID();
const QUESTION = randomUUID();

const stops = [];
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function temporaryFolder() {
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
async function fill(database, storage, teams) {
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
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(PROGRAM), 'main.py');
  zip.end();
  const code = await buffer(zip.outputStream);
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
      upload: await store('team_upload', 'code.zip', code, team),
    });
  }
  return entrants;
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(user, session) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: user, jti: session, iat: now, exp: now + 36_000 };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
}

async function startSystem(teams) {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  await admin.query('create database bench_judge');
  await admin.end();
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = '/bench_judge';
  const storage = temporaryFolder();
  const [port, internalPort] = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    DATABASE_URL: url.href,
    JWT_SECRET: SECRET,
    FILE_SIGNING_SECRET: SECRET,
    JUDGE_RUNNER_TOKEN: SECRET,
    STORAGE_DIR: storage,
    LOG_LEVEL: 'info',
  };
  await startProgram('backend/dist/migrate.js', env);
  const database = new pg.Client({ connectionString: url.href });
  await database.connect();
  stops.push(() => database.end());
  const entrants = await fill(database, storage, teams);
  const { DockerEngine } = await import('../judge-runner/dist/engine/docker-engine.js');
  const engine = new DockerEngine(process.env.DOCKER_HOST.slice('unix://'.length));
  const images = await engine.images();
  for (const reference of [SANDBOX, JUDGE]) {
    const { id } = images.find(({ tags }) => tags.includes(reference));
    await database.query('insert into judge_image (reference, digest) values ($1, $2)', [reference, id]);
  }
  const api = `http://127.0.0.1:${port}`;
  void startProgram('backend/dist/main.js', env, () => false).catch(() => undefined);
  for (let tries = 0; !(await fetch(`${api}/health/ready`).catch(() => null))?.ok; tries += 1) {
    if (tries > 200) throw new Error('the backend did not start');
    await sleep(100);
  }
  await startProgram(
    'judge-runner/dist/main.js',
    {
      BACKEND_URL: `http://127.0.0.1:${internalPort}`,
      JUDGE_RUNNER_TOKEN: SECRET,
      JUDGE_WORK_DIR: temporaryFolder(),
      JUDGE_SLOTS: String(SLOTS),
      LOG_LEVEL: 'info',
    },
    (line) => line.includes('is serving'),
  );
  return { api, database, entrants, engine };
}

/** @returns {Promise<string>} the commitment's id */
async function submit({ api, entrants }) {
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

/** Milliseconds from the answer to POST until the verdict can be read. */
async function timeCommitment(system) {
  const id = await submit(system);
  const began = performance.now();
  for (;;) {
    const { rows } = await system.database.query('select status, cause from commitment where id = $1', [id]);
    const took = performance.now() - began;
    if (rows[0].status === 'success') return took;
    if (!['waiting', 'running'].includes(rows[0].status))
      throw new Error(`judged ${JSON.stringify(rows[0])}`);
    await sleep(3);
  }
}

/** The two containers of one judging, by hand: the same images, configurations and mounts, and nothing around. */
async function bareCycles(engine) {
  const { sandboxConfig, judgeConfig } = await import('../judge-runner/dist/engine/host-config.js');
  const { seccompProfile } = await import('../judge-runner/dist/engine/seccomp.js');
  const folder = temporaryFolder();
  const inside = (name, files = {}) => {
    mkdirSync(path.join(folder, name), { mode: 0o777 });
    for (const [file, content] of Object.entries(files))
      writeFileSync(path.join(folder, name, file), content);
    return path.join(folder, name);
  };
  process.umask(0);
  const [input, truth] = [
    inside('input', { 'numbers.txt': '6 7\n' }),
    inside('truth', { 'answer.txt': '42\n' }),
  ];
  const submission = inside('submission', { 'main.py': PROGRAM });
  const [output, collected, result] = [
    inside('output'),
    inside('collected', { 'answer.txt': '42' }),
    inside('result'),
  ];
  const host = { seccomp: JSON.stringify(seccompProfile(process.arch)), cpus: SLOTS };
  const labels = { runner: 'bench', attempt: 'bench', role: 'self-test', deadline: Date.now() + 3_600_000 };
  const limits = { time_limit_s: 10, memory_mb: 128, cpus: 1 };
  const configs = [
    sandboxConfig(
      { image: SANDBOX, limits, language: 'python3', mode: 'prod' },
      { submission, input, output },
      labels,
      host,
    ),
    judgeConfig(
      { image: JUDGE, limits: { time_limit_s: 300, memory_mb: 1000, cpus: 1 }, mode: 'prod', maxScore: 100 },
      { output: collected, truth, input, result },
      labels,
      host,
    ),
  ];
  return async () => {
    const began = performance.now();
    for (const config of configs) {
      const id = await engine.create(`bench-${randomBytes(8).toString('hex')}`, config);
      try {
        const exit = await engine.wait(id, 60_000);
        await engine.start(id);
        const code = await exit.code;
        if (code !== 0) throw new Error(`a bare container ended with ${code}`);
      } finally {
        await engine.remove(id);
      }
    }
    return performance.now() - began;
  };
}

async function compareLatency(system, bare) {
  const times = { bare: [], judged: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = await bare();
    const judged = await timeCommitment(system);
    // What is cleaned up behind a verdict would weigh on the next bare pair.
    await sleep(150);
    if (round < WARM_UP) continue;
    times.bare.push(pair);
    times.judged.push(judged);
  }
  const ratio = median(times.judged) / median(times.bare);
  console.log(`latency: ${ratio.toFixed(2)} (limit ${LATENCY_LIMIT})`);
  console.log(
    `  medians of ${ROUNDS}: ${median(times.judged).toFixed(0)} ms judged, ${median(times.bare).toFixed(0)} ms bare`,
  );
  return ratio <= LATENCY_LIMIT;
}

/** As many bare loops as slots. @returns pairs a second */
async function bareRate(loops, pairs) {
  const began = performance.now();
  const loop = async (bare) => {
    for (let count = 0; count < pairs / SLOTS; count += 1) await bare();
  };
  await Promise.all(loops.map(loop));
  return (Math.ceil(pairs / SLOTS) * SLOTS * 1000) / (performance.now() - began);
}

/** Verdicts a second while there is always more waiting: after the last POST, to the last verdict. */
async function judgedRate(system, commitments) {
  const done = async () => {
    const { rows } = await system.database.query(
      `select count(*)::integer as done from commitment where status = 'success'`,
    );
    return rows[0].done;
  };
  const before = await done();
  for (let count = 0; count < commitments; count += 1) await submit(system);
  // From one verdict on, so that what was half done already does not count.
  const posted = await done();
  while ((await done()) === posted) await sleep(5);
  const [atStart, began] = [await done(), performance.now()];
  while ((await done()) < before + commitments) await sleep(40);
  return ((before + commitments - atStart) * 1000) / (performance.now() - began);
}

async function compareThroughput(system, loops) {
  const rates = { bare: [], judged: [] };
  for (let round = 0; round < 3; round += 1) {
    rates.bare.push(await bareRate(loops, BATCH / 3));
    rates.judged.push(await judgedRate(system, BATCH / 3));
    await sleep(500);
  }
  const ratio = median(rates.judged) / median(rates.bare);
  console.log(`throughput with ${SLOTS} slots: ${ratio.toFixed(2)} (limit ${THROUGHPUT_LIMIT})`);
  console.log(`  ${median(rates.judged).toFixed(2)} judged a second, ${median(rates.bare).toFixed(2)} bare`);
  return ratio >= THROUGHPUT_LIMIT;
}

let code = 1;
try {
  await setUp();
  stops.push(tearDown);
  const system = await startSystem(WARM_UP + ROUNDS + BATCH);
  // Folders of its own for each loop: two judges would trip over one result file.
  const loops = await Promise.all(Array.from({ length: SLOTS }, () => bareCycles(system.engine)));
  const quick = await compareLatency(system, loops[0]);
  const busy = await compareThroughput(system, loops);
  code = quick && busy ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(code);
