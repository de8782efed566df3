import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { requireNotOver } from '../competitions/not-over.ts';
import type { Run } from '../judging/run.entity.ts';
import { RunsService } from '../judging/runs.service.ts';
import { findSeat } from '../teams/seat.query.ts';
import { Team } from '../teams/team.entity.ts';
import { Commitment } from './commitment.entity.ts';

/**
 * Locks the run of a commitment that the user leads the team of, to change it; COMMITMENT_NOT_FOUND, LEADER_ONLY,
 * COMPETITION_NOT_OPEN after the end.
 * The team is locked first, so that what it cancels is counted one after the other.
 */
export async function lockOwnRun(
  manager: EntityManager,
  runs: RunsService,
  user: AuthUser,
  id: Id,
): Promise<Run> {
  const found = await manager.findOneBy(Commitment, { id });
  if (!found || found.deletedAt) throw new AppError('COMMITMENT_NOT_FOUND');
  const seat = await findSeat(manager, user.id, found.competitionId);
  const isOwn = seat?.teamId === found.teamId;
  if (!isOwn && !isAdmin(user)) throw new AppError('COMMITMENT_NOT_FOUND');
  if (!isOwn || !seat.isLeader) throw new AppError('LEADER_ONLY');
  await requireNotOver(manager, found.competitionId);
  await manager
    .createQueryBuilder(Team, 'team')
    .select('team.id')
    .where({ id: found.teamId })
    .setLock('for_no_key_update')
    .getOneOrFail();
  const run = await runs.lock(manager, found.runId);
  // Only who holds the team's lock deletes.
  const { deletedAt } = await manager.findOneByOrFail(Commitment, { id });
  if (!run || deletedAt) throw new AppError('COMMITMENT_NOT_FOUND');
  return run;
}
