import { randomUUID } from 'node:crypto';
import type { Id } from '@tianheng/contracts';
import { parseSandboxImages } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../judging/attempt.entity.ts';
import { Run } from '../judging/run.entity.ts';
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
  const plans = results.map((one) => ({ ...one, past: pastOf(manager, clock, one) }));
  const all = plans
    .flatMap(({ past }) => past)
    .sort((a, b) => a.commitment.submittedAt.getTime() - b.commitment.submittedAt.getTime());
  const chunk = { chunk: INSERTED_AT_ONCE };
  await manager.save(
    all.map(({ commitment }) => commitment),
    chunk,
  );
  await manager.save(
    all.map(({ run }) => run),
    chunk,
  );
  await manager.insert(
    Attempt,
    all.map(({ run: { id, cause, startedAt, finishedAt } }) => ({
      leaseToken: randomUUID(),
      runId: id,
      attempt: 1,
      runnerId: 'demo',
      outcome: 'applied' as const,
      cause,
      startedAt: startedAt ?? undefined,
      finishedAt,
    })),
  );
  for (const { team, question, uploadId, result, past } of plans) {
    const best = past.at(-1);
    await manager.insert(Standing, {
      questionId: question.id,
      teamId: team.id,
      bestRunId: best?.run.id,
      bestScore: Number(result.score.toFixed(question.scoreDigits)),
      bestTimeSpentMs: result.time_use_ms,
      bestSubmittedAt: best?.commitment.submittedAt,
      commitmentCount: past.length,
    });
    await manager.update(
      QuestionBind,
      { teamId: team.id, questionId: question.id },
      { modelFileId: uploadId, handedInAt: clock.days(result.submitted_days), handedInBy: team.leaderId },
    );
  }
}

interface Past {
  commitment: Commitment;
  run: Run;
}

/** Scores that rise from the competition's start to the best one, which is the last. */
function pastOf(
  manager: EntityManager,
  clock: SeedClock,
  { team, question, uploadId, result }: TeamResult,
): Past[] {
  const from = question.sTime.getTime();
  const to = clock.days(result.submitted_days).getTime();
  return Array.from({ length: result.commitments }, (_, place) => {
    const share = (place + 1) / result.commitments;
    const submittedAt = new Date(from + (to - from) * share);
    const timeSpentMs = result.time_use_ms + (result.commitments - 1 - place) * 7;
    const id = randomUUID();
    const submitted = {
      id,
      questionId: question.id,
      teamId: team.id,
      uploadId,
      language: result.language,
      mode: 'prod' as const,
    };
    const commitment = manager.create(Commitment, {
      ...submitted,
      runId: id,
      competitionId: team.competitionId,
      userId: team.leaderId,
      submittedAt,
      quotaCounted: true,
    });
    const run = manager.create(Run, {
      ...submitted,
      kind: 'commit',
      commitmentId: id,
      sandboxImage: parseSandboxImages(question.sandboxImage)?.[result.language] ?? null,
      judgeImage: question.judgeImage,
      status: 'success',
      turn: 0,
      attempt: 1,
      queuedAt: submittedAt,
      notBefore: submittedAt,
      startedAt: submittedAt,
      finishedAt: new Date(submittedAt.getTime() + timeSpentMs + 1000),
      score: share === 1 ? result.score : Math.round(result.score * (0.4 + 0.6 * share) * 1e6) / 1e6,
      cause: 'accepted',
      timeSpentMs,
      measured: { time_ms: timeSpentMs, exit_code: 0 },
    });
    return { commitment, run };
  });
}
