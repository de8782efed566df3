import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_JUDGE_CAUSES } from '@tianheng/contracts';
import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import { readLedger } from '../src/commitments/commitment.limits.ts';
import { isPlatformFault } from '../src/commitments/commitment.mapper.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { Run } from '../src/judging/run.entity.ts';
import { RunsService } from '../src/judging/runs.service.ts';
import { hasVerdict } from '../src/judging/verdicts.ts';
import { Standing } from '../src/ranking/standing.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  submit,
} from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { Rejudging } from './rejudging.ts';

let test: TestApp;
let runner: Runner;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
  runner = new Runner(test);
});
afterAll(() => test.stop());

/** `of` counts commitments from the newest back; scores are thousandths. */
type Step =
  | { kind: 'submit'; team: number; mode: 'prod' | 'test' }
  | { kind: 'judge'; end: 'accepted' | 'wrong_answer' | 'memory_limit' | 'lost'; score: number; ms: number }
  | { kind: 'cancel' | 'delete' | 'rejudge' | 'count' | 'count_first'; of: number }
  | { kind: 'digits'; digits: number };

const of = fc.nat({ max: 4 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      team: fc.nat({ max: 1 }),
      mode: fc.constantFrom('prod' as const, 'prod' as const, 'test' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('judge' as const),
      end: fc.constantFrom(
        ...(['accepted', 'accepted', 'accepted', 'wrong_answer', 'memory_limit', 'lost'] as const),
      ),
      // Close to each other, so that rounding makes many of them equal.
      score: fc.integer({ min: 49_990, max: 50_010 }),
      ms: fc.constantFrom(5, 6),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['cancel', 'delete', 'rejudge', 'rejudge', 'count', 'count', 'count_first'] as const),
      ),
      of,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('digits' as const), digits: fc.nat({ max: 3 }) }) },
);

class Story {
  private readonly made: { id: string; team: World }[] = [];

  constructor(
    private readonly teams: [World, World],
    private readonly rejudging: Rejudging,
  ) {}

  async take(step: Step): Promise<void> {
    if (step.kind === 'submit') {
      const team = this.teams[step.team === 0 ? 0 : 1];
      const { id } = await submit(test, team, { mode: step.mode });
      this.made.push({ id, team });
    } else if (step.kind === 'digits') {
      const { question } = this.teams[0];
      await test.database.getRepository(Question).update(question.id, { scoreDigits: step.digits });
    } else if (step.kind === 'judge') await this.judge(step);
    else {
      const chosen = this.made.at(-1 - step.of);
      if (chosen) await this.change(step.kind, chosen);
    }
  }

  private async judge({ end, score, ms }: Extract<Step, { kind: 'judge' }>): Promise<void> {
    await endBackoff(test);
    const claim = await runner.claim();
    if (!claim) return;
    const { lease_token } = claim;
    if (end === 'lost') await runner.release(lease_token, { cause: 'fetch_failed' }).expect(200);
    else {
      const verdict = { cause: end, score: end === 'memory_limit' ? null : score / 1000 };
      await runner.settle(lease_token, { ...verdict, measured: { cpu_ms: ms } }).expect(200);
    }
  }

  /** What is refused at this moment changes nothing. */
  private async change(kind: string, { id, team }: { id: string; team: World }): Promise<void> {
    const leader = await Client.of(test, team.leader);
    if (kind === 'cancel') await leader.cancel(id);
    if (kind === 'delete') await leader.delete(id);
    if (kind === 'rejudge') await this.rejudging.begin({ ids: [id] });
    if (kind === 'count') await this.rejudging.count({ ids: [id] });
    if (kind === 'count_first') await this.rejudging.count({ verdict: 'first', ids: [id] });
  }
}

type Kept = Pick<
  Standing,
  'teamId' | 'bestRunId' | 'bestScore' | 'bestTimeSpentMs' | 'bestSubmittedAt' | 'commitmentCount'
>;

async function kept(manager: EntityManager, questionId: string): Promise<Kept[]> {
  const rows = await manager.find(Standing, { where: { questionId }, order: { teamId: 'ASC' } });
  return rows.map(({ teamId, bestRunId, bestScore, bestTimeSpentMs, bestSubmittedAt, commitmentCount }) => ({
    teamId,
    bestRunId,
    bestScore,
    bestTimeSpentMs,
    bestSubmittedAt,
    commitmentCount,
  }));
}

const isVerdict = ({ status, cause }: Pick<Run, 'status' | 'cause'>): boolean =>
  ['success', 'timeout', 'wrong_answer'].includes(status) || (status === 'failed' && !isPlatformFault(cause));

/** What the ledger says that each team has used of its chances. */
const usedChances = (manager: EntityManager, found: Kept[], questionId: string): Promise<number[]> =>
  Promise.all(found.map(async ({ teamId }) => (await readLedger(manager, teamId, questionId)).chancesUsed));

/** By hand: what the rules say of the rows. */
async function reckoned(manager: EntityManager, questionId: string): Promise<Kept[]> {
  const { scoreDigits } = await manager.findOneByOrFail(Question, { id: questionId });
  const all = await manager.find(Commitment, {
    where: { questionId, mode: 'prod' },
    relations: { run: true },
  });
  const thousandths = 10 ** (3 - scoreDigits);
  const rounded = ({ run }: Commitment): number =>
    Math.floor(Math.round((run.score ?? 0) * 1000) / thousandths + 0.5) / 10 ** scoreDigits;
  const teams = [...new Set((await kept(manager, questionId)).map(({ teamId }) => teamId))];
  return teams.map((teamId) => {
    const own = all.filter((commitment) => commitment.teamId === teamId);
    const [best] = own
      .filter(({ run }) => run.status === 'success')
      .sort(
        (a, b) =>
          rounded(b) - rounded(a) ||
          (a.run.timeSpentMs ?? 0) - (b.run.timeSpentMs ?? 0) ||
          a.submittedAt.getTime() - b.submittedAt.getTime(),
      );
    return {
      teamId,
      bestRunId: best?.runId ?? null,
      bestScore: best ? rounded(best) : null,
      bestTimeSpentMs: best?.run.timeSpentMs ?? null,
      bestSubmittedAt: best?.submittedAt ?? null,
      // Judged again after a fault of ours it may have a verdict though its chance was given back.
      commitmentCount: own.filter(({ quotaCounted, run }) => quotaCounted || isVerdict(run)).length,
    };
  });
}

async function recomputed(questionId: string): Promise<Kept[]> {
  const { manager } = test.database;
  await manager.query('select rebuild_standings($1, null)', [questionId]);
  return kept(manager, questionId);
}

describe('a standing', () => {
  it('that was kept is what its rows say, after any sequence of judgements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }), async (sequence) => {
        await emptyQueue(test);
        const world = await test.factory.world();
        const story = new Story([world, await rival(test, world)], await Rejudging.of(test, world.question));
        for (const step of sequence) await story.take(step);
        const found = await kept(test.database.manager, world.question.id);
        expect(found).toEqual(await reckoned(test.database.manager, world.question.id));
        expect(await recomputed(world.question.id)).toEqual(found);
        expect(await usedChances(test.database.manager, found, world.question.id)).toEqual(
          found.map(({ commitmentCount }) => commitmentCount),
        );
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('that is not there is made from its rows', async () => {
    await emptyQueue(test);
    const world = await test.factory.world();
    const other = await rival(test, world);
    for (const team of [world, other]) {
      await submit(test, team);
      await runner.settle((await runner.claimOne()).lease_token).expect(200);
    }
    const { manager } = test.database;
    const found = await kept(manager, world.question.id);
    expect(found).toHaveLength(2);
    await manager.delete(Standing, { questionId: world.question.id });
    await manager.query('select rebuild_standings($1, $2)', [world.question.id, world.team.id]);
    expect(await kept(manager, world.question.id)).toEqual(
      found.filter(({ teamId }) => teamId === world.team.id),
    );
    expect(await recomputed(world.question.id)).toEqual(found);
  });

  it('is rounded anew in the transaction that changes the decimals, or not at all', async () => {
    await emptyQueue(test);
    const world = await test.factory.world();
    const { id } = await submit(test, world);
    await runner.settle((await runner.claimOne()).lease_token, { score: 80.126 }).expect(200);
    const best = async (manager = test.database.manager): Promise<number | null | undefined> =>
      (await kept(manager, world.question.id))[0]?.bestScore;
    expect(await best()).toBe(80.13);
    await test.database
      .transaction(async (manager) => {
        await manager.update(Question, world.question.id, { scoreDigits: 1 });
        expect(await best(manager)).toBe(80.1);
        throw new Error('thought better of');
      })
      .catch(() => undefined);
    expect(await best()).toBe(80.13);
    expect((await row(test, id)).score).toBe(80.126);
  });

  it('is rounded as the question says when its decimals change while a verdict is stored', async () => {
    await emptyQueue(test);
    const world = await test.factory.world();
    for (const digits of [0, 3, 1, 2, 0, 3]) {
      await submit(test, world);
      const { lease_token } = await runner.claimOne();
      const settled = runner.settle(lease_token, { score: 80 + Math.random() }).expect(200);
      const changed = test.database
        .getRepository(Question)
        .update(world.question.id, { scoreDigits: digits });
      await Promise.all([settled, changed]);
      const found = await kept(test.database.manager, world.question.id);
      expect(await recomputed(world.question.id)).toEqual(found);
    }
  });

  it('waits for a change of the decimals that is not committed yet', async () => {
    await emptyQueue(test);
    const world = await test.factory.world();
    await submit(test, world);
    const { lease_token } = await runner.claimOne();
    const settled = await test.database.transaction(async (manager) => {
      await manager.update(Question, world.question.id, { scoreDigits: 0 });
      const settling = runner.settle(lease_token, { score: 79.6 }).then(({ status }) => status);
      await untilSomebodyWaits(test.database);
      return { settling };
    });
    expect(await settled.settling).toBe(200);
    expect(await kept(test.database.manager, world.question.id)).toMatchObject([{ bestScore: 80 }]);
  });
});

it('a verdict is the same to the database and to this program, whatever a run ended by', async () => {
  const statuses = ['waiting', 'running', 'success', 'failed', 'timeout', 'wrong_answer', 'cancel'] as const;
  const ends = statuses.flatMap((status) => [null, ...ALL_JUDGE_CAUSES].map((cause) => ({ status, cause })));
  const rows = await test.database.query<{ found: boolean }[]>(
    `select ${hasVerdict('run')} as found
     from rows from (jsonb_to_recordset($1::jsonb) as (status text, cause text)) with ordinality as run(status, cause, at)
     order by at`,
    [JSON.stringify(ends)],
  );
  expect(rows.map(({ found }) => found)).toEqual(ends.map(isVerdict));
});

it('nothing is queued that has nobody to tell its end to', async () => {
  const world = await test.factory.world();
  const { uploadId, language, mode } = await submit(test, world);
  const preflight = { uploadId, language, mode, questionId: world.question.id, judgeImage: 'judge' };
  const before = await test.database.getRepository(Run).count();
  const queued = test.database.transaction((manager) =>
    test.app
      .get(RunsService)
      .queue(
        manager,
        { ...preflight, kind: 'preflight', commitmentId: null, teamId: null, sandboxImage: null },
        new Date(),
      ),
  );
  await expect(queued).rejects.toThrow('Nobody has runs of kind preflight judged.');
  expect(await test.database.getRepository(Run).count()).toBe(before);
});
