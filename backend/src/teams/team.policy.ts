import { TEAM_UPLOAD_MAX_BYTES, type Id } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import type { Question } from '../competitions/question.entity.ts';
import { tooLarge } from '../storage/drivers/meter.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import type { TeamMember } from './team-member.entity.ts';
import type { Team } from './team.entity.ts';

/** The caller's seat in the team's competition, wherever it is. */
export type Seat = Pick<TeamMember, 'teamId' | 'isLeader'> | null;

const sitsIn = (seat: Seat, teamId: Id): boolean => seat?.teamId === teamId;

export const canReadUploads = (user: AuthUser, seat: Seat, team: Pick<Team, 'id'>): boolean =>
  isAdmin(user) || sitsIn(seat, team.id);

export const isAccepted = (team: Pick<Team, 'status' | 'dismissedAt'>): boolean =>
  team.status === 'accept' && !team.dismissedAt;

/** Organisers choose who is in the finals, and in which of their questions. */
export const isImported = ({ importedFromId }: Pick<Team, 'importedFromId'>): boolean =>
  importedFromId !== null;

/** FILE_TOO_LARGE for a question of this type, whatever it was uploaded for. */
export function checkUploadSize(
  { questionType }: Pick<Question, 'questionType'>,
  { size }: Pick<StoredFile, 'size'>,
): void {
  const maxBytes = TEAM_UPLOAD_MAX_BYTES[questionType];
  if (size > maxBytes) throw tooLarge(maxBytes);
}

/** Only the leader changes what the team handed in: TEAM_REQUIRED, NOT_ALLOWED, LEADER_ONLY. */
export function authorizeLeader(seat: Seat, team: Pick<Team, 'id'>): void {
  if (!seat) throw new AppError('TEAM_REQUIRED');
  if (!sitsIn(seat, team.id)) throw new AppError('NOT_ALLOWED');
  if (!seat.isLeader) throw new AppError('LEADER_ONLY');
}
