import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, Team as TeamWire, UiLanguage } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { requireVersion } from '../../common/version.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { requireNotOver } from '../../competitions/not-over.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { TeamDeeds } from '../team-deeds.ts';
import { TeamDismissals } from '../team-dismissals.ts';
import { TeamMember } from '../team-member.entity.ts';
import { isInvitable } from '../team-people.ts';
import { Team } from '../team.entity.ts';
import { lockLedTeam, lockOwnTeam, lockPeople } from '../team.locks.ts';
import { checkMay, peopleChanged } from '../team.machine.ts';
import { TeamsService } from '../teams.service.ts';
import { holdPicture } from './team-files.ts';
import type { TeamInfoDto } from './team-form.dto.ts';

/** What happens to a team beside its form: edits of what everybody sees, people who go, its end. */
@Injectable()
export class TeamLifeService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly teams: TeamsService,
    private readonly files: FilesService,
    private readonly notices: TeamNotices,
    private readonly dismissals: TeamDismissals,
    private readonly deeds: TeamDeeds,
  ) {}

  /** TEAM_NOT_FOUND, TEAM_REQUIRED, NOT_ALLOWED, LEADER_ONLY, COMPETITION_NOT_OPEN after the end, STALE_WRITE */
  async edit(
    user: AuthUser,
    competitionId: Id,
    teamId: Id,
    { picture_id, slogan, introduction, version }: TeamInfoDto,
    language: UiLanguage,
  ): Promise<TeamWire> {
    await this.teams.require(competitionId, teamId);
    await this.database.transaction(async (manager) => {
      const own = await lockOwnTeam(manager, user.id, competitionId);
      if (!own) throw new AppError('TEAM_REQUIRED');
      if (own.team.id !== teamId) throw new AppError('NOT_ALLOWED');
      if (!own.seat.isLeader) throw new AppError('LEADER_ONLY');
      const { team } = own;
      await requireNotOver(manager, competitionId);
      checkMay(team, 'edit');
      const { pictureId, version: current } = team;
      const now = { slogan: team.slogan, introduction: team.introduction, picture_id: pictureId };
      requireVersion(version, { ...now, version: current });
      await holdPicture(this.files, manager, picture_id);
      const values = { pictureId: picture_id, slogan, introduction };
      const at = { savedAt: () => 'clock_timestamp()', updatedAt: () => 'clock_timestamp()' };
      await manager.update(Team, { id: teamId }, { ...values, ...at });
    });
    return this.teams.present(user, teamId, language);
  }

  /** TEAM_REQUIRED, LEADER_CANNOT_LEAVE, COMPETITION_NOT_OPEN after the end, TEAM_STATE_CONFLICT once the team is approved, TOO_MANY_REQUESTS */
  async leave(user: AuthUser, competitionId: Id): Promise<void> {
    await this.competitions.require(competitionId);
    await this.deeds.count(user);
    await this.database.transaction(async (manager) => {
      const own = await lockOwnTeam(manager, user.id, competitionId);
      if (!own) throw new AppError('TEAM_REQUIRED');
      const { team, seat } = own;
      if (seat.isLeader) throw new AppError('LEADER_CANNOT_LEAVE');
      await requireNotOver(manager, competitionId);
      checkMay(team, 'leave');
      await manager.delete(TeamMember, { id: seat.id });
      await peopleChanged(manager, team);
      const told = { teamId: team.id, by: user.username };
      await this.notices.send(manager, 'team_left', [team.leaderId], told);
    });
    this.notices.wake();
  }

  /**
   * TEAM_REQUIRED, LEADER_ONLY, MEMBER_NOT_FOUND (also for a member whom no form may name), COMPETITION_NOT_OPEN after the end,
   * TEAM_STATE_CONFLICT once approved, TOO_MANY_REQUESTS
   */
  async handOver(user: AuthUser, competitionId: Id, memberId: Id, language: UiLanguage): Promise<TeamWire> {
    await this.competitions.require(competitionId);
    await this.deeds.count(user);
    const teamId = await this.database.transaction(async (manager) => {
      const [person] = await lockPeople(manager, [memberId]);
      const team = await lockLedTeam(manager, user.id, competitionId);
      await requireNotOver(manager, competitionId);
      checkMay(team, 'hand_over');
      const next = await manager.findOneBy(TeamMember, {
        ...{ teamId: team.id, userId: memberId, isLeader: false, holdsSeat: true },
      });
      if (!next || !person || !isInvitable(person)) throw new AppError('MEMBER_NOT_FOUND');
      await manager.update(TeamMember, { teamId: team.id, isLeader: true }, { isLeader: false });
      await manager.update(TeamMember, { id: next.id }, { isLeader: true });
      // What was noted to reach the team by was the former leader's.
      const contact = { contactEmail: '', contactPhone: '' };
      await manager.update(
        Team,
        { id: team.id },
        { leaderId: memberId, ...contact, updatedAt: () => 'clock_timestamp()' },
      );
      const told = { teamId: team.id, by: user.username };
      await this.notices.send(manager, 'team_leader', [memberId], told);
      return team.id;
    });
    this.notices.wake();
    return this.teams.present(user, teamId, language);
  }

  /** TEAM_REQUIRED, LEADER_ONLY, COMPETITION_NOT_OPEN after the end, TEAM_HAS_COMMITMENTS, TOO_MANY_REQUESTS */
  async dismiss(user: AuthUser, competitionId: Id): Promise<void> {
    await this.competitions.require(competitionId);
    await this.deeds.count(user);
    const announce = await this.database.transaction(async (manager) => {
      const team = await lockLedTeam(manager, user.id, competitionId);
      await requireNotOver(manager, competitionId);
      if (team.status === 'accept' && (await hasCommitments(manager, team.id))) {
        throw new AppError('TEAM_HAS_COMMITMENTS');
      }
      return this.dismissals.dismissOwn(manager, team, user);
    });
    announce();
  }
}

/** One that took a chance counts though it is deleted: else a team made anew had its chances back. Whoever submits holds the team's lock too. */
async function hasCommitments(manager: EntityManager, teamId: Id): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `select from commitment where team_id = $1 and (deleted_at is null or quota_counted) limit 1`,
    [teamId],
  );
  return rows.length > 0;
}
