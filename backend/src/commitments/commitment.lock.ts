import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { findSeat } from '../teams/seat.query.ts';
import { Team } from '../teams/team.entity.ts';
import { Commitment } from './commitment.entity.ts';

/**
 * Locks a commitment that the user leads the team of; COMMITMENT_NOT_FOUND, LEADER_ONLY.
 * The team is locked first, so that what it cancels is counted one after the other.
 */
export async function lockOwnCommitment(manager: EntityManager, user: AuthUser, id: Id): Promise<Commitment> {
  const found = await manager.findOneBy(Commitment, { id });
  if (!found || found.deletedAt) throw new AppError('COMMITMENT_NOT_FOUND');
  const seat = await findSeat(manager, user.id, found.competitionId);
  const isOwn = seat?.teamId === found.teamId;
  if (!isOwn && !isAdmin(user)) throw new AppError('COMMITMENT_NOT_FOUND');
  if (!isOwn || !seat.isLeader) throw new AppError('LEADER_ONLY');
  await manager
    .createQueryBuilder(Team, 'team')
    .select('team.id')
    .where({ id: found.teamId })
    .setLock('for_no_key_update')
    .getOneOrFail();
  const commitment = await manager
    .createQueryBuilder(Commitment, 'commitment')
    .where({ id })
    .andWhere('commitment.deleted_at is null')
    .setLock('pessimistic_write')
    .getOne();
  if (!commitment) throw new AppError('COMMITMENT_NOT_FOUND');
  return commitment;
}
