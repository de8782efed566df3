import { randomUUID } from 'node:crypto';
import type { Id } from '@tianheng/contracts';
import { parseSandboxImages } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../judging/attempt.entity.ts';
import { Commitment } from '../commitments/commitment.entity.ts';
import { Standing } from '../ranking/standing.entity.ts';
import type { Question } from '../competitions/question.entity.ts';
import { QuestionBind } from '../teams/question-bind.entity.ts';
import type { Team } from '../teams/team.entity.ts';
import type { DemoResult } from './manifest.ts';
import type { SeedClock } from './seed-clock.ts';

const INSERTED_AT_ONCE = 200;

export interface TeamResult {
  team: Team;
  question: Question;
  uploadId: Id;
  result: DemoResult;
}

/** Past commitments of the finished competition, in the order in which they were submitted. */
export async function seedResults(
  manager: EntityManager,
  clock: SeedClock,
  results: TeamResult[],
): Promise<void> {
  const plans = results.map((one) => ({ ...one, commitments: commitmentsOf(manager, clock, one) }));
  const all = plans
    .flatMap(({ commitments }) => commitments)
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  await manager.save(all, { chunk: INSERTED_AT_ONCE });
  await manager.insert(
    Attempt,
    all.map(({ id, cause, startedAt, finishedAt }) => ({
      leaseToken: randomUUID(),
      commitmentId: id,
      attempt: 1,
      runnerId: 'demo',
      outcome: 'applied' as const,
      cause,
      startedAt: startedAt ?? undefined,
      finishedAt,
    })),
  );
  for (const { team, question, uploadId, result, commitments } of plans) {
    await manager.insert(Standing, {
      questionId: question.id,
      teamId: team.id,
      bestCommitmentId: commitments.at(-1)?.id,
      bestScore: result.score,
      bestTimeSpentMs: result.time_use_ms,
      bestSubmittedAt: commitments.at(-1)?.submittedAt,
      commitmentCount: commitments.length,
    });
    await manager.update(
      QuestionBind,
      { teamId: team.id, questionId: question.id },
      { modelFileId: uploadId },
    );
  }
}

/** Scores that rise from the competition's start to the best one, which is the last. */
function commitmentsOf(
  manager: EntityManager,
  clock: SeedClock,
  { team, question, uploadId, result }: TeamResult,
): Commitment[] {
  const from = question.sTime.getTime();
  const to = clock.days(result.submitted_days).getTime();
  return Array.from({ length: result.commitments }, (_, place) => {
    const share = (place + 1) / result.commitments;
    const submittedAt = new Date(from + (to - from) * share);
    const timeSpentMs = result.time_use_ms + (result.commitments - 1 - place) * 7;
    return manager.create(Commitment, {
      competitionId: team.competitionId,
      questionId: question.id,
      teamId: team.id,
      userId: team.leaderId,
      uploadId,
      language: result.language,
      mode: 'prod',
      sandboxImage: parseSandboxImages(question.sandboxImage)?.[result.language] ?? null,
      judgeImage: question.judgeImage,
      status: 'success',
      turn: 0,
      attempt: 1,
      submittedAt,
      queuedAt: submittedAt,
      notBefore: submittedAt,
      startedAt: submittedAt,
      finishedAt: new Date(submittedAt.getTime() + timeSpentMs + 1000),
      score: share === 1 ? result.score : Math.round(result.score * (0.4 + 0.6 * share) * 1e6) / 1e6,
      cause: 'accepted',
      timeSpentMs,
      measured: { time_ms: timeSpentMs, exit_code: 0 },
      quotaCounted: true,
    });
  });
}
