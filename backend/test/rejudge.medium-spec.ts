import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  REJUDGED_AT_ONCE,
  REJUDGE_REASON_MAX,
  SUBMISSIONS_TICKED_MAX,
  type CommitmentPage,
  type RejudgementPage,
  type RankPage,
  type SettleRequest,
} from '@tianheng/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { JudgeImage } from '../src/judging/judge-image.entity.ts';
import { Run } from '../src/judging/run.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  IMAGES,
  NOWHERE,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  standing,
  submit,
  type Judged,
} from './judging.ts';
import { mostRows, queriesOf } from './queries.ts';
import { breakNext, claimed, REASON, Rejudging } from './rejudging.ts';

const MENDED = `sha256:${'c'.repeat(64)}`;

let test: TestApp;
let world: World;
let rejudging: Rejudging;
const runner = (): Runner => new Runner(test, 'runner-1', [...IMAGES, MENDED]);

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

const settleNext = async (values: Partial<SettleRequest>): Promise<string> => {
  const claim = await runner().claimOne();
  await runner().settle(claim.lease_token, values).expect(200);
  return claim.run_id;
};

async function judged(values: Partial<SettleRequest> = {}, of = world): Promise<Judged> {
  const { id } = await submit(test, of);
  await settleNext({ score: 80, ...values });
  return row(test, id);
}

const mendJudge = (): Promise<unknown> =>
  test.database.getRepository(JudgeImage).update({ reference: 'tianheng/judge-orbit:1' }, { digest: MENDED });
const audited = async (): Promise<AuditEntry[]> =>
  test.database.getRepository(AuditEntry).find({
    where: { objectId: world.question.id },
    order: { id: 'ASC' },
  });
const runsOf = (commitmentId: string): Promise<Run[]> =>
  test.database.getRepository(Run).find({ where: { commitmentId }, order: { queuedAt: 'ASC' } });
const chances = async (): Promise<number> =>
  (
    await test.database.query<unknown[]>('select 1 from commitment where team_id = $1 and quota_counted', [
      world.team.id,
    ])
  ).length;

describe('a re-judgement', () => {
  it('counts only once that is asked for, and charges nobody', async () => {
    const { id } = await judged();
    const before = await chances();
    expect(await rejudging.begin()).toEqual({ queued: 1, left: 0 });
    expect(await rejudging.count()).toBe(0);
    const again = await settleNext({ score: 70.126 });
    expect(await row(test, id)).toMatchObject({ runId: id, score: 80 });
    expect(await standing(test, world)).toMatchObject({ bestRunId: id, bestScore: 80 });

    expect(await rejudging.count()).toBe(1);
    expect(await row(test, id)).toMatchObject({ runId: again, score: 70.126 });
    expect(await standing(test, world)).toMatchObject({
      bestRunId: again,
      bestScore: 70.13,
      commitmentCount: 1,
    });
    expect(await chances()).toBe(before);

    expect(await rejudging.count()).toBe(0);
    expect(await rejudging.count({ verdict: 'first' })).toBe(1);
    expect(await standing(test, world)).toMatchObject({ bestRunId: id, bestScore: 80 });
  });

  it('is told to its team only by the verdict that counts', async () => {
    const { id } = await judged();
    const leader = await Client.of(test, world.leader);
    const shown = async (): Promise<CommitmentPage> =>
      (await leader.get(`/commitment?competition_id=${world.competition.id}`).expect(200))
        .body as CommitmentPage;
    const before = await shown();
    expect(before.data).toMatchObject([{ commitment_id: id, score: 80, is_rejudged: false }]);
    await rejudging.begin();
    expect(await shown()).toEqual(before);
    await settleNext({ score: 60 });
    expect(await shown()).toEqual(before);
    await rejudging.count();
    expect((await shown()).data).toMatchObject([{ commitment_id: id, score: 60, is_rejudged: true }]);
  });

  it('changes the ranking of all teams at once', async () => {
    const other = await rival(test, world);
    await judged({ score: 80 });
    await judged({ score: 70 }, other);
    await rejudging.begin();
    await settleNext({ score: 50 });
    await settleNext({ score: 90 });
    await rejudging.count();
    const leader = await Client.of(test, world.leader);
    const rank = await leader
      .get(`/competition/${world.competition.id}/question/rank?question_id=${world.question.id}`)
      .expect(200);
    expect((rank.body as RankPage).data.map(({ team_id, total_score }) => [team_id, total_score])).toEqual([
      [other.team.id, 90],
      [world.team.id, 50],
    ]);
  });

  it('waits behind nobody’s new submission', async () => {
    const commitments = [await judged(), await judged(), await judged()];
    await rejudging.begin();
    const other = await rival(test, world);
    const { id } = await submit(test, other);
    const order = (await claimed(test, runner(), 4)).map((claim) => claim.id);
    expect(order.indexOf(id)).toBeLessThan(2);
    expect(order.filter((one) => one !== id)).toEqual(commitments.map((one) => one.id));
  });
});

describe('what is judged again', () => {
  it('is whatever has a verdict, and nothing twice', async () => {
    const verdicts = [
      await judged({ score: 80 }),
      await judged({ cause: 'runtime_error', score: null }),
      await judged({ cause: 'time_limit', score: null }),
    ];
    const [deleted, waiting, stopped] = [
      await judged(),
      await submit(test, world),
      await submit(test, world),
    ];
    const leader = await Client.of(test, world.leader);
    await leader.cancel(stopped.id).expect(200);
    await test.database.query('update commitment set deleted_at = now() where id = $1', [deleted.id]);
    const gone = await rival(test, world);
    await runner()
      .settle((await runner().claimOne()).lease_token)
      .expect(200);
    await judged({}, gone);
    await test.database.query('update team set dismissed_at = now() where id = $1', [gone.team.id]);
    const elsewhere = await test.factory.world();
    await judged({}, elsewhere);

    const chosen = [...verdicts, waiting].map(({ id }) => id);
    expect(await rejudging.begin()).toEqual({ queued: 4, left: 0 });
    const queued = await test.database.getRepository(Run).findBy({ kind: 'rejudge', status: 'waiting' });
    expect(queued.map(({ commitmentId }) => commitmentId).sort()).toEqual(chosen.sort());
    expect(await rejudging.begin()).toEqual({ queued: 0, left: 0 });
    await settleNext({});
    expect(await rejudging.begin()).toEqual({ queued: 1, left: 0 });
  });

  it('is what was judged otherwise, where only that is asked for, until it was judged anew', async () => {
    const old = await judged();
    await mendJudge();
    const fresh = await judged();
    expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 1, left: 0 });
    expect((await runsOf(old.id)).map(({ kind }) => kind)).toEqual(['commit', 'rejudge']);
    expect(await runsOf(fresh.id)).toHaveLength(1);
    await settleNext({ score: 10 });
    expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 0, left: 0 });
    await rejudging.count();
    expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 0, left: 0 });
    await test.database.getRepository(Question).update(world.question.id, { timeLimit: 77 });
    expect(await rejudging.begin({ which: 'stale', ids: [fresh.id] })).toEqual({ queued: 1, left: 0 });
    expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 1, left: 0 });
  });

  it('is stale still when judging it again broke', async () => {
    await judged();
    await mendJudge();
    await rejudging.begin({ which: 'stale' });
    await breakNext(test, runner());
    expect(await rejudging.begin({ which: 'stale' })).toEqual({ queued: 1, left: 0 });
  });

  it('is only what is ticked, and only of this question', async () => {
    const [one, two] = [await judged(), await judged()];
    const elsewhere = await test.factory.world();
    const strange = await judged({}, elsewhere);
    expect(await rejudging.begin({ ids: [two.id, strange.id, NOWHERE] })).toEqual({ queued: 1, left: 0 });
    expect(
      [await runsOf(one.id), await runsOf(two.id), await runsOf(strange.id)].map((runs) => runs.length),
    ).toEqual([1, 2, 1]);
  });

  it('is what the question can still judge, also of a language that it takes no more', async () => {
    const { id } = await judged();
    const questions = test.database.getRepository(Question);
    await questions.update(world.question.id, { languageLimit: ['result'] });
    expect(await rejudging.begin()).toEqual({ queued: 1, left: 0 });
    await settleNext({});
    await questions.update(world.question.id, { sandboxImage: 'c/c++=tianheng/sandbox-cpp:1' });
    expect(await rejudging.begin()).toEqual({ queued: 0, left: 0 });
    await questions.update(world.question.id, { syncedAt: null });
    const refused = await rejudging.client.post(rejudging.path, { which: 'all', reason: REASON }).expect(409);
    expect(refused.body).toMatchObject({ code: 'QUESTION_NOT_READY' });
    expect(await runsOf(id)).toHaveLength(2);
  });

  it('is as many as one call takes, and the rest by the next one', async () => {
    const { id } = await judged();
    const more = REJUDGED_AT_ONCE + 2;
    await test.database.transaction(async (manager) => {
      await manager.query(`create temp table copied on commit drop as
        select gen_random_uuid() as id from generate_series(1, ${more})`);
      const copy = (row: string, ids: string): string =>
        `select (jsonb_populate_record(${row}, jsonb_build_object('id', copied.id, '${ids}', copied.id))).* from ${row}, copied
         where ${row}.id = $1`;
      await manager.query(`insert into commitment overriding user value ${copy('commitment', 'run_id')}`, [
        id,
      ]);
      await manager.query(`insert into run ${copy('run', 'commitment_id')}`, [id]);
    });
    const begin = async () => expect(await rejudging.begin()).toEqual({ queued: REJUDGED_AT_ONCE, left: 3 });
    expect(await mostRows(test, begin)).toBe(REJUDGED_AT_ONCE);
    expect(await rejudging.begin()).toEqual({ queued: 3, left: 0 });
    expect((await rejudging.list('?limit=1')).states.pending).toBe(more + 1);
    expect(await rejudging.begin()).toEqual({ queued: 0, left: 0 });
    const queries = await queriesOf(test, async () => expect(await rejudging.stop()).toBe(more + 1));
    expect(queries.length).toBeLessThan(30);
  });

  it('is once what two administrators ask for at the same time', async () => {
    const { id } = await judged();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => rejudging.begin()));
    expect(outcomes.reduce((sum, { queued }) => sum + queued, 0)).toBe(1);
    expect(await runsOf(id)).toHaveLength(2);
    await settleNext({ score: 1 });
    const changed = await Promise.all(Array.from({ length: 6 }, () => rejudging.count()));
    expect(changed.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await standing(test, world)).toMatchObject({ bestScore: 1 });
  });
});

describe('the list', () => {
  it('says how the new verdicts stand beside those that count, what differs first', async () => {
    const made: Record<string, Judged> = {};
    for (const name of ['differs', 'same', 'broken', 'counts', 'pending', 'deleted'])
      made[name] = await judged();
    const begin = (name: string) => rejudging.begin({ ids: [made[name]?.id ?? ''] });
    await begin('counts');
    await settleNext({ score: 3 });
    await rejudging.count();
    await begin('same');
    await settleNext({ score: 80.0001 });
    await begin('broken');
    await breakNext(test, runner());
    await begin('differs');
    await settleNext({ cause: 'wrong_answer', score: null });
    await begin('deleted');
    await begin('pending');
    await test.database.query('update commitment set deleted_at = now() where id = $1', [made.deleted?.id]);

    const { data, states, total_count } = await rejudging.list();
    expect(data.map(({ id, state }) => [state, id])).toEqual(
      ['differs', 'pending', 'broken', 'same', 'counts'].map((state) => [state, made[state]?.id]),
    );
    expect(states).toEqual({ differs: 1, beyond: 0, pending: 1, broken: 1, same: 1, counts: 1 });
    expect(total_count).toBe(5);
    expect(data[0]).toMatchObject({
      commitment_no: made.differs?.commitmentNo,
      team_name: world.team.name,
      mode: 'prod',
      language: 'python3',
      counted: {
        status: 'success',
        score: 80,
        message: 'well done',
        finished_at: made.differs?.finishedAt?.getTime(),
      },
      again: { status: 'wrong_answer', score: null, cause: 'wrong_answer' },
      first: null,
    });
    expect(data.at(-1)).toMatchObject({ counted: { score: 3 }, again: { score: 3 }, first: { score: 80 } });
    const second: RejudgementPage = await rejudging.list('?page=2&limit=2');
    expect(second.data.map(({ state }) => state)).toEqual(['broken', 'same']);
    expect(await rejudging.list('?state=same')).toMatchObject({
      total_count: 1,
      data: [{ id: made.same?.id }],
      states,
    });
    await rejudging.client.get(`${rejudging.path}?state=other`).expect(400);
  });

  it('shows the newest, and counts that', async () => {
    const { id } = await judged();
    await rejudging.begin();
    await settleNext({ score: 20 });
    await rejudging.begin();
    const newest = await settleNext({ score: 30 });
    expect((await rejudging.list()).data).toMatchObject([{ id, again: { score: 30 } }]);
    await rejudging.count({ ids: [id] });
    expect(await row(test, id)).toMatchObject({ runId: newest });
  });
});

describe('stopping', () => {
  it('ends what waits and what runs, and nothing else', async () => {
    const [one, two] = [await judged(), await judged()];
    const waiting = await submit(test, world);
    await rejudging.begin();
    const taken = await claimed(test, runner(), 2);
    expect(await rejudging.stop()).toBe(2);
    for (const { id, token } of taken) {
      const { body } = await runner().settle(token).expect(200);
      expect(body).toEqual({ outcome: id === waiting.id ? 'applied' : 'cancelled' });
    }
    for (const { id } of [one, two])
      expect((await runsOf(id)).map(({ status }) => status)).toEqual(['success', 'cancel']);
    expect((await row(test, waiting.id)).status).not.toBe('cancel');
    expect((await rejudging.list()).states).toMatchObject({ broken: 2, pending: 0 });
    expect(await rejudging.count()).toBe(0);
    expect(await rejudging.stop()).toBe(0);
  });
});

describe('the calls', () => {
  it('are written down with their reason, unless nothing came of them', async () => {
    const { id } = await judged();
    await rejudging.count();
    await rejudging.stop();
    await rejudging.begin({ which: 'stale' });
    expect(await audited()).toEqual([]);
    await rejudging.begin({ ids: [id] });
    await rejudging.stop();
    await rejudging.begin();
    await settleNext({ score: 5 });
    await rejudging.count({ ids: [id] });
    expect(await audited()).toMatchObject([
      { action: 'question.rejudge', why: REASON, after: { count: 1, which: 'all', ids: [id] } },
      { action: 'question.stop_rejudging', why: REASON, after: { count: 1 } },
      { action: 'question.rejudge', why: REASON, after: { count: 1, which: 'all' } },
      { action: 'question.count_verdicts', why: REASON, after: { count: 1, verdict: 'again', ids: [id] } },
    ]);
  });

  it('refuse what they do not understand, and questions without judging', async () => {
    const { client, path } = rejudging;
    const many = Array.from(
      { length: SUBMISSIONS_TICKED_MAX + 1 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
    for (const [part, body] of [
      ['', { which: 'some', reason: REASON }],
      ['', { which: 'all', reason: ' ' }],
      ['', { which: 'all' }],
      ['', { which: 'all', reason: 'x'.repeat(REJUDGE_REASON_MAX + 1) }],
      ['', { which: 'all', reason: REASON, ids: [] }],
      ['', { which: 'all', reason: REASON, ids: many }],
      ['/count', { verdict: 'last', reason: REASON }],
      ['/count', { verdict: 'again', reason: '' }],
      ['/stop', { reason: '\n' }],
    ] as const)
      await client.post(`${path}${part}`, body).expect(400);
    const elsewhere = path.replace(world.question.id, NOWHERE);
    await client.get(elsewhere).expect(404);
    await client.post(elsewhere, { which: 'all', reason: REASON }).expect(404);
    await client.post(`${elsewhere}/count`, { verdict: 'again', reason: REASON }).expect(404);
    await client.post(`${elsewhere}/stop`, { reason: REASON }).expect(404);
    const project = await test.factory.world({ questionType: 'project' });
    const refused = await client
      .post(path.replace(world.question.id, project.question.id), { which: 'all', reason: REASON })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'NOT_MODEL_QUESTION' });
  });
});
