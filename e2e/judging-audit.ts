import { ATTEMPTS_MAX, isPending, PLATFORM_CAUSES } from '@tianheng/contracts';
import { Attempt } from '../backend/src/judging/attempt.entity.ts';
import { Commitment } from '../backend/src/commitments/commitment.entity.ts';
import { Standing } from '../backend/src/ranking/standing.entity.ts';
import type { Judged } from '../backend/test/judging.ts';
import type { JudgingSystem } from './judging-system.ts';

/** Reads the books after a test: @returns what is lost, stuck, scored twice or charged wrongly */
export async function audit({ database, calmScores }: JudgingSystem): Promise<string[]> {
  const rows = await database.getRepository(Commitment).find({ relations: { run: true } });
  const commitments = rows.map((commitment): Judged => ({ ...commitment.run, ...commitment }));
  const attempts = await database.getRepository(Attempt).find();
  const standings = await database.getRepository(Standing).find();
  return [
    ...commitments.flatMap((commitment) => {
      const own = attempts.filter(({ runId }) => runId === commitment.runId);
      const problems = faultsOf(commitment, own, calmScores.get(commitment.id));
      return problems.map((problem) => `${commitment.id} (${commitment.status}): ${problem}`);
    }),
    ...standings.flatMap((standing) => standingFaults(standing, commitments)),
  ];
}

function faultsOf(commitment: Judged, attempts: Attempt[], calmScore: number | undefined): string[] {
  const { status, mode, cause, score, quotaCounted, leaseToken, finishedAt } = commitment;
  const ofOutcome = (outcome: string): number => attempts.filter((one) => one.outcome === outcome).length;
  const applied = ofOutcome('applied');
  const platformFault = status === 'failed' && (PLATFORM_CAUSES as readonly string[]).includes(cause ?? '');
  const stoppedWaiting = status === 'cancel' && ofOutcome('cancelled') === 0;
  const checks: [string, boolean][] = [
    ['is not at an end', !isPending(status) && finishedAt !== null && leaseToken === null],
    [`has ${applied} applied attempts`, applied === (status === 'cancel' || platformFault ? 0 : 1)],
    ['has an attempt without an end', ofOutcome('running') === 0],
    ['was stopped more than once', ofOutcome('cancelled') <= (status === 'cancel' ? 1 : 0)],
    [
      `counts ${commitment.attempt} attempts and has ${attempts.length}`,
      new Set(attempts.map(({ attempt }) => attempt)).size === commitment.attempt &&
        attempts.length === commitment.attempt,
    ],
    [`is charged: ${quotaCounted}`, quotaCounted === (mode === 'prod' && !platformFault && !stoppedWaiting)],
    [
      `scored ${score} instead of ${calmScore}`,
      status !== 'success' || calmScore === undefined || score === calmScore,
    ],
    [
      `was given up after ${attempts.length} attempts`,
      cause !== 'runner_lost' || ofOutcome('lost') + ofOutcome('platform_fail') >= ATTEMPTS_MAX,
    ],
    ['has no log', applied === 0 || commitment.logFileId !== null],
  ];
  return checks.filter(([, right]) => !right).map(([problem]) => problem);
}

/** A team's place is what its commitments say when they are read anew. */
function standingFaults(standing: Standing, commitments: Judged[]): string[] {
  const own = commitments.filter(
    ({ questionId, teamId, mode }) =>
      questionId === standing.questionId && teamId === standing.teamId && mode === 'prod',
  );
  const [best] = own
    .filter(({ status }) => status === 'success')
    .sort(
      (a, b) =>
        Number(b.score) - Number(a.score) ||
        Number(a.timeSpentMs) - Number(b.timeSpentMs) ||
        a.submittedAt.getTime() - b.submittedAt.getTime(),
    );
  const counted = own.filter(({ quotaCounted, status }) => quotaCounted || status === 'success');
  const kept = [standing.bestRunId, standing.bestScore, standing.commitmentCount];
  const anew = [best?.runId ?? null, best?.score ?? null, counted.length];
  return String(kept) === String(anew) ? [] : [`the standing says ${kept} and its commitments ${anew}`];
}
