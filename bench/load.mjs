/**
 * What do readers cost the judging? Contestants who look at the rank and at their team's commitments every two seconds, as
 * the page does, first none, then 200, then 1,000, while a batch is judged and while single commitments come in. Everything
 * is on this machine: the contestants take processor time too. Prints each figure with its goal; fails where one is missed.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { COMPETITION, QUESTION, judgedRate, main, startSystem, submit } from './lib/judging.mjs';

const CROWDS = (process.env.BENCH_CROWDS ?? '200,1000').split(',').map(Number);
const BATCH = Number(process.env.BENCH_BATCH ?? 60);
/** Commitments that come one by one, for how long each waits. */
const SINGLES = Number(process.env.BENCH_SINGLES ?? 20);
const EVERY_MS = 2000;
const PATIENCE_MS = 30_000;
const GOALS = { rate: 2 / 3, waitMs: 10_000, readMs: 3_000 };
/** Not known to the contestants' threads: they would make their own. */
const routes = () => [
  `/v1/competition/${COMPETITION}/question/rank?question_id=${QUESTION}`,
  `/v1/commitment?competition_id=${COMPETITION}&question_id=${QUESTION}`,
];

/** The value that all but one in a hundred (of a hundred) stay below. @param {number[]} values @param {number} percent */
const percentile = (values, percent) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.ceil((values.length * percent) / 100) - 1)
  ] ?? 0;

/** One look at one of the routes. @returns {Promise<{ status: number, ms: number, retryAfter: number, tag?: string }>} */
function look(port, agent, token, route, tag) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(tag && { 'if-none-match': tag }) };
    const sent = request(
      { host: '127.0.0.1', port, path: route, headers, agent, timeout: PATIENCE_MS },
      (answer) => {
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            ms: performance.now() - began,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
            tag: answer.headers.etag,
          }),
        );
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', reject);
    sent.end();
  });
}

/** In a thread of its own, so that nobody's figures wait for the others'. */
async function beContestants({ port, tokens, paths }) {
  const seen = { times: [], same: 0, shed: 0, refused: 0, broken: 0 };
  let isOver = false;
  const contestant = async (token) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    /** As a browser keeps them. @type {Map<string, string>} */
    const tags = new Map();
    await sleep(Math.random() * EVERY_MS);
    for (let turn = 0; !isOver; turn += 1) {
      const began = performance.now();
      let pause = EVERY_MS;
      try {
        const route = paths[turn % paths.length];
        const { status, ms, retryAfter, tag } = await look(port, agent, token, route, tags.get(route));
        if (tag) tags.set(route, tag);
        if (status === 304) seen.same += 1;
        if (status === 200 || status === 304) seen.times.push(ms);
        else if (retryAfter > 0) seen.shed += 1;
        else seen.refused += 1;
        pause = Math.max(EVERY_MS, retryAfter * 1000);
      } catch {
        seen.broken += 1;
      }
      await sleep(Math.max(0, pause - (performance.now() - began)));
    }
    agent.destroy();
  };
  const all = Promise.all(tokens.map(contestant));
  parentPort.once('message', () => (isOver = true));
  await all;
  parentPort.postMessage(seen);
}

/** @returns {Promise<() => Promise<Record<string, number> & { times: number[] }>>} ends them, and tells what they saw */
async function gather(system, count) {
  const tokens = system.tokens.slice(0, count);
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { port: Number(new URL(system.api).port), tokens, paths: routes() },
  });
  const seen = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // Until all of them have looked once.
  await sleep(2 * EVERY_MS);
  return () => {
    worker.postMessage('enough');
    return seen;
  };
}

/** Milliseconds that single commitments wait for their start, half a slot's worth at a time. */
async function waits(system, rate) {
  const found = [];
  for (let count = 0; count < SINGLES; count += 1) {
    const began = performance.now();
    const id = await submit(system);
    for (;;) {
      const { rows } = await system.database.query('select status from run where id = $1', [id]);
      if (rows[0].status !== 'waiting') break;
      await sleep(20);
    }
    found.push(performance.now() - began);
    await sleep(Math.max(0, Math.min(5000, 2000 / rate) - (performance.now() - began)));
  }
  return found;
}

/** @returns {Promise<boolean>} whether the figure meets its goal */
function say(what, value, unit, isMet, goal) {
  process.stdout.write(
    `  ${what}: ${value.toFixed(unit === '' ? 2 : 0)}${unit} (${goal}${isMet ? '' : ', missed'})\n`,
  );
  return isMet;
}

async function bench() {
  const system = await startSystem(Math.max(...CROWDS, (CROWDS.length + 1) * (BATCH + SINGLES)));
  system.tokens = system.entrants.map(({ token }) => token);
  await judgedRate(system, Math.min(4, BATCH));
  const quiet = await judgedRate(system, BATCH - Math.min(4, BATCH));
  process.stdout.write(`nobody looks: ${quiet.toFixed(2)} verdicts a second\n`);
  const met = [];
  for (const crowd of CROWDS) {
    let dismiss = async () => ({ times: [], same: 0, shed: 0, refused: 0, broken: 0 });
    const rate = await judgedRate(system, BATCH, async () => {
      dismiss = await gather(system, crowd);
    });
    const waited = await waits(system, rate);
    const { times, same, shed, refused, broken } = await dismiss();
    process.stdout.write(
      `${crowd} contestants: ${rate.toFixed(2)} verdicts a second, ${times.length} looks, ${same} of them at nothing new, ${shed} put off\n`,
    );
    const wait = percentile(waited, 95);
    const read = percentile(times, 99);
    met.push(
      say('verdicts, ratio to nobody', rate / quiet, '', rate / quiet >= GOALS.rate, 'at least 0.67'),
      say('wait for the start, 95 %', wait, ' ms', wait < GOALS.waitMs, 'below 10 s'),
      say('a look, 99 %', read, ' ms', read < GOALS.readMs, 'below 3 s'),
      say('connections that broke', broken, ' ', broken === 0, 'none'),
      say('looks refused for good', refused, ' ', refused === 0, 'none'),
    );
  }
  return met.every(Boolean);
}

if (isMainThread) await main(bench);
else await beContestants(workerData);
