/**
 * What does judging cost above the containers themselves? A trivial python commitment goes the whole way: from the
 * answer of POST /commitment, over the queue, the runner and two containers, to the verdict in the database. Beside
 * it run bare container cycles (create, start, wait, remove through the Engine API) of the same images and
 * configurations, in turn, so that both meet the same machine. Prints both ratios and fails beyond the limits.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  JUDGE,
  PROGRAM,
  SANDBOX,
  SLOTS,
  judgedRate,
  main,
  median,
  startSystem,
  submit,
  temporaryFolder,
} from './lib/judging.mjs';

const LATENCY_GOAL = 0.85;
const LATENCY_LIMIT = 1.5;
const THROUGHPUT_LIMIT = 0.8;
const WARM_UP = 3;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const BATCH = Number(process.env.BENCH_BATCH ?? 120);

/** Milliseconds from the answer to POST until the verdict can be read. */
async function timeCommitment(system) {
  const id = await submit(system);
  const began = performance.now();
  for (;;) {
    const { rows } = await system.database.query('select status, cause from run where id = $1', [id]);
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
  const { maskedPaths } = await import('../judge-runner/dist/engine/masked-paths.js');
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
  const host = {
    seccomp: JSON.stringify(seccompProfile(process.arch)),
    cpus: SLOTS,
    maskedPaths: maskedPaths(),
  };
  const labels = { runner: 'bench', attempt: 'bench', role: 'self-test', deadline: Date.now() + 3_600_000 };
  const cage = { ...labels, host, uid: 65534 };
  const limits = { time_limit_s: 10, memory_mb: 128, cpus: 1 };
  const configs = [
    sandboxConfig(
      { image: SANDBOX, limits, language: 'python3', mode: 'prod' },
      { submission, input, output },
      cage,
    ),
    judgeConfig(
      { image: JUDGE, limits: { time_limit_s: 300, memory_mb: 1000, cpus: 1 }, mode: 'prod', maxScore: 100 },
      { output: collected, truth, input, result },
      cage,
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
  console.log(`latency: ${ratio.toFixed(2)} (goal ${LATENCY_GOAL}, limit ${LATENCY_LIMIT})`);
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

await main(async () => {
  const system = await startSystem(WARM_UP + ROUNDS + BATCH);
  // Folders of its own for each loop: two judges would trip over one result file.
  const loops = await Promise.all(Array.from({ length: SLOTS }, () => bareCycles(system.engine)));
  const quick = await compareLatency(system, loops[0]);
  const busy = await compareThroughput(system, loops);
  return quick && busy;
});
