import type { CommitmentStatus } from '@tianheng/contracts';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { Commitment } from '../commitments/commitment.entity.ts';
import { canBecome, isFinal } from './judging.machine.ts';

/** Moves a locked commitment on, as the machine allows; nobody holds a lease of it afterwards. */
export async function moveTo(
  manager: EntityManager,
  { id, status }: Commitment,
  next: CommitmentStatus,
  values: QueryDeepPartialEntity<Commitment>,
): Promise<void> {
  if (!canBecome(status, next)) throw new Error(`Commitment ${id} is ${status} and cannot become ${next}.`);
  await manager.update(Commitment, id, {
    ...values,
    status: next,
    leaseToken: null,
    leaseExpiresAt: null,
    ...(isFinal(next) && { finishedAt: () => 'now()' }),
  });
}
