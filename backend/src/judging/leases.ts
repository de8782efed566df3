import type { AttemptOutcome, Id, JudgeCause } from '@tianheng/contracts';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { Attempt } from './attempt.entity.ts';
import { Run } from './run.entity.ts';

/** Locks the run that this token may write; null once the token is no longer good. */
export const lockLeased = (
  manager: EntityManager,
  { runId, leaseToken }: Pick<Attempt, 'runId' | 'leaseToken'>,
): Promise<Run | null> =>
  manager
    .createQueryBuilder(Run, 'run')
    .innerJoinAndSelect('run.question', 'question')
    .where({ id: runId, leaseToken, status: 'running' })
    .setLock('pessimistic_write', undefined, ['run'])
    .getOne();

export interface AttemptEnd {
  outcome: AttemptOutcome;
  cause: JudgeCause;
  detail?: string;
}

/** @param evidence what else is known of the attempt now */
export async function endAttempt(
  manager: EntityManager,
  leaseToken: Id,
  end: AttemptEnd,
  evidence: QueryDeepPartialEntity<Attempt> = {},
): Promise<void> {
  const values = { ...evidence, ...end, finishedAt: () => 'now()' };
  await manager.update(Attempt, { leaseToken, outcome: 'running' }, values);
}

/** What a runner is told of an attempt that has ended: a lost lease makes whatever it brings stale. */
export async function storedOutcome(manager: EntityManager, leaseToken: Id): Promise<AttemptOutcome> {
  const attempt = await manager.findOneBy(Attempt, { leaseToken });
  return !attempt || attempt.outcome === 'lost' ? 'stale' : attempt.outcome;
}
