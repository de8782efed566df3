/**
 * Does a neighbour change the measured time of a program? Ties are broken by processor time, so a rival's submission in the
 * next slot must not move it. The same work is judged alone and beside a program that spins, forks or syncs for as long,
 * in turn. Prints the ratio of the medians for each neighbour, and of wall time for comparison; fails beyond the goal.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SLOTS, main, median, startSystem, submit } from './lib/judging.mjs';

const GOAL = 1.05;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ANSWER = 'with open("/judge/output/answer.txt", "w") as file:\n    file.write("42")\n';
const WORK = `total = 0\nfor number in range(12_000_000):\n    total += number * number % 7\n${ANSWER}`;
/** Each ends by itself before its time limit, should the benchmark break off. */
const NEIGHBOURS = {
  spins: 'while time.monotonic() < BEGAN + 5:\n    pass\n',
  forks: [
    'import os',
    'while time.monotonic() < BEGAN + 5:',
    '    child = os.fork()',
    '    if child == 0:',
    '        os._exit(0)',
    '    os.waitpid(child, 0)',
    '',
  ].join('\n'),
  syncs: [
    'import os',
    'file = os.open("/judge/output/much", os.O_CREAT | os.O_RDWR)',
    'while time.monotonic() < BEGAN + 5:',
    '    os.pwrite(file, b"x" * 1_000_000, 0)',
    '    os.fsync(file)',
    '    os.sync()',
    '',
  ].join('\n'),
};
const neighbour = (source) => `import time\nBEGAN = time.monotonic()\n${source}${ANSWER}`;

const kinds = Object.keys(NEIGHBOURS);
/** Handed in from the last to the first: for each kind and round the work alone, a neighbour, the work beside it. */
const programs = kinds
  .flatMap((kind) => Array.from({ length: ROUNDS }, () => [WORK, neighbour(NEIGHBOURS[kind]), WORK]).flat())
  .toReversed();

async function untilStatus(system, id, wanted) {
  for (;;) {
    const { rows } = await system.database.query('select status, cause, measured from run where id = $1', [
      id,
    ]);
    const [run] = rows;
    if (wanted(run)) return run;
    await sleep(20);
  }
}

async function timeWork(system) {
  const run = await untilStatus(
    system,
    await submit(system),
    ({ status }) => !['waiting', 'running'].includes(status),
  );
  if (run.status !== 'success') throw new Error(`judged ${JSON.stringify(run)}`);
  return { cpu: run.measured.cpu_ms, wall: run.measured.time_ms };
}

await main(async () => {
  if (SLOTS < 2) throw new Error('it takes two slots to be neighbours');
  const system = await startSystem(programs.length, (number) => programs[number]);
  let isMet = true;
  for (const kind of kinds) {
    const alone = [];
    const beside = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await timeWork(system));
      const other = await submit(system);
      await untilStatus(system, other, ({ status }) => status === 'running');
      await sleep(500);
      beside.push(await timeWork(system));
      await untilStatus(system, other, ({ status }) => !['waiting', 'running'].includes(status));
    }
    const ratio = (key) => median(beside.map((one) => one[key])) / median(alone.map((one) => one[key]));
    isMet &&= ratio('cpu') <= GOAL;
    console.log(`beside one that ${kind}: ${ratio('cpu').toFixed(3)} of its processor time (goal ${GOAL})`);
    console.log(
      `  ${median(alone.map(({ cpu }) => cpu))} ms alone, ${median(beside.map(({ cpu }) => cpu))} ms beside; wall ${ratio('wall').toFixed(2)}`,
    );
  }
  return isMet;
});
