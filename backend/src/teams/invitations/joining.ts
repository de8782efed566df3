import { Injectable } from '@nestjs/common';
import type { Id, TeamEvent } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { User } from '../../auth/accounts/user.entity.ts';
import { AppError } from '../../common/app-error.ts';
import type { CameAt } from '../../common/arrival.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { Competition } from '../../competitions/competition.entity.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { requireRegistration, teamSizeLimit } from '../registration.policy.ts';
import { findSeat } from '../seat.query.ts';
import { TeamMember } from '../team-member.entity.ts';
import { isInvitable } from '../team-people.ts';
import type { Team } from '../team.entity.ts';
import { lockPeople, lockTeams } from '../team.locks.ts';
import { moveTeam, peopleChanged } from '../team.machine.ts';
import { declineAll, invitingTeams } from './decline.ts';

/** Who comes into a team, or does not. */
export interface Answer {
  user: AuthUser;
  competitionId: Id;
  /** when they answered */
  cameAt: CameAt;
}

/** A person and the teams that an answer of theirs may touch, all locked. */
export interface Answering extends Answer {
  /** as the account is now; absent: it is gone */
  person: User | undefined;
  teams: Map<Id, Team>;
}

/** How a person comes into a team, by an invitation or by the link. */
@Injectable()
export class Joining {
  constructor(private readonly notices: TeamNotices) {}

  /** Holds the person, the team and all others that wait for an answer. */
  async hold(manager: EntityManager, answer: Answer, teamId: Id): Promise<Answering> {
    const { user, competitionId } = answer;
    const [person] = await lockPeople(manager, [user.id]);
    const inviting = await invitingTeams(manager, user.id, competitionId);
    return {
      ...answer,
      person,
      teams: await lockTeams(manager, [...new Set([teamId, ...inviting])]),
    };
  }

  /** NOT_ALLOWED for whom no form may name, COMPETITION_NOT_OPEN, REGISTRATION_CLOSED, ALREADY_IN_TEAM */
  async requireFree(manager: EntityManager, answering: Answering): Promise<void> {
    const { user, person, competitionId, cameAt } = answering;
    if (!person || !isInvitable(person)) throw new AppError('NOT_ALLOWED');
    await requireRegistration(manager, competitionId, cameAt);
    if (await findSeat(manager, user.id, competitionId)) throw new AppError('ALREADY_IN_TEAM');
  }

  /** TEAM_FULL: an organiser may have lowered the limit since people were invited. */
  async requireRoom(manager: EntityManager, { user }: Answering, { id, competitionId }: Team): Promise<void> {
    const limit = teamSizeLimit(await manager.findOneByOrFail(Competition, { id: competitionId }));
    const members = await manager.findBy(TeamMember, { teamId: id });
    const others = members.filter(({ status, userId }) => status !== 'reject' && userId !== user.id);
    if (others.length >= limit) throw new AppError('TEAM_FULL', { limit });
  }

  /** Seats the person in a team of those held, which moves on; every other invitation is declined. */
  async seat(
    manager: EntityManager,
    { user, teams }: Answering,
    team: Team,
    event: TeamEvent,
  ): Promise<void> {
    const { id: teamId, competitionId } = team;
    const row = { teamId, competitionId, userId: user.id };
    const seat = { status: 'accept', holdsSeat: true } as const;
    const known = await manager.findOneBy(TeamMember, { teamId, userId: user.id });
    if (known) await manager.update(TeamMember, { id: known.id }, seat);
    else await manager.insert(TeamMember, { ...row, ...seat, place: await nextPlace(manager, teamId) });
    await peopleChanged(manager, team);
    const before = team.status;
    const status = await moveTeam(manager, team, event);
    if (status !== before) await this.notices.send(manager, 'team_pending', [team.leaderId], { teamId });
    const others = [...teams.values()].filter(({ id }) => id !== teamId);
    await declineAll(manager, this.notices, user, others);
  }
}

/** Behind everybody whom the form has named; the team is locked. */
const nextPlace = async (manager: EntityManager, teamId: Id): Promise<number> =>
  ((await manager.maximum(TeamMember, 'place', { teamId })) ?? 0) + 1;
