import { mayTeam, TEAM_TABLE, type Id, type TeamEvent, type TeamStatus } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { TeamApproval } from './team-approval.entity.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';

/** TEAM_STATE_CONFLICT where the event cannot happen to a team of this status. */
export function checkMay(team: Pick<Team, 'status'>, event: TeamEvent): readonly TeamStatus[] {
  const next = TEAM_TABLE[team.status][event];
  if (!next) throw new AppError('TEAM_STATE_CONFLICT');
  return next;
}

const hasOpenInvitation = (manager: EntityManager, teamId: Id): Promise<boolean> =>
  manager.existsBy(TeamMember, { teamId, status: 'inviting' });

/** Which of the two it becomes is decided by open invitations. */
const chosenOf = async (
  manager: EntityManager,
  { id }: Team,
  next: readonly TeamStatus[],
): Promise<TeamStatus> => {
  const [only, other] = next;
  if (only && !other) return only;
  return (await hasOpenInvitation(manager, id)) ? 'in_recruiting' : 'approving';
};

/** Moves a locked team on as the table says, whose rows are written already. A team that comes up for approval gets a round of it. */
export async function moveTeam(manager: EntityManager, team: Team, event: TeamEvent): Promise<TeamStatus> {
  const status = await chosenOf(manager, team, checkMay(team, event));
  if (status === team.status) return status;
  await manager.update(Team, { id: team.id }, { status, updatedAt: () => 'clock_timestamp()' });
  if (status === 'approving') {
    await manager.insert(TeamApproval, { teamId: team.id, competitionId: team.competitionId });
  }
  team.status = status;
  return status;
}

/**
 * Somebody has come into a locked team or left it. Who is in it is part of the form: where that may still be saved, one that was
 * begun before is behind from now on.
 */
export async function peopleChanged(manager: EntityManager, { id, status }: Team): Promise<void> {
  const now = () => 'clock_timestamp()';
  await manager.update(Team, { id }, { updatedAt: now, ...(mayTeam('save', status) && { savedAt: now }) });
}
