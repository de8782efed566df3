import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Id } from '@tianheng/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
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
import { breakNext, claimed, REASON, Rejudging } from './rejudging.ts';

let test: TestApp;
let world: World;
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
  rejudging = await Rejudging.of(test, world.question);
});

const settleNext = async (score: number): Promise<void> => {
  const { lease_token } = await runner().claimOne();
  await runner().settle(lease_token, { score }).expect(200);
};

async function judged(of = world): Promise<Id> {
  const { id } = await submit(test, of);
  await settleNext(80);
  return id;
}

async function judgedAgain(score: number, ids?: Id[]): Promise<void> {
  const { queued } = await rejudging.begin({ ...(ids && { ids }) });
  for (let run = 0; run < queued; run += 1) await settleNext(score);
}

it('of those without a verdict reaches what the platform failed, until that has one', async () => {
  await judged();
  const { id } = await submit(test, world);
  await breakNext(test, runner());
  expect(await row(test, id)).toMatchObject({ status: 'failed', cause: 'fetch_failed' });
  expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 0, left: 0 });
  expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 1, left: 0 });
  expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 0, left: 0 });
  await breakNext(test, runner());
  expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 1, left: 0 });
  await settleNext(90);
  expect(await rejudging.begin({ which: 'broken' })).toEqual({ queued: 0, left: 0 });
  expect(await rejudging.count()).toBe(1);
  expect(await row(test, id)).toMatchObject({ status: 'success', score: 90 });
});

it('lets no verdicts count, or go back, but as many as were expected', async () => {
  const { client, path } = rejudging;
  const [one] = [await judged(), await judged()];
  await rejudging.begin();
  await settleNext(70);
  expect(await rejudging.list()).toMatchObject({ states: { differs: 1, pending: 1 } });
  await settleNext(60);
  const count = (body: object) => client.post(`${path}/count`, { reason: REASON, ...body });
  const refused = await count({ verdict: 'again', expected: 1 }).expect(409);
  expect(refused.body).toMatchObject({ code: 'VERDICTS_MOVED' });
  expect(await rejudging.list()).toMatchObject({ states: { differs: 2 } });
  expect(await row(test, one)).toMatchObject({ runId: one, score: 80 });
  expect((await count({ verdict: 'again', expected: 2 }).expect(200)).body).toEqual({ changed: 2 });
  await count({ verdict: 'first', expected: 3 }).expect(409);
  expect((await count({ verdict: 'first', expected: 2 }).expect(200)).body).toEqual({ changed: 2 });
});

it('gives nobody a try more than the track has, but where it is named', async () => {
  await test.database.getRepository(Question).update(world.question.id, { commitLimit: 1 });
  const { id: broken } = await submit(test, world);
  await breakNext(test, runner());
  const { queued } = await rejudging.begin();
  expect([queued, await rejudging.stop()]).toEqual([1, 1]);
  // The chance that was given back is used now.
  const second = await judged();
  expect(await rejudging.begin()).toEqual({ queued: 1, left: 0 });
  expect((await rejudging.list()).data.filter(({ state }) => state === 'pending')).toMatchObject([
    { id: second },
  ]);
  expect(await rejudging.begin({ ids: [broken] })).toEqual({ queued: 1, left: 0 });
});

/** What the query of operators.md tells of the submission. */
async function toldOf(id: Id): Promise<object[]> {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operators.md'), 'utf8');
  const [, query = ''] = /```sql\n(select c\.commitment_no.*?)```/s.exec(guide) ?? [];
  const { commitmentNo } = await row(test, id);
  return test.database.query(query.replace('the number of the submission', commitmentNo));
}

it('is found by the query of operators.md, with the evidence of what counts', async () => {
  const id = await judged();
  await judgedAgain(70);
  await rejudging.count();
  await rejudging.count({ verdict: 'first' });
  const { commitmentNo } = await row(test, id);
  expect(await toldOf(id)).toEqual(
    [
      [80, 70],
      [70, 80],
    ].map(([before, after]) =>
      expect.objectContaining({
        commitment_no: commitmentNo,
        status_before: 'success',
        before,
        status_after: 'success',
        after,
        username: expect.any(String),
        judge_digest: expect.any(String),
        submission_sha256: expect.any(String),
      }),
    ),
  );
});

it('is found by the query of operators.md also where it gave way to a run without a verdict', async () => {
  const { id } = await submit(test, world);
  await breakNext(test, runner());
  await judgedAgain(70, [id]);
  await rejudging.count();
  await rejudging.count({ verdict: 'first' });
  expect(await toldOf(id)).toMatchObject([
    { status_before: 'failed', before: null, status_after: 'success', after: 70 },
    { status_before: 'success', before: 70, status_after: 'failed', after: null, judge_digest: null },
  ]);
});

describe('the way back to the first verdicts', () => {
  it('stays open while submissions are judged again once more', async () => {
    const [one, two] = [await judged(), await judged()];
    await judgedAgain(70);
    expect(await rejudging.list()).toMatchObject({ can_go_back: 0, states: { differs: 2 } });
    await rejudging.count();
    expect(await rejudging.list()).toMatchObject({ can_go_back: 2, states: { counts: 2 } });

    await rejudging.begin({ ids: [one] });
    expect(await rejudging.list('?state=pending')).toMatchObject({
      can_go_back: 2,
      states: { pending: 1, counts: 1 },
      data: [{ id: one, can_go_back: true, first: { score: 80 } }],
    });
    await settleNext(60);
    await judgedAgain(70, [two]);
    const { data, ...page } = await rejudging.list();
    expect(page).toMatchObject({ can_go_back: 2, states: { differs: 1, same: 1, counts: 0 } });
    expect(data.map(({ can_go_back }) => can_go_back)).toEqual([true, true]);

    expect(await rejudging.count({ verdict: 'first' })).toBe(2);
    expect(await row(test, one)).toMatchObject({ runId: one, score: 80 });
    const after = await rejudging.list();
    expect(after.can_go_back).toBe(0);
    expect(after.data.map(({ can_go_back }) => can_go_back)).toEqual([false, false]);
  });

  it('leads also to what the platform failed at first, with its chance given back', async () => {
    const other = await rival(test, world);
    const { id: failed } = await submit(test, world);
    await breakNext(test, runner());
    const theirs = await judged(other);
    await judgedAgain(90, [failed]);
    expect(await rejudging.list()).toMatchObject({ can_go_back: 0, data: [{ can_go_back: false }] });
    await rejudging.count();
    expect(await standing(test, world)).toMatchObject({ bestScore: 90, commitmentCount: 1 });
    await judgedAgain(70, [theirs]);
    await rejudging.count();
    expect(await rejudging.list()).toMatchObject({ can_go_back: 2, states: { counts: 2 } });
    expect((await rejudging.list()).data.find(({ id }) => id === failed)).toMatchObject({
      can_go_back: true,
      counted: { score: 90 },
      first: { status: 'failed', score: null },
    });

    expect(await rejudging.count({ verdict: 'first', expected: 2 })).toBe(2);
    expect(await row(test, failed)).toMatchObject({ runId: failed, status: 'failed', quotaCounted: false });
    expect(await standing(test, world)).toMatchObject({
      bestRunId: null,
      bestScore: null,
      bestTimeSpentMs: null,
      bestSubmittedAt: null,
      commitmentCount: 0,
    });
    expect(await standing(test, other)).toMatchObject({ bestRunId: theirs, bestScore: 80 });
    expect(await rejudging.list()).toMatchObject({ can_go_back: 0, states: { differs: 2 } });
    expect(await rejudging.count()).toBe(2);
    expect(await standing(test, world)).toMatchObject({ bestScore: 90 });
  });

  it('is none of a submission that is not judged yet', async () => {
    await submit(test, world);
    expect(await rejudging.count({ verdict: 'first' })).toBe(0);
  });
});

it('reaches first what was never judged again, then what was longest ago', async () => {
  const ids = [await judged(), await judged(), await judged()] as const;
  await judgedAgain(70, [ids[1]]);
  await judgedAgain(70, [ids[0]]);
  expect(await rejudging.begin()).toEqual({ queued: 3, left: 0 });
  const order = await claimed(test, runner(), 3);
  expect(order.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
});

describe('which verdict counted when', () => {
  interface Change {
    from_run_id: Id;
    to_run_id: Id;
    user_id: Id;
    at: Date;
  }
  const changesOf = (id: Id): Promise<Change[]> =>
    test.database.query('select * from verdict_change where commitment_id = $1 order by id', [id]);

  it('is kept of each submission, and the audit says of how many, and of how many teams', async () => {
    const other = await rival(test, world);
    const ids = [await judged(), await judged(), await judged(other)];
    await judgedAgain(70);
    for (const id of ids) expect(await changesOf(id)).toEqual([]);
    const again = await Promise.all(
      ids.map(async (id) => {
        const [run] = await test.database.query<[{ id: Id }]>(
          `select id from run where commitment_id = $1 and kind = 'rejudge'`,
          [id],
        );
        return run.id;
      }),
    );
    await rejudging.count();
    await rejudging.count();
    await rejudging.count({ verdict: 'first' });

    const audit = await test.database.getRepository(AuditEntry).find({
      where: { objectId: world.question.id, action: 'question.count_verdicts' },
      order: { id: 'ASC' },
    });
    expect(audit.map(({ after }) => after)).toEqual([
      { count: 3, teams: 2, verdict: 'again' },
      { count: 3, teams: 2, verdict: 'first' },
    ]);
    for (const [at, id] of ids.entries()) {
      const changes = await changesOf(id);
      expect(changes).toMatchObject([
        { from_run_id: id, to_run_id: again[at], user_id: audit[0]?.userId },
        { from_run_id: again[at], to_run_id: id, user_id: audit[0]?.userId },
      ]);
      const [first, second] = changes.map((change) => change.at.getTime());
      expect(first).toBeLessThan(second ?? 0);
    }
  });

  it('is changed by nobody afterwards', async () => {
    const id = await judged();
    await judgedAgain(70);
    await rejudging.count();
    for (const sql of [
      `update verdict_change set to_run_id = from_run_id where commitment_id = '${id}'`,
      `delete from verdict_change where commitment_id = '${id}'`,
      'truncate verdict_change',
    ])
      await expect(test.database.query(sql)).rejects.toThrow('only added to');
    expect(await changesOf(id)).toHaveLength(1);
  });
});
