import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ATTEMPTS_MAX } from '@tianheng/contracts';
import { OWN_FAULTS } from '../backend/src/judging/faults.service.ts';
import { until } from '../judge-runner/test/harness.ts';
import type { RunnerProcess } from '../judge-runner/test/runner-process.ts';
import { audit } from './judging-audit.ts';
import { JudgingSystem } from './judging-system.ts';
import { answering } from './programs.ts';
import { Dice, killsOf } from './storm-kills.ts';
import { START_MS } from './system.ts';

const TEAMS = 6;
const EACH = 10;
const SLOTS = 2;
/** Longest calm between two kills. */
const CALM_MS = 4000;
/** Nor does a slow machine have a denser storm: a kill comes when something has ended since the last one, or after this. */
const STILL_MS = 20_000;
const LOOK_MS = 500;
const STORM_MS = 120_000;
const AFTERWARDS_MS = 300_000;

/** `STORM_SEEDS=1-20` for a long run; each seed is a storm of its own. */
const [first = 1, last = first] = (process.env.STORM_SEEDS ?? '1').split('-').map(Number);
const SEEDS = Array.from({ length: last - first + 1 }, (_, at) => first + at);

const system = new JudgingSystem({ name: 'storm', ownEngine: true, backends: 2 });
beforeAll(() => system.start(), START_MS);
afterAll(() => system.stop(), 60_000);

it.each(SEEDS)(
  'a storm of kills of every kind (seed %i) ends with each submission judged once and none given up',
  async (seed) => {
    const dice = new Dice(seed);
    const leader = await system.contest();
    const teams = [leader];
    while (teams.length < TEAMS) teams.push(await system.rival(leader));
    const runners = [await system.runner(SLOTS), await system.runner(SLOTS)];
    const kills = killsOf(system, runners, dice);
    const made = await Promise.all(
      teams.map(async (team) => {
        const ids: string[] = [];
        for (let at = 0; at < EACH; at += 1)
          ids.push(await team.submit(answering(1 + dice.below(10), 0.2 + dice.below(20) / 10)));
        return ids.map((id) => ({ team, id }));
      }),
    );
    const began = performance.now();
    const struck: string[] = [];
    const [stopped] = made.flat().slice(-1);
    if (!stopped) throw new Error('nothing was submitted');
    const left = (attempts = 0): Promise<number> => pending(leader.world.question.id, attempts);
    const rages = (): boolean => performance.now() - began < STORM_MS;
    for (let before = await left(); before > 0 && rages(); before = await left()) {
      // Whoever struck a run in its last attempt too would have it given up, and rightly.
      while ((await left(ATTEMPTS_MAX - 1)) > 0 && rages()) {
        await sleep(LOOK_MS);
        await supervise(runners);
      }
      if (!rages()) break;
      const kill = dice.of(kills);
      struck.push(kill.name);
      await kill.strike();
      // While who has to hear of it may be away.
      if (struck.length === 1) await stopped.team.cancel(stopped.id).catch(() => undefined);
      await sleep(dice.below(CALM_MS));
      await supervise(runners);
      for (let waited = 0; waited < STILL_MS && (await left()) >= before; waited += LOOK_MS) {
        await sleep(LOOK_MS);
        await supervise(runners);
      }
    }
    // Else there was no storm; and the first kill is the one at which somebody gives up.
    expect(struck).not.toEqual([]);
    const supervisor = setInterval(() => void supervise(runners), 1000);
    const all = await Promise.all(made.flat().map(({ team, id }) => team.ended(id, AFTERWARDS_MS))).finally(
      () => clearInterval(supervisor),
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stderr.write(
      `storm ${seed}: ${all.length} ended in ${seconds} s, ${struck.length} kills: ${struck.join(', ')}\n`,
    );
    const others = all.filter(
      ({ commitment_id, status }) => !(commitment_id === stopped.id && status === 'cancel'),
    );
    expect(others.filter(({ status }) => status !== 'success')).toEqual([]);
    await until(async () => {
      await supervise(runners);
      return runners.every((runner) => runner.said('is serving')) && (await isEngineUp(runners));
    });
    expect(await system.stopRunners()).toEqual([]);
    expect(await audit(system)).toEqual([]);
  },
  STORM_MS + AFTERWARDS_MS + 120_000,
);

/** A runner that ended, also one that found the engine hung and refused to serve, is started again. */
async function supervise(runners: RunnerProcess[]): Promise<void> {
  await Promise.all(runners.filter((runner) => runner.isDead()).map((runner) => runner.start(false)));
}

/** The last verdicts may come while it is started again. */
async function isEngineUp(runners: RunnerProcess[]): Promise<boolean> {
  const answers = await Promise.allSettled(runners.map((runner) => runner.engine.info()));
  return answers.every(({ status }) => status === 'fulfilled');
}

/** Runs without a verdict that have used up so many attempts at least; asked of the database while it may be away. */
async function pending(questionId: string, attempts: number): Promise<number> {
  const sql = `select count(*)::integer as pending from run where question_id = $1 and status in ('waiting', 'running')
    and (select count(*) from attempt where run_id = run.id and ${OWN_FAULTS.platform}) >= $2`;
  const rows = await system.database
    .query<{ pending: number }[]>(sql, [questionId, attempts])
    .catch(() => []);
  return rows[0]?.pending ?? Infinity;
}
