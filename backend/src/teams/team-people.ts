import type { Id } from '@tianheng/contracts';
import { In, type EntityManager } from 'typeorm';
import type { User } from '../auth/accounts/user.entity.ts';
import { AppError, fieldError } from '../common/app-error.ts';
import { TeamMember } from './team-member.entity.ts';
import type { Team } from './team.entity.ts';

/** Administrators lead teams of their own at most, as they see what is kept from participants. */
export const isInvitable = ({ isFrozen, platformRole }: User): boolean =>
  !isFrozen && platformRole === 'platform_member';

/**
 * Of the people who were locked. Who is in the leader's team already and can come no more is named by the field `member_list`,
 * for the leader is to take them out; USER_NOT_FOUND for anybody else.
 */
export async function requireInvitable(
  manager: EntityManager,
  people: User[],
  ids: Id[],
  team: Pick<Team, 'leaderId' | 'competitionId'>,
): Promise<void> {
  const refused = ids.filter((id) => !people.some((person) => person.id === id && isInvitable(person)));
  if (refused.length === 0) return;
  const members = await manager.findBy(TeamMember, { userId: In(refused), isLeader: false, team });
  const named = people.filter(({ id }) => members.some(({ userId }) => userId === id));
  if (named.length === 0) throw new AppError('USER_NOT_FOUND');
  const names = named.map(({ username }) => username).join(', ');
  throw fieldError('member_list', 'notInvitable', { names });
}

export interface PeopleChange {
  /** who was in it and is no longer */
  removed: Id[];
}

/** Brings a locked team's rows in line with whom the form names; who is in it already keeps the answer given. */
export async function writePeople(manager: EntityManager, team: Team, ids: Id[]): Promise<PeopleChange> {
  const { id: teamId, competitionId } = team;
  const there = await manager.findBy(TeamMember, { teamId, isLeader: false });
  const gone = there.filter(({ userId }) => !ids.includes(userId));
  if (gone.length > 0) await manager.delete(TeamMember, { id: In(gone.map(({ id }) => id)) });
  for (const [before, userId] of ids.entries()) {
    const place = before + 1;
    const known = there.find((member) => member.userId === userId);
    if (!known) await manager.insert(TeamMember, { teamId, competitionId, userId, place });
    else if (known.place !== place) await manager.update(TeamMember, { id: known.id }, { place });
  }
  return { removed: gone.filter(({ status }) => status === 'accept').map(({ userId }) => userId) };
}

/**
 * Opens the invitations of everybody who has not accepted, also of those who declined before. Their rows are new ones to
 * those invited: they came when the form was submitted. USER_IN_TEAM
 */
export async function openInvitations(manager: EntityManager, team: Team, people: User[]): Promise<Id[]> {
  const { id: teamId, competitionId } = team;
  const asked = await manager.findBy(TeamMember, { teamId, status: In(['inviting', 'reject']) });
  const ids = asked.map(({ userId }) => userId);
  const seated = await manager.findOneBy(TeamMember, { userId: In(ids), competitionId, holdsSeat: true });
  if (seated) {
    const username = people.find(({ id }) => id === seated.userId)?.username ?? '';
    throw new AppError('USER_IN_TEAM', { username });
  }
  await manager.update(
    TeamMember,
    { id: In(asked.map(({ id }) => id)) },
    { status: 'inviting', createdAt: () => 'clock_timestamp()' },
  );
  return ids;
}

/** The field `member_list` for more people than a team may have. */
export function checkSize(limit: number, others: Id[]): void {
  const max = limit - 1;
  if (others.length > max) throw fieldError('member_list', 'tooManyMembers', { max });
}
