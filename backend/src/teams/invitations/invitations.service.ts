import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  mayTeam,
  type Id,
  type InvitationAnswer,
  type Nothing,
  type Team as TeamWire,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { User } from '../../auth/accounts/user.entity.ts';
import { NAMED_ONLY } from '../../auth/users/named-only.ts';
import { AppError } from '../../common/app-error.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { requireNotOver } from '../../competitions/not-over.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { TeamMember } from '../team-member.entity.ts';
import type { Team } from '../team.entity.ts';
import { orRefused } from '../team.faults.ts';
import { lockTeams } from '../team.locks.ts';
import { peopleChanged } from '../team.machine.ts';
import { TeamsService } from '../teams.service.ts';
import { decline, declineEverywhere } from './decline.ts';
import { Joining, type Answer, type Answering } from './joining.ts';

interface Answered {
  invitationId: Id;
  status: InvitationAnswer;
}

/** What people do with their invitations. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly teams: TeamsService,
    private readonly joining: Joining,
    private readonly notices: TeamNotices,
  ) {}

  /**
   * Accepting gives a seat and declines everything else; the team comes up for approval with its last answer. Rejecting ends
   * the recruiting. INVITATION_NOT_FOUND, INVITATION_CLOSED, COMPETITION_NOT_OPEN; to accept also REGISTRATION_CLOSED,
   * ALREADY_IN_TEAM, TEAM_FULL.
   */
  async answer(answer: Answer, answered: Answered, language: UiLanguage): Promise<TeamWire | Nothing> {
    await this.competitions.require(answer.competitionId);
    const teamId = await this.database
      .transaction((manager) => this.write(manager, answer, answered))
      .catch((error: unknown) => {
        throw orRefused(error);
      });
    this.notices.wake();
    return answered.status === 'accept' ? this.teams.present(answer.user, teamId, language) : {};
  }

  /** As `declineEverywhere`; what it gives is called after the commit. */
  async declineFor(manager: EntityManager, person: User): Promise<() => void> {
    await declineEverywhere(manager, this.notices, person);
    return () => this.notices.wake();
  }

  /** Takes away what came to nothing of somebody who is locked and about to be deleted. */
  async forget(manager: EntityManager, userId: Id): Promise<void> {
    const named = await manager.findBy(TeamMember, { userId });
    const teams = await lockTeams(
      manager,
      named.map(({ teamId }) => teamId),
    );
    const [gone] = await manager.query<[{ team_id: Id }[], number]>(
      `delete from team_member m using team t where ${NAMED_ONLY} returning m.team_id`,
      [userId],
    );
    for (const { team_id } of gone) {
      const team = teams.get(team_id);
      // A form of before would name somebody whom nobody finds.
      if (team && !team.dismissedAt && mayTeam('save', team.status)) await peopleChanged(manager, team);
    }
  }

  private async write(
    manager: EntityManager,
    answer: Answer,
    { invitationId, status }: Answered,
  ): Promise<Id> {
    const { user, competitionId } = answer;
    const mine = { id: invitationId, competitionId, userId: user.id };
    const invitation = await manager.findOneBy(TeamMember, mine);
    if (!invitation) throw new AppError('INVITATION_NOT_FOUND');
    const answering = await this.joining.hold(manager, answer, invitation.teamId);
    const team = await this.requireOpen(manager, answering, invitation);
    if (status === 'reject') {
      await requireNotOver(manager, competitionId);
      await decline(manager, this.notices, user, team);
    } else {
      await this.joining.requireFree(manager, answering);
      await this.joining.requireRoom(manager, answering, team);
      await this.joining.seat(manager, answering, team, 'accept_invitation');
    }
    return team.id;
  }

  /** The locked team, if it still waits for this answer. A draft has told nobody yet, and a dismissed team nobody may see. */
  private async requireOpen(
    manager: EntityManager,
    { teams }: Answering,
    { id, teamId }: TeamMember,
  ): Promise<Team> {
    const team = teams.get(teamId);
    const invitation = await manager.findOneBy(TeamMember, { id });
    const isHidden = !team || team.dismissedAt !== null || team.status === 'temporary_storage';
    if (isHidden || !invitation) throw new AppError('INVITATION_NOT_FOUND');
    if (invitation.status !== 'inviting' || team.status !== 'in_recruiting') {
      throw new AppError('INVITATION_CLOSED');
    }
    return team;
  }
}
