import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Commitment, Id, JudgeCause, RankPage } from '@tianheng/contracts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  emptyQueue,
  IMAGES,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  standing,
  submit,
} from './judging.ts';
import { breakNext, Rejudging } from './rejudging.ts';

let test: TestApp;
let world: World;
let other: World;
let rejudging: Rejudging;
const runner = (): Runner => new Runner(test, 'runner-1', IMAGES);

beforeAll(async () => {
  test = await startApp();
  await setSettings(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await emptyQueue(test);
  await pinImages(test);
  world = await test.factory.world();
  other = await rival(test, world);
  rejudging = await Rejudging.of(test, world.question);
});

interface Verdict {
  score?: number | null;
  cause?: JudgeCause;
  took?: number;
}

async function settleNext({ took = 812, score = 100, cause = 'accepted' }: Verdict): Promise<Id> {
  const { run_id, lease_token } = await runner().claimOne();
  const measured = { time_ms: 2_000, cpu_ms: took, exit_code: 0 };
  await runner()
    .settle(lease_token, { score, cause, measured } as object)
    .expect(200);
  return run_id;
}

async function judged(verdict: Verdict, of = world): Promise<Id> {
  const { id } = await submit(test, of);
  await settleNext(verdict);
  return id;
}

/** Two teams of the same score, the first a little quicker, and both judged again the other way round. */
async function equals(): Promise<{ ids: [Id, Id]; again: [Id, Id] }> {
  const ids: [Id, Id] = [await judged({ took: 812 }), await judged({ took: 815 }, other)];
  await rejudging.begin();
  return { ids, again: [await settleNext({ took: 816 }), await settleNext({ took: 811 })] };
}

async function ranked(): Promise<unknown[][]> {
  const page = `/competition/${world.competition.id}/question/rank?question_id=${world.question.id}`;
  const { data } = (await rejudging.client.get(page).expect(200)).body as RankPage;
  return data.map(({ team_id, total_score, stale }) => [team_id, total_score, stale]);
}

const mend = (): Promise<unknown> =>
  test.database.getRepository(Question).update(world.question.id, { timeLimit: 77 });
const staleOf = async (id: Id): Promise<boolean | null | undefined> =>
  ((await rejudging.client.get(`/commitment/${id}`).expect(200)).body as Commitment).stale;

describe('the same verdict in another time', () => {
  it('is shown with both times, and leaves ranks as they are when all verdicts are made to count', async () => {
    const { ids } = await equals();
    const differs = await judged({ score: 40 });
    await rejudging.begin({ ids: [differs] });
    const better = await settleNext({ score: 50 });

    const { data, states } = await rejudging.list();
    expect(states).toMatchObject({ same: 2, differs: 1 });
    const [first, second] = ids.map((id) => data.find((shown) => shown.id === id));
    expect(first).toMatchObject({
      state: 'same',
      counted: { time_spent_ms: 812 },
      again: { time_spent_ms: 816 },
    });
    expect(second).toMatchObject({
      state: 'same',
      counted: { time_spent_ms: 815 },
      again: { time_spent_ms: 811 },
    });

    expect(await rejudging.count()).toBe(1);
    expect(await row(test, differs)).toMatchObject({ runId: better });
    for (const id of ids) expect(await row(test, id)).toMatchObject({ runId: id });
    expect(await ranked()).toEqual([
      [world.team.id, 100, false],
      [other.team.id, 100, false],
    ]);
    expect(await standing(test, world)).toMatchObject({ bestTimeSpentMs: 812 });
    expect(await rejudging.count()).toBe(0);
  });

  it('counts, with its time, where it was ticked', async () => {
    const { ids, again } = await equals();
    expect(await rejudging.count({ ids })).toBe(2);
    for (const [at, id] of ids.entries()) expect(await row(test, id)).toMatchObject({ runId: again[at] });
    expect((await ranked()).map(([team]) => team)).toEqual([other.team.id, world.team.id]);
    expect(await rejudging.count({ verdict: 'first' })).toBe(2);
    expect((await ranked()).map(([team]) => team)).toEqual([world.team.id, other.team.id]);
  });

  it('is by the scores that rank, and by why a program failed', async () => {
    const almost = await judged({ score: 80 });
    const failed = await judged({ score: null, cause: 'memory_limit' });
    const broken = await submit(test, world);
    await breakNext(test, runner());
    await rejudging.begin();
    await settleNext({ score: 80.0001 });
    await settleNext({ score: null, cause: 'runtime_error' });
    await settleNext({ score: null, cause: 'runtime_error' });
    const { data } = await rejudging.list();
    expect(new Map(data.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [almost, 'same'],
        [failed, 'differs'],
        [broken.id, 'differs'],
      ]),
    );
    expect(await rejudging.count()).toBe(2);
  });
});

describe('an outdated verdict', () => {
  it('is up to date once it was judged the same with what the question has today, and keeps its run', async () => {
    const id = await judged({});
    await mend();
    expect(await staleOf(id)).toBe(true);
    await rejudging.begin({ which: 'stale' });
    expect(await staleOf(id)).toBe(true);
    await settleNext({ took: 900 });
    expect(await rejudging.count()).toBe(0);
    expect(await row(test, id)).toMatchObject({ runId: id });
    expect(await staleOf(id)).toBe(false);
    expect(await ranked()).toEqual([[world.team.id, 100, false]]);
    await test.database.getRepository(Question).update(world.question.id, { timeLimit: 78 });
    expect(await staleOf(id)).toBe(true);
  });

  it('stays outdated where it was judged otherwise, until that counts', async () => {
    const id = await judged({});
    await mend();
    await rejudging.begin();
    await breakNext(test, runner());
    expect(await staleOf(id)).toBe(true);
    await rejudging.begin();
    await settleNext({ score: 90 });
    expect(await staleOf(id)).toBe(true);
    await rejudging.count();
    expect(await staleOf(id)).toBe(false);
  });

  it('is none either where the question is again as it was', async () => {
    const id = await judged({});
    const { timeLimit } = await test.database
      .getRepository(Question)
      .findOneByOrFail({ id: world.question.id });
    await mend();
    await rejudging.begin();
    await settleNext({});
    await test.database.getRepository(Question).update(world.question.id, { timeLimit });
    expect(await staleOf(id)).toBe(false);
  });
});
