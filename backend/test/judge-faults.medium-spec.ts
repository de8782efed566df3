import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JUDGE_FAILURES_TO_PAUSE } from '@tianheng/contracts';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  IMAGES,
  pinImages,
  rival,
  Runner,
  setSettings,
  submit,
} from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const JUDGE = 'tianheng/judge-orbit:1';

let test: TestApp;
let world: World;
/** as many teams as make a judge broken */
let teams: World[];
let runner: Runner;
let admin: Client;

beforeAll(async () => {
  test = await startApp();
  admin = await Client.of(test, await test.factory.admin());
});
beforeEach(async () => {
  await emptyQueue(test);
  await pinImages(test);
  await setSettings(test);
  world = await test.factory.world();
  teams = [world];
  while (teams.length < JUDGE_FAILURES_TO_PAUSE) teams.push(await rival(test, world));
  runner = new Runner(test);
});
afterAll(() => test.stop());

const paused = async (): Promise<boolean> =>
  (await test.app.get(JudgingPauses).list(world.question.id)).length > 0;

const failed = { fault: 'judge', cause: 'judge_error' } as const;

async function failJudge(team: World): Promise<void> {
  const { id } = await submit(test, team);
  const { lease_token } = await runner.claimOne();
  await runner.release(lease_token, failed).expect(200);
  // However slow the test: its second attempt comes when the test says so.
  await test.database.query(`update run set not_before = now() + interval '100 seconds' where id = $1`, [id]);
}

async function failForAll(): Promise<void> {
  for (const team of teams) await failJudge(team);
  expect(await paused()).toBe(true);
}

const questionId = (): string => world.question.id;

/** Twice more than are looked at: some were never begun, the others long before what fails, though queued after it. */
const queueOthers = () =>
  test.database.query(
    `insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image,
       status, turn, finished_at, attempt, started_at)
     select 'rejudge', commitment_id, question_id, team_id, upload_id, language, mode, judge_image,
       'cancel', 0, now(), begun, case begun when 1 then now() - interval '1 hour' end
     from (select * from run where question_id = $1 limit 1) one, generate_series(1, 200), generate_series(0, 1) begun`,
    [world.question.id],
  );

it('pauses a question whose judge fails for team after team', async () => {
  for (let count = 0; count < JUDGE_FAILURES_TO_PAUSE; count += 1) await failJudge(world);
  expect(await paused()).toBe(false);
  for (const team of teams.slice(1, -1)) await failJudge(team);
  await submit(test, world);
  await runner.settle((await runner.claimOne()).lease_token).expect(200);
  await failJudge(teams.at(-1) as World);
  expect(await paused()).toBe(false);
  for (const team of teams.slice(0, -2)) await failJudge(team);
  // A program that fails before its judge is asked says nothing of that.
  await submit(test, world);
  await runner.settle((await runner.claimOne()).lease_token, { cause: 'runtime_error' }).expect(200);
  await queueOthers();
  await failJudge(teams.at(-2) as World);
  expect(await paused()).toBe(true);
  await endBackoff(test);
  await submit(test, world);
  expect(await runner.claim()).toBeNull();
});

/** What makes of a judge another one, or says that it works. */
const MENDED: [what: string, mend: () => Promise<unknown>][] = [
  [
    'its data are others',
    () => test.database.getRepository(Question).update(questionId(), { syncedAt: () => 'now()' }),
  ],
  [
    'its question was changed',
    () => test.database.getRepository(Question).update(questionId(), { updatedAt: () => 'now()' }),
  ],
  ['its image is another', () => pin(IMAGES[0])],
  ['an administrator ended the pause', resume],
];

const pin = (digest = ''): Promise<unknown> =>
  admin.post('/admin/judging/images', { reference: JUDGE, digest }).expect(200);

async function resume(): Promise<void> {
  const pause = { question_id: questionId(), cause: 'judge_faults' };
  await admin.post('/admin/judging/resume', pause).expect(200);
}

describe.each(MENDED)('once %s', (_what, mend) => {
  beforeEach(async () => {
    await failForAll();
    await mend();
    // Not by lifting it, which is a mend by itself.
    await test.database.query('delete from judging_pause where question_id = $1', [questionId()]);
    await emptyQueue(test);
  });

  it('what its judge did before says nothing of it', async () => {
    for (const team of teams.slice(1)) await failJudge(team);
    expect(await paused()).toBe(false);
    await failJudge(world);
    expect(await paused()).toBe(true);
  });
});

it('what began before the judge was mended says nothing of it, however late it ends', async () => {
  const held: string[] = [];
  for (const team of teams.slice(1)) {
    await submit(test, team);
    held.push((await runner.claimOne()).lease_token);
  }
  await failJudge(world);
  await pin(IMAGES[0]);
  for (const token of held) await runner.release(token, failed).expect(200);
  expect(await paused()).toBe(false);
  await emptyQueue(test);
  for (const team of teams.slice(1)) await failJudge(team);
  expect(await paused()).toBe(false);
  await failJudge(world);
  expect(await paused()).toBe(true);
});

it('a run that its judge fails for good waits for who changes the decimals, and not the other way round', async () => {
  await failJudge(world);
  await endBackoff(test);
  const { lease_token } = await runner.claimOne();
  const { released } = await test.database.transaction(async (manager) => {
    await manager.query('select from question where id = $1 for no key update', [questionId()]);
    const ending = runner.release(lease_token, failed).then(({ status }) => status);
    await untilSomebodyWaits(test.database);
    // Makes all standings anew.
    await manager.update(Question, questionId(), { scoreDigits: 3 });
    return { released: ending };
  });
  expect(await released).toBe(200);
});

it('an open form of the question is not refused because its judge works again', async () => {
  const version = async (): Promise<number> =>
    (await test.database.getRepository(Question).findOneByOrFail({ id: questionId() })).version;
  await failForAll();
  const before = await version();
  await resume();
  expect(await version()).toBe(before);
});
