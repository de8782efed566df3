import type { Id } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import type { TeamMember } from './team-member.entity.ts';
import type { Team } from './team.entity.ts';

/** The caller's seat in the team's competition, wherever it is. */
export type Seat = Pick<TeamMember, 'teamId' | 'isLeader'> | null;

const sitsIn = (seat: Seat, teamId: Id): boolean => seat?.teamId === teamId;

export const canReadUploads = (user: AuthUser, seat: Seat, team: Pick<Team, 'id'>): boolean =>
  isAdmin(user) || sitsIn(seat, team.id);

export const isAccepted = (team: Pick<Team, 'status' | 'dismissedAt'>): boolean =>
  team.status === 'accept' && !team.dismissedAt;

/** Only the leader changes what the team handed in: TEAM_REQUIRED, NOT_ALLOWED, LEADER_ONLY. */
export function authorizeLeader(seat: Seat, team: Pick<Team, 'id'>): void {
  if (!seat) throw new AppError('TEAM_REQUIRED');
  if (!sitsIn(seat, team.id)) throw new AppError('NOT_ALLOWED');
  if (!seat.isLeader) throw new AppError('LEADER_ONLY');
}
