import type { AttemptOutcome, Id, JudgeCause } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { Attempt } from './attempt.entity.ts';
import { Commitment } from '../commitments/commitment.entity.ts';

/** Locks the commitment that this token may write; null once the token is no longer good. */
export const lockLeased = (
  manager: EntityManager,
  { commitmentId, leaseToken }: Attempt,
): Promise<Commitment | null> =>
  manager
    .createQueryBuilder(Commitment, 'commitment')
    .innerJoinAndSelect('commitment.question', 'question')
    .where({ id: commitmentId, leaseToken, status: 'running' })
    .setLock('pessimistic_write', undefined, ['commitment'])
    .getOne();

export interface AttemptEnd {
  outcome: AttemptOutcome;
  cause: JudgeCause;
  detail?: string;
}

export async function endAttempt(manager: EntityManager, leaseToken: Id, end: AttemptEnd): Promise<void> {
  await manager.update(Attempt, { leaseToken, outcome: 'running' }, { ...end, finishedAt: () => 'now()' });
}

/** What a runner is told of an attempt that has ended: a lost lease makes whatever it brings stale. */
export async function storedOutcome(manager: EntityManager, leaseToken: Id): Promise<AttemptOutcome> {
  const attempt = await manager.findOneBy(Attempt, { leaseToken });
  return !attempt || attempt.outcome === 'lost' ? 'stale' : attempt.outcome;
}
