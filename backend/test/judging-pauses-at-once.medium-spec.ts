import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PauseCause } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Run } from '../src/judging/run.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { emptyQueue, pinImages, rival, Runner, setSettings, submit } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

let test: TestApp;
/** a team on two questions, and another one */
let first: World;
let second: World;
let other: World;
let otherSecond: World;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  // Of two commits the first is held up once its lines have been made.
  await test.database.query(
    `create function wait_at_commit() returns trigger language plpgsql as $$
     begin
       if current_setting('test.waits', true) = 'yes' then perform pg_advisory_xact_lock(4711); end if;
       return null;
     end $$;
     create constraint trigger "zz_waits" after insert or delete on judging_pause deferrable initially deferred
       for each row execute function wait_at_commit()`,
  );
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  await test.database.query('delete from judging_pause');
  first = await test.factory.world();
  const question = await test.factory.question(await test.factory.group(first.competition), {});
  second = { ...first, question };
  other = await rival(test, first);
  otherSecond = { ...other, question };
  for (const { team } of [first, other]) await test.factory.bind(team, question);
});
afterAll(() => test.stop());

type Change = (manager: EntityManager) => Promise<unknown>;
const pauses = (): JudgingPauses => test.app.get(JudgingPauses);
const pause =
  ({ question }: World, cause: PauseCause): Change =>
  (manager) =>
    pauses().pause({ questionId: question.id, cause }, manager);
const lift =
  ({ question }: World, cause: PauseCause): Change =>
  (manager) =>
    pauses().lift(question.id, cause, manager);

/** Both change what they change before either commits, and the second commits while the first does. */
async function atOnce(one: Change, another: Change): Promise<void> {
  const [earlier, later, gate] = [1, 2, 3].map(() => test.database.createQueryRunner());
  if (!earlier || !later || !gate) throw new Error('no connections');
  try {
    await gate.query('select pg_advisory_lock(4711)');
    await earlier.startTransaction();
    await earlier.query(`set local test.waits = 'yes'`);
    await one(earlier.manager);
    await later.startTransaction();
    await another(later.manager);
    const commit = earlier.commitTransaction();
    await untilSomebodyWaits(test.database);
    const further = later.commitTransaction();
    await Promise.race([further, untilSomebodyWaits(test.database, 2)]);
    await gate.query('select pg_advisory_unlock(4711)');
    await Promise.all([commit, further]);
  } finally {
    for (const runner of [earlier, later, gate]) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  }
}

const submitMany = async (count: number, of: World): Promise<void> => {
  for (let made = 0; made < count; made += 1) await submit(test, of);
};

/** Judges all that can be, one after the other. @returns A and B for the two teams, 1 and 2 for the questions */
async function order(): Promise<string> {
  const runner = new Runner(test);
  const served: string[] = [];
  for (let claim = await runner.claim(); claim; claim = await runner.claim()) {
    await runner.settle(claim.lease_token).expect(200);
    const { teamId, questionId } = await test.database
      .getRepository(Run)
      .findOneByOrFail({ id: claim.run_id });
    served.push(`${teamId === first.team.id ? 'A' : 'B'}${questionId === first.question.id ? 1 : 2}`);
  }
  return served.join(' ');
}

describe('two transactions at the same moment', () => {
  it.each<[string, () => [World, PauseCause][]]>([
    [
      'the last two pauses of a question',
      () => [
        [first, 'administrator'],
        [first, 'sync'],
      ],
    ],
    [
      'the last pauses of two questions',
      () => [
        [first, 'administrator'],
        [second, 'administrator'],
      ],
    ],
  ])('end %s: what waited becomes one line of each team', async (_, which) => {
    const [one, another] = which().map((of) => ({ begin: pause(...of), end: lift(...of) }));
    if (!one || !another) throw new Error('not two pauses');
    for (const { begin } of [one, another]) await begin(test.database.manager);
    for (const world of [first, second, other, otherSecond]) await submitMany(3, world);
    await atOnce(one.end, another.end);
    expect(await order()).toBe('A1 B1 A1 B1 A1 B1 A2 B2 A2 B2 A2 B2');
  });

  it.each([true, false])(
    'end the one pause of a question and begin another, that first: %s',
    async (isFirst) => {
      await pause(first, 'administrator')(test.database.manager);
      await submitMany(8, first);
      await submitMany(1, second);
      await submitMany(3, otherSecond);
      const changes = [lift(first, 'administrator'), pause(first, 'sync')] as const;
      await (isFirst ? atOnce(...changes) : atOnce(changes[1], changes[0]));
      expect(await order()).toBe('A2 B2 B2 B2');
    },
  );
});

it('takes what waits out of the line also where two pauses begin in one statement', async () => {
  await submitMany(8, first);
  await submitMany(1, second);
  await submitMany(3, otherSecond);
  await test.database.query(
    `insert into judging_pause (question_id, cause) values ($1, 'sync'), ($1, 'administrator')`,
    [first.question.id],
  );
  expect(await order()).toBe('A2 B2 B2 B2');
});

it('makes no line anew where a pause takes the place of another', async () => {
  await pause(first, 'sync')(test.database.manager);
  await submitMany(1, first);
  const { runId } = await submit(test, second);
  const turn = async (): Promise<number> =>
    (await test.database.getRepository(Run).findOneByOrFail({ id: runId })).turn;
  const before = await turn();
  // Others pass it by, so that a newcomer would get a later turn.
  await test.database.query(`update run set not_before = now() + interval '100 seconds' where id = $1`, [
    runId,
  ]);
  await submitMany(3, otherSecond);
  expect(await order()).toBe('B2 B2 B2');
  await test.database.transaction(async (manager) => {
    await lift(first, 'sync')(manager);
    await pause(first, 'sync')(manager);
  });
  expect(await turn()).toBe(before);
});
