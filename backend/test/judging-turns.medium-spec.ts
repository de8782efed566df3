import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PauseCause } from '@tianheng/contracts';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Run } from '../src/judging/run.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, pinImages, rival, Runner, setSettings, submit } from './judging.ts';
import { Rejudging } from './rejudging.ts';

let test: TestApp;
/** a team, and the same team on another question */
let world: World;
let second: World;
/** another team on both */
let other: World;
let otherSecond: World;
let runner: Runner;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  await test.database.query('delete from judging_pause');
  world = await test.factory.world();
  const question = await test.factory.question(await test.factory.group(world.competition), {});
  second = { ...world, question };
  await test.factory.bind(world.team, question);
  other = await rival(test, world);
  otherSecond = { ...other, question };
  await test.factory.bind(other.team, question);
  runner = new Runner(test);
});
afterAll(() => test.stop());

const pauses = (): JudgingPauses => test.app.get(JudgingPauses);
const pause = (cause: PauseCause = 'administrator', { question } = world): Promise<boolean> =>
  pauses().pause({ questionId: question.id, cause });
const lift = (cause: PauseCause = 'administrator', { question } = world): Promise<boolean> =>
  pauses().lift(question.id, cause);

const submitMany = async (count: number, of: World): Promise<void> => {
  for (let made = 0; made < count; made += 1) await submit(test, of);
};

const runOf = (id: string): Promise<Run> => test.database.getRepository(Run).findOneByOrFail({ id });

async function judgeNext(): Promise<Run | null> {
  const claim = await runner.claim();
  if (!claim) return null;
  await runner.settle(claim.lease_token).expect(200);
  return runOf(claim.run_id);
}

/** Judges all that can be, one after the other. @returns A and B for the two teams, H for the house */
async function order(): Promise<string> {
  const names = new Map([
    [world.team.id, 'A'],
    [other.team.id, 'B'],
  ]);
  let served = '';
  for (let run = await judgeNext(); run; run = await judgeNext()) {
    served += run.kind === 'commit' ? (names.get(run.teamId ?? '') ?? '?') : 'H';
  }
  return served;
}

describe('what waits on a paused question', () => {
  it('goes after the pause no more often than what others have there', async () => {
    await pause();
    await submitMany(12, world);
    await submit(test, second);
    expect(await order()).toBe('A');
    await submitMany(3, other);
    await lift();
    expect(await order()).toBe('BABABAAAAAAAAAA');
  });

  it('puts off nothing of its team on another question', async () => {
    await pause('sync');
    await submitMany(8, world);
    await submit(test, second);
    await submitMany(6, otherSecond);
    expect(await order()).toBe('ABBBBBB');
  });

  it('is put off by nothing that came before the pause, nor puts that off', async () => {
    await submitMany(8, world);
    await submit(test, second);
    await submitMany(3, otherSecond);
    await pause();
    expect(await order()).toBe('ABBB');
    await lift();
    expect(await order()).toBe('AAAAAAAA');
  });

  it('becomes one line with what its team has elsewhere, in the order in which it came', async () => {
    await pause();
    await submitMany(3, world);
    await submitMany(3, second);
    await submitMany(3, other);
    await submitMany(3, otherSecond);
    await lift();
    expect(await order()).toBe('ABABABABABAB');
    const judged = await test.database.query<{ question_id: string }[]>(
      'select question_id from run where team_id = $1 order by started_at',
      [world.team.id],
    );
    const places = judged.map(({ question_id }) => question_id === world.question.id);
    expect(places).toEqual([true, true, true, false, false, false]);
  });

  it('and is judged again for the house goes before no team that comes after the pause', async () => {
    await submitMany(12, world);
    await submit(test, otherSecond);
    await order();
    await (await Rejudging.of(test, world.question)).begin();
    await pause('judge_faults');
    await (await Rejudging.of(test, second.question)).begin();
    expect(await order()).toBe('H');
    await submitMany(2, otherSecond);
    await lift('judge_faults');
    expect(await order()).toBe(`BHB${'H'.repeat(11)}`);
  });

  it('waits on until the last of its pauses has ended', async () => {
    for (const cause of ['administrator', 'sync'] as const) await pause(cause);
    await submitMany(2, world);
    await submitMany(3, otherSecond);
    expect(await order()).toBe('BBB');
    const turns = (): Promise<{ turn: number }[]> =>
      test.database.query('select turn from run where team_id = $1 order by queued_at', [world.team.id]);
    const before = await turns();
    await lift('sync');
    expect(await turns()).toEqual(before);
    expect(await order()).toBe('');
    await submit(test, otherSecond);
    await lift();
    expect(await turns()).not.toEqual(before);
    // The other one has just been judged at the turn with which this line begins.
    expect(await order()).toBe('AAB');
  });

  it('has the number that says how many come before it, as soon as the pause ends', async () => {
    await pause();
    await submitMany(3, world);
    await submitMany(2, otherSecond);
    expect(await order()).toBe('BB');
    await submitMany(2, otherSecond);
    await lift();
    const path = `/commitment?competition_id=${world.competition.id}&question_id=${world.question.id}`;
    const { body } = await (await Client.of(test, world.leader)).get(path).expect(200);
    const rows = body.data as { queue_number: number }[];
    expect(rows.map(({ queue_number }) => queue_number)).toEqual([3, 1, 0]);
    expect(await order()).toBe('AABAB');
  });
});

describe('what waits for its team’s other mode', () => {
  it('saves up no turns while the team is served elsewhere', async () => {
    await submit(test, world);
    const ranked = await runner.claimOne();
    for (let made = 0; made < 12; made += 1) await submit(test, world, { mode: 'test' });
    await submit(test, second);
    expect((await judgeNext())?.questionId).toBe(second.question.id);
    await submitMany(3, otherSecond);
    await runner.settle(ranked.lease_token).expect(200);
    expect(await order()).toBe(`ABABAB${'A'.repeat(9)}`);
  });
});

it('lets what has begun once keep its place over a pause', async () => {
  await submitMany(2, world);
  const begun = await runner.claimOne();
  await pause();
  await runner.release(begun.lease_token, { cause: 'runner_stopping' }).expect(200);
  const { turn } = await runOf(begun.run_id);
  await submitMany(3, otherSecond);
  expect(await order()).toBe('BBB');
  await lift();
  expect((await runOf(begun.run_id)).turn).toBe(turn);
  expect((await judgeNext())?.id).toBe(begun.run_id);
});

it('waits for no run that somebody holds when a pause ends', async () => {
  await pause();
  await submitMany(3, world);
  const { id } = await submit(test, otherSecond);
  await judgeNext();
  const [held] = await test.database.getRepository(Run).find({ where: { teamId: world.team.id } });
  await test.database.transaction(async (manager) => {
    await manager.query('select from run where id = $1 for update', [held?.id]);
    expect(await lift()).toBe(true);
  });
  expect((await runOf(held?.id ?? '')).turn).toBe(held?.turn);
  expect((await runOf(id)).status).toBe('success');
  expect(await order()).toBe('AAA');
});

it('ends the pause of a question where thousands wait', async () => {
  await submit(test, world);
  await order();
  await (await Rejudging.of(test, world.question)).begin();
  await pause();
  await test.database.query(
    `insert into run (kind, question_id, upload_id, language, mode, sandbox_image, judge_image, turn, status, queued_at)
     select 'preflight', question_id, upload_id, language, mode, sandbox_image, judge_image, turn + n, 'waiting',
       now() + make_interval(secs => n)
     from run, generate_series(1, 5000) n where kind = 'rejudge' and status = 'waiting'`,
  );
  await submitMany(4, otherSecond);
  await order();
  const begun = performance.now();
  await lift();
  expect(performance.now() - begun).toBeLessThan(10_000);
  const [line] = await test.database.query<{ first: number; last: number; turns: number }[]>(
    `select min(turn) as first, max(turn) as last, count(distinct turn)::integer as turns
     from run where status = 'waiting'`,
  );
  const [{ floor }] = await test.database.query<[{ floor: number }]>(
    'select max(turn) as floor from run where attempt > 0',
  );
  expect(line).toEqual({ first: floor, last: floor + 5000, turns: 5001 });
});
