import type { Id } from '@tianheng/contracts';
import { In, type EntityManager } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { AppError } from '../common/app-error.ts';
import { Question } from '../competitions/question.entity.ts';
import { findSeat } from './seat.query.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';

/**
 * Holds people until the commit, so that nothing else gives or takes their places meanwhile. People come before teams, and
 * each kind in the order of ids. Those who do not exist are left out.
 */
export function lockPeople(manager: EntityManager, ids: Id[]): Promise<User[]> {
  return manager
    .createQueryBuilder(User, 'person')
    .where({ id: In(ids) })
    .orderBy('person.id')
    .setLock('for_no_key_update')
    .getMany();
}

/** By id; dismissed ones too. */
export async function lockTeams(manager: EntityManager, ids: Id[]): Promise<Map<Id, Team>> {
  const teams = await manager
    .createQueryBuilder(Team, 'team')
    .where({ id: In(ids) })
    .orderBy('team.id')
    .setLock('for_no_key_update')
    .getMany();
  return new Map(teams.map((team) => [team.id, team]));
}

/** Holds a competition's questions until the commit, so that a team may take them. QUESTION_NOT_FOUND */
export async function holdQuestions(manager: EntityManager, competitionId: Id, ids: Id[]): Promise<void> {
  const held = await manager.find(Question, {
    where: { id: In(ids), competitionId },
    select: { id: true },
    order: { id: 'ASC' },
    lock: { mode: 'for_key_share' },
  });
  if (held.length < ids.length) throw new AppError('QUESTION_NOT_FOUND');
}

export interface OwnTeam {
  team: Team;
  seat: TeamMember;
}

/** The locked team in which a person sits, with the seat as it is under that lock; null without one. */
export async function lockOwnTeam(
  manager: EntityManager,
  userId: Id,
  competitionId: Id,
): Promise<OwnTeam | null> {
  const found = await findSeat(manager, userId, competitionId);
  if (!found) return null;
  const team = (await lockTeams(manager, [found.teamId])).get(found.teamId);
  const seat = await manager.findOneBy(TeamMember, { id: found.id, holdsSeat: true });
  return team && seat && !team.dismissedAt ? { team, seat } : null;
}

/** The same for what only a leader may do: TEAM_REQUIRED, LEADER_ONLY. */
export async function lockLedTeam(manager: EntityManager, userId: Id, competitionId: Id): Promise<Team> {
  const own = await lockOwnTeam(manager, userId, competitionId);
  if (!own) throw new AppError('TEAM_REQUIRED');
  if (!own.seat.isLeader) throw new AppError('LEADER_ONLY');
  return own.team;
}
