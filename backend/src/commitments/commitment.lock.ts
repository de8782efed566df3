import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { requireNotOver } from '../competitions/not-over.ts';
import type { Run } from '../judging/run.entity.ts';
import { RunsService } from '../judging/runs.service.ts';
import { lockOwnTeam } from '../teams/team.locks.ts';
import { Commitment } from './commitment.entity.ts';

/**
 * Locks the run of a commitment that the user leads the team of, to change it; COMMITMENT_NOT_FOUND, LEADER_ONLY,
 * COMPETITION_NOT_OPEN after the end.
 * The team is locked first, so that what it cancels is counted one after the other. Whoever waited for that may find another
 * leader or the end.
 */
export async function lockOwnRun(
  manager: EntityManager,
  runs: RunsService,
  user: AuthUser,
  id: Id,
): Promise<Run> {
  const found = await manager.findOneBy(Commitment, { id });
  if (!found || found.deletedAt) throw new AppError('COMMITMENT_NOT_FOUND');
  const own = await lockOwnTeam(manager, user.id, found.competitionId);
  const isOwn = own?.team.id === found.teamId;
  if (!isOwn && !isAdmin(user)) throw new AppError('COMMITMENT_NOT_FOUND');
  if (!isOwn || !own.seat.isLeader) throw new AppError('LEADER_ONLY');
  await requireNotOver(manager, found.competitionId);
  const run = await runs.lock(manager, found.runId);
  // Only who holds the team's lock deletes.
  const { deletedAt } = await manager.findOneByOrFail(Commitment, { id });
  if (!run || deletedAt) throw new AppError('COMMITMENT_NOT_FOUND');
  return run;
}
