import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Id,
  type Nothing,
  pickText,
  type Team as TeamWire,
  TEAM_LINK_TTL_SECONDS,
  TEAM_LINKS_PER_HOUR,
  type TeamLink as TeamLinkWire,
  type TeamLinkPreview,
  type UiLanguage,
} from '@tianheng/contracts';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { RateLimits, tooMany } from '../../auth/throttles/rate-limits.ts';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { requireNotOver } from '../../competitions/not-over.ts';
import { Config } from '../../config.ts';
import { databaseNow } from '../../database/clock.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { orRefused } from '../team.faults.ts';
import { lockLedTeam } from '../team.locks.ts';
import { TeamDeeds } from '../team-deeds.ts';
import { checkMay } from '../team.machine.ts';
import { TeamsService } from '../teams.service.ts';
import { Joining, type Answer } from './joining.ts';
import { LinkTokens } from './link-token.ts';
import { TeamLink } from './team-link.entity.ts';

/** The links by which leaders let people join; one at a time, good for a day, and worth nothing once withdrawn. */
@Injectable()
export class LinksService {
  private readonly site: string;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    { customerOrigin }: Config,
    private readonly competitions: CompetitionsService,
    private readonly teams: TeamsService,
    private readonly joining: Joining,
    private readonly notices: TeamNotices,
    private readonly tokens: LinkTokens,
    private readonly limits: RateLimits,
    private readonly deeds: TeamDeeds,
  ) {
    this.site = customerOrigin ?? '';
  }

  /**
   * A new one; the one before is worth nothing from then on. TEAM_REQUIRED, LEADER_ONLY, COMPETITION_NOT_OPEN after the end,
   * TEAM_STATE_CONFLICT, TOO_MANY_REQUESTS
   */
  async create(user: AuthUser, competitionId: Id): Promise<TeamLinkWire> {
    await this.competitions.require(competitionId);
    const limit = { event: 'team link', of: [user.id], max: TEAM_LINKS_PER_HOUR, seconds: 3600 };
    const wait = await this.limits.take(limit);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
    return this.database.transaction(async (manager) => {
      const team = await lockLedTeam(manager, user.id, competitionId);
      await requireNotOver(manager, competitionId);
      checkMay(team, 'join');
      const now = await databaseNow(manager);
      const expiresAt = new Date(now.getTime() + TEAM_LINK_TTL_SECONDS * 1000);
      const link = { teamId: team.id, id: randomUUID(), expiresAt };
      await manager.upsert(TeamLink, link, ['teamId']);
      return this.toWire(link, competitionId);
    });
  }

  /** `{}` without a good one. TEAM_REQUIRED, LEADER_ONLY */
  async current(user: AuthUser, competitionId: Id): Promise<TeamLinkWire | Nothing> {
    await this.competitions.require(competitionId);
    return this.database.transaction(async (manager) => {
      const team = await lockLedTeam(manager, user.id, competitionId);
      const link = await manager.findOneBy(TeamLink, { teamId: team.id });
      const isGood = link && link.expiresAt > (await databaseNow(manager));
      return isGood ? this.toWire(link, competitionId) : {};
    });
  }

  /** TEAM_REQUIRED, LEADER_ONLY; nothing happens where there is none. */
  async revoke(user: AuthUser, competitionId: Id): Promise<void> {
    await this.competitions.require(competitionId);
    await this.database.transaction(async (manager) => {
      const team = await lockLedTeam(manager, user.id, competitionId);
      await manager.delete(TeamLink, { teamId: team.id });
    });
  }

  /** What somebody who holds the link is told before joining: LINK_NOT_FOUND. */
  async preview(competitionId: Id, token: string, language: UiLanguage): Promise<TeamLinkPreview> {
    await this.competitions.require(competitionId);
    const { manager } = this.database;
    const { team, expiresAt } = await this.require(manager, competitionId, token);
    const { competition } = team;
    return {
      competition_id: competition.id,
      competition_title: pickText(language, competition.title, competition.titleEn).text,
      team_name: team.name,
      leader: team.leader.username,
      expires_at: expiresAt.getTime(),
    };
  }

  /**
   * LINK_NOT_FOUND, TEAM_STATE_CONFLICT, TEAM_FULL, and as for an invitation NOT_ALLOWED, COMPETITION_NOT_OPEN,
   * REGISTRATION_CLOSED, ALREADY_IN_TEAM; TOO_MANY_REQUESTS.
   */
  async join(answer: Answer, token: string, language: UiLanguage): Promise<TeamWire> {
    const { user, competitionId } = answer;
    await this.competitions.require(competitionId);
    await this.deeds.count(user);
    const teamId = await this.database
      .transaction((manager) => this.seat(manager, answer, token))
      .catch((error: unknown) => {
        throw orRefused(error);
      });
    this.notices.wake();
    return this.teams.present(user, teamId, language);
  }

  private async seat(manager: EntityManager, answer: Answer, token: string): Promise<Id> {
    const { user, competitionId } = answer;
    const named = await this.require(manager, competitionId, token);
    const answering = await this.joining.hold(manager, answer, named.teamId);
    // Once more under the team's lock, which whoever withdraws a link holds too.
    const { teamId } = await this.require(manager, competitionId, token);
    const team = answering.teams.get(teamId);
    if (!team) throw new AppError('LINK_NOT_FOUND');
    await this.joining.requireFree(manager, answering);
    checkMay(team, 'join');
    await this.joining.requireRoom(manager, answering, team);
    await this.joining.seat(manager, answering, team, 'join');
    const told = { teamId, by: user.username };
    await this.notices.send(manager, 'team_joined', [team.leaderId], told);
    return teamId;
  }

  private async require(manager: EntityManager, competitionId: Id, token: string): Promise<TeamLink> {
    const id = this.tokens.read(token);
    const link =
      id &&
      (await manager.findOne(TeamLink, {
        where: { id, team: { competitionId, dismissedAt: IsNull() } },
        relations: { team: { leader: true, competition: true } },
      }));
    if (!link || link.expiresAt <= (await databaseNow(manager))) throw new AppError('LINK_NOT_FOUND');
    return link;
  }

  /** The token stands behind the `#`, which no server is sent and no log keeps. */
  private toWire({ id, expiresAt }: Pick<TeamLink, 'id' | 'expiresAt'>, competitionId: Id): TeamLinkWire {
    const token = this.tokens.sign(id);
    const url = `${this.site}/customer/match/${competitionId}#invitation=${token}`;
    return { token, url, expires_at: expiresAt.getTime() };
  }
}
