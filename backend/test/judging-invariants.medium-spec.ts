import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FREE_CANCELS_PER_DAY, isPending, type CommitmentMode } from '@tianheng/contracts';
import fc from 'fast-check';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { isPlatformFault } from '../src/commitments/commitment.mapper.ts';
import { isFinal } from '../src/judging/run.machine.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  loseRunners,
  pinImages,
  row,
  rowsOf,
  Runner,
  setSettings,
  standing,
  submit,
} from './judging.ts';

/** What may happen, in any order; `of` counts commitments or leases from the newest back. */
type Step =
  | { kind: 'submit'; mode: CommitmentMode }
  | { kind: 'claim'; runner: number }
  | { kind: 'judge'; score: number; ms: number }
  | { kind: 'beat' | 'cancel' | 'delete' | 'expire'; of: number }
  | { kind: 'settle'; of: number; score: number; ms: number; accepted: boolean }
  | { kind: 'release'; of: number; fault: 'platform' | 'judge' | 'stopping' };

const of = fc.nat({ max: 3 });
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      mode: fc.constantFrom('prod', 'prod', 'test'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('claim' as const), runner: fc.nat({ max: 1 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('beat', 'cancel', 'delete', 'expire'), of }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('judge' as const),
      score: fc.constantFrom(50, 50, 90),
      ms: fc.constantFrom(5, 6),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      of,
      score: fc.constantFrom(50, 50, 90),
      ms: fc.constantFrom(5, 6),
      accepted: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('release' as const),
      of,
      fault: fc.constantFrom('platform', 'judge', 'stopping'),
    }),
  },
) as fc.Arbitrary<Step>;

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
});
afterAll(() => test.stop());

class Story {
  /** stopped before they ran */
  readonly refunded = new Set<string>();
  private readonly made: string[] = [];
  private readonly leases: string[] = [];
  private readonly runners = [new Runner(test, 'a'), new Runner(test, 'b')];

  constructor(
    readonly world: World,
    private readonly leader: Client,
  ) {}

  private async claim(runner: number): Promise<string | undefined> {
    await endBackoff(test);
    const claim = await this.runners[runner]?.claim();
    if (claim) this.leases.push(claim.lease_token);
    return claim?.lease_token;
  }

  async take(step: Step): Promise<void> {
    const [runner] = this.runners as [Runner];
    if (step.kind === 'submit') this.made.push((await submit(test, this.world, { mode: step.mode })).id);
    if (step.kind === 'claim') await this.claim(step.runner);
    if (step.kind === 'judge') {
      const lease = await this.claim(0);
      const verdict = { score: step.score, measured: { time_ms: step.ms } };
      if (lease) expect((await runner.settle(lease, verdict)).body).toEqual({ outcome: 'applied' });
    }
    const lease = 'of' in step ? this.leases.at(-1 - step.of) : undefined;
    const id = 'of' in step ? this.made.at(-1 - step.of) : undefined;
    if (step.kind === 'cancel' && id) {
      const { status } = await row(test, id);
      const answer = await this.leader.cancel(id);
      if (answer.status === 200 && status === 'waiting') this.refunded.add(id);
    }
    if (step.kind === 'delete' && id) {
      const { status } = await row(test, id);
      const answer = await this.leader.delete(id);
      if (answer.status === 200 && status === 'waiting') this.refunded.add(id);
    }
    if (step.kind === 'expire' && id) await loseRunners(test, [id]);
    if (step.kind === 'beat' && lease) await runner.heartbeat(lease);
    if (step.kind === 'settle' && lease) {
      const { score, ms, accepted } = step;
      const cause = accepted ? 'accepted' : 'wrong_answer';
      await runner.settle(lease, { score, cause, measured: { time_ms: ms } }).expect(200);
    }
    if (step.kind === 'release' && lease) {
      const values = {
        platform: { fault: 'platform', cause: 'disk_full' },
        judge: { fault: 'judge', cause: 'judge_error' },
        stopping: { fault: 'platform', cause: 'runner_stopping' },
      } as const;
      await runner.release(lease, values[step.fault]).expect(200);
    }
  }
}

/** Some 1,400 calls one after the other. */
const STORIES_MS = 300_000;

describe('any order of claims, beats, verdicts, cancels, lost leases and releases', () => {
  it(
    'keeps one end for each commitment, an exact ledger and the right best result',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(stepArbitrary, { minLength: 10, maxLength: 60, size: 'max' }),
          async (steps) => {
            await emptyQueue(test);
            const world = await test.factory.world();
            const story = new Story(world, await Client.of(test, world.leader));
            for (const step of steps) await story.take(step);
            await check(story);
          },
        ),
        { numRuns: 40, endOnFailure: true },
      );
    },
    STORIES_MS,
  );
});

async function check({ world, refunded }: Story): Promise<void> {
  const rows = await rowsOf(test, world);
  for (const commitment of rows) {
    const attempts = await test.database.getRepository(Attempt).findBy({ runId: commitment.id });
    const ends = attempts.filter(({ outcome }) => outcome === 'applied' || outcome === 'cancelled');
    const running = attempts.filter(({ outcome }) => outcome === 'running');
    expect(running.map(({ leaseToken }) => leaseToken)).toEqual(
      commitment.leaseToken ? [commitment.leaseToken] : [],
    );
    expect(commitment.status === 'running').toBe(commitment.leaseToken !== null);
    expect(ends.length).toBeLessThanOrEqual(1);
    expect(isFinal(commitment.status)).toBe(commitment.finishedAt !== null);
    expect(isFinal(commitment.status)).toBe(!isPending(commitment.status));
    if (commitment.deletedAt) expect(commitment.status).toBe('cancel');
    if (['success', 'wrong_answer'].includes(commitment.status))
      expect(ends).toMatchObject([{ outcome: 'applied' }]);
    expect(attempts.map(({ attempt }) => attempt).sort((a, b) => a - b)).toEqual(
      Array.from({ length: commitment.attempt }, (_, at) => at + 1),
    );
    const broke = commitment.status === 'failed' && isPlatformFault(commitment.cause);
    expect(commitment.quotaCounted).toBe(
      commitment.mode === 'prod' && !refunded.has(commitment.id) && !broke,
    );
    expect(commitment.spacingCounted || refunded.has(commitment.id) || broke).toBe(true);
  }
  const freed = rows.filter(({ status, spacingCounted }) => status === 'cancel' && !spacingCounted);
  expect(freed).toHaveLength(Math.min(refunded.size, FREE_CANCELS_PER_DAY));
  const best = rows
    .filter(({ mode, status }) => mode === 'prod' && status === 'success')
    .sort(
      (a, b) =>
        (b.score ?? 0) - (a.score ?? 0) ||
        (a.timeSpentMs ?? 0) - (b.timeSpentMs ?? 0) ||
        a.submittedAt.getTime() - b.submittedAt.getTime(),
    )[0];
  const stored = await standing(test, world);
  expect(stored?.bestScore ?? null).toBe(best?.score ?? null);
  expect(stored?.bestTimeSpentMs ?? null).toBe(best?.timeSpentMs ?? null);
  expect(stored?.bestSubmittedAt ?? null).toEqual(best?.submittedAt ?? null);
  expect(stored?.commitmentCount ?? 0).toBe(rows.filter(({ quotaCounted }) => quotaCounted).length);
}
