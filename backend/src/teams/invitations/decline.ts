import type { Id } from '@tianheng/contracts';
import { In, type EntityManager } from 'typeorm';
import type { TeamNotices } from '../notices/team-notices.ts';
import { TeamMember } from '../team-member.entity.ts';
import { lockTeams } from '../team.locks.ts';
import { moveTeam } from '../team.machine.ts';
import type { Team } from '../team.entity.ts';

/** Who tells the leaders. */
type Teller = Pick<TeamNotices, 'send'>;

/** Who has open invitations, and is locked. */
interface Invited {
  id: Id;
  username: string;
}

/** Teams that recruit and wait for this person's answer; in all competitions where none is named. */
export async function invitingTeams(manager: EntityManager, userId: Id, competitionId?: Id): Promise<Id[]> {
  const open = await manager.find(TeamMember, {
    where: {
      userId,
      ...(competitionId !== undefined && { competitionId }),
      status: 'inviting',
      team: { status: 'in_recruiting' },
    },
  });
  return open.map(({ teamId }) => teamId);
}

/** Takes back an invitation of a locked team that recruits: forming the team has failed, and its leader is told. */
export async function decline(
  manager: EntityManager,
  notices: Teller,
  person: Invited,
  team: Team,
): Promise<void> {
  const open = { teamId: team.id, userId: person.id, status: 'inviting' } as const;
  await manager.update(TeamMember, open, { status: 'reject' });
  await moveTeam(manager, team, 'decline_invitation');
  await notices.send(manager, 'team_declined', [team.leaderId], { teamId: team.id, by: person.username });
}

/** All that are still open of locked teams, for somebody who has found a place elsewhere or can take none. */
export async function declineAll(
  manager: EntityManager,
  notices: Teller,
  person: Invited,
  teams: Team[],
): Promise<void> {
  const recruiting = teams.filter(({ status, dismissedAt }) => status === 'in_recruiting' && !dismissedAt);
  const open = await manager.findBy(TeamMember, {
    userId: person.id,
    status: 'inviting',
    teamId: In(recruiting.map(({ id }) => id)),
  });
  for (const team of recruiting) {
    if (open.some(({ teamId }) => teamId === team.id)) await decline(manager, notices, person, team);
  }
}

/** In all competitions: whoever is frozen, or administrator now, can accept nothing. Within the transaction that holds the person. */
export async function declineEverywhere(
  manager: EntityManager,
  notices: Teller,
  person: Invited,
): Promise<void> {
  const teams = await lockTeams(manager, await invitingTeams(manager, person.id));
  await declineAll(manager, notices, person, [...teams.values()]);
}
