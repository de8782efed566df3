/**
 * How fast do files go through the backend? A download beside nginx with sendfile, and an upload in parts whose digests are
 * checked beside a bare node:http server that writes the same parts and syncs each of them; in turn, on the same disk.
 * Prints the ratios of the medians, and processor seconds a GiB of all that served it; fails below the goals.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { freePort } from '../tools/lib/ports.mjs';
import { findProgram } from '../tools/lib/programs.mjs';
import { judgedRows, main, prepare, token } from './lib/filled.mjs';

const DOWNLOAD_GOAL = 0.8;
const UPLOAD_GOAL = 0.6;
const MIB = 1024 * 1024;
const BYTES = 512 * MIB;
const PART = 8 * MIB;
const PARTS_AT_ONCE = 3;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

const agent = new Agent({ keepAlive: true });
const parts = Array.from({ length: BYTES / PART }, () => randomBytes(PART));
const digests = parts.map((part) => createHash('sha256').update(part).digest('base64'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** @returns {Promise<{ status: number, bytes: number, text: string }>} nothing of a long answer is kept */
const ask = (port, url, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: url, method, headers, agent }, (answer) => {
      let bytes = 0;
      let text = '';
      answer.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes < MIB) text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, bytes, text }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

async function download(port, url, headers) {
  const { status, bytes } = await ask(port, url, { headers });
  if (status !== 200 || bytes !== BYTES) throw new Error(`${url}: ${status}, ${bytes} bytes`);
}

/** Sends every part, a few at a time, as the site does. */
async function sendParts(port, addressOf, headers) {
  const rest = parts.map((body, index) => ({ body, index }));
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const { status, text } = await ask(port, addressOf(next.index + 1), {
        method: 'PUT',
        headers: {
          ...headers,
          'content-length': PART,
          'content-type': 'application/octet-stream',
          'content-digest': `sha-256=:${digests[next.index]}:`,
        },
        body: next.body,
      });
      if (status !== 200) throw new Error(`part ${next.index + 1}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane));
}

async function upload(port, headers) {
  const json = { ...headers, 'content-type': 'application/json' };
  const begun = await ask(port, '/v1/object-storage/uploads', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ purpose: 'dataset', filename: 'orbits.csv', size: BYTES }),
  });
  const { upload_id: id } = JSON.parse(begun.text);
  if (!id) throw new Error(`begin: ${begun.status} ${begun.text}`);
  await sendParts(port, (number) => `/v1/object-storage/uploads/${id}/parts/${number}`, headers);
  const done = await ask(port, `/v1/object-storage/uploads/${id}/complete`, { method: 'POST', headers });
  if (done.status !== 200) throw new Error(`complete: ${done.status} ${done.text}`);
  return JSON.parse(done.text);
}

/** The floor of an upload: each part is written and synced, and nothing is checked. */
async function startBare(folder) {
  const server = createServer((asked, answer) => {
    const to = createWriteStream(path.join(folder, path.basename(asked.url)), { flush: true });
    pipeline(asked, to).then(
      () => answer.end('{}'),
      () => answer.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function startNginx(folder) {
  const program = findProgram('nginx');
  if (!program) throw new Error('nginx is not installed: apt-get install nginx');
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http { sendfile on; tcp_nopush on; access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; root ${folder}/files; } }`,
  );
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries += 1) {
    if (await ask(port, '/').catch(() => null)) return { child, port };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGTERM');
  throw new Error('nginx did not start');
}

/** Processor seconds of this process's children that still run, all of their threads. */
function childSeconds(pids) {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** Medians of both in seconds, taken in turn. @param {[string, () => Promise<void>][]} ways */
async function inTurn(ways) {
  const times = ways.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, [, act]] of ways.entries()) {
      const began = performance.now();
      await act();
      // The first warms up.
      if (round > 0) times[at].push((performance.now() - began) / 1000);
    }
  }
  return times.map(median);
}

function verdict(what, [ours, floor], goal, seconds) {
  const ratio = floor / ours;
  const rate = (took) => `${Math.round(BYTES / MIB / took)} MiB/s`;
  console.log(
    `${what}: ${ratio.toFixed(2)} (goal ${goal}${ratio >= goal ? '' : ', missed'}), ${rate(ours)} and ${rate(floor)}`,
  );
  console.log(`  ${(seconds / (((ROUNDS + 1) * BYTES) / MIB / 1024)).toFixed(2)} processor seconds a GiB`);
  return ratio >= goal;
}

await main(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-bench-'));
  mkdirSync(path.join(folder, 'files'));
  const size = { commitments: 10, teams: 10 };
  const { port, pid } = await prepare('transfers', size, [
    ...judgedRows(size),
    [`update "user" set platform_role = 'platform_admin' where username = 'user_2'`],
  ]);
  const admin = { authorization: `Bearer ${token('admin')}` };
  const bare = await startBare(folder);
  const nginx = await startNginx(folder);
  try {
    let before = childSeconds([pid]);
    const files = [];
    const uploads = await inTurn([
      ['backend', async () => void files.push(await upload(port, admin))],
      ['bare', () => sendParts(bare.address().port, (number) => `/part-${number}`, {})],
    ]);
    const isUploadMet = verdict(
      'upload in parts with digests',
      uploads,
      UPLOAD_GOAL,
      childSeconds([pid]) - before,
    );
    const whole = createHash('sha256');
    for (const part of parts) whole.update(part);
    if (files[0].sha256 !== whole.digest('hex')) throw new Error('the file is not what was sent');

    writeFileSync(path.join(folder, 'files/orbits.csv'), Buffer.concat(parts));
    before = childSeconds([pid]);
    const downloads = await inTurn([
      ['backend', () => download(port, files[0].url, admin)],
      ['nginx', () => download(nginx.port, '/orbits.csv', {})],
    ]);
    return verdict('download', downloads, DOWNLOAD_GOAL, childSeconds([pid]) - before) && isUploadMet;
  } finally {
    agent.destroy();
    bare.close();
    nginx.child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
