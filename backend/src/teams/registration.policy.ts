import { isCompetitionOpen, TEAM_MEMBERS_MAX, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { CameAt } from '../common/arrival.ts';
import { Competition } from '../competitions/competition.entity.ts';
import { databaseNow } from '../database/clock.ts';

type Registering = Pick<Competition, 'status' | 'registrationOpenTime'>;

export const isRegistrationOpen = ({ status, registrationOpenTime }: Registering, now: Date): boolean =>
  isCompetitionOpen(status) && now < registrationOpenTime;

/** COMPETITION_NOT_OPEN, REGISTRATION_CLOSED */
function checkRegistration(competition: Registering, now: Date): void {
  if (!isCompetitionOpen(competition.status)) throw new AppError('COMPETITION_NOT_OPEN');
  if (!isRegistrationOpen(competition, now)) throw new AppError('REGISTRATION_CLOSED');
}

/**
 * The competition as the transaction sees it, if people may register there, or might when the call came: it may have waited
 * for its turn. It stays until the commit. As `checkRegistration`, and COMPETITION_NOT_FOUND.
 */
export async function requireRegistration(
  manager: EntityManager,
  competitionId: Id,
  cameAt: CameAt,
): Promise<Competition> {
  const lock = { mode: 'for_key_share' } as const;
  const competition = await manager.findOne(Competition, { where: { id: competitionId }, lock });
  if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
  checkRegistration(competition, cameAt(await databaseNow(manager)));
  return competition;
}

/** People in a team of this competition at most, with the leader. */
export const teamSizeLimit = ({ teamSizeLimit: own }: Pick<Competition, 'teamSizeLimit'>): number =>
  Math.min(TEAM_MEMBERS_MAX, own);
