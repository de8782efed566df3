import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CERTIFIED_ON_REGISTRY,
  DEFAULT_UI_LANGUAGE,
  ELIGIBILITY_ITEMS,
  isHandedIn,
  type Eligibility,
  type EligibilityItem,
  type Id,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import type { Competition } from '../competitions/competition.entity.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import { databaseNow } from '../database/clock.ts';
import { checkPicks } from './forming/team-picks.ts';
import { readTracks } from './forming/form-writer.ts';
import { QuestionBind } from './question-bind.entity.ts';
import { isRegistrationOpen, teamSizeLimit } from './registration.policy.ts';
import { findSeat } from './seat.query.ts';
import { TeamMember } from './team-member.entity.ts';
import type { Team } from './team.entity.ts';

type Met = Partial<Record<EligibilityItem, boolean>>;

/** What registering in a competition still needs of a person. */
@Injectable()
export class EligibilityService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
  ) {}

  /** COMPETITION_NOT_FOUND; a visitor is told what there will be. */
  async check(user: AuthUser | null, competitionId: Id): Promise<Eligibility> {
    const competition = await this.competitions.require(competitionId);
    const { manager } = this.database;
    const seat = user && (await findSeat(manager, user.id, competitionId));
    // Registered while that was possible.
    const isIn = seat !== null && isHandedIn(seat.team.status);
    const inTime = isIn || isRegistrationOpen(competition, await databaseNow(manager));
    const met: Met = {
      in_time: inTime,
      ...(user && (await this.ofPerson(manager, user, seat))),
      ...(seat && (await this.ofTeam(manager, seat.team, competition))),
    };
    return {
      items: ELIGIBILITY_ITEMS.map((item) => ({ item, is_met: met[item] ?? false })),
      team_id: seat?.teamId ?? null,
      status: seat?.team.status ?? null,
    };
  }

  private async ofPerson(manager: EntityManager, { id }: AuthUser, seat: TeamMember | null): Promise<Met> {
    const { certifiedStatus } = await manager.findOneByOrFail(User, { id });
    return {
      signed_in: true,
      email_confirmed: certifiedStatus === CERTIFIED_ON_REGISTRY,
      no_other_team: !seat || seat.isLeader,
    };
  }

  private async ofTeam(manager: EntityManager, team: Team, competition: Competition): Promise<Met> {
    const members = await manager.findBy(TeamMember, { teamId: team.id });
    const people = members.filter(({ status }) => status !== 'reject').length;
    const texts = [team.name, team.slogan, team.introduction, team.companyName];
    const isFilled = texts.every((text) => text !== '') && team.pictureId !== null;
    return {
      team_complete: isFilled && people <= teamSizeLimit(competition),
      form_signed: team.unitSignatureFileId !== null,
      picks_complete: await hasCompletePicks(manager, team),
    };
  }
}

async function hasCompletePicks(
  manager: EntityManager,
  { id, competitionId, country }: Team,
): Promise<boolean> {
  const binds = await manager.findBy(QuestionBind, { teamId: id });
  const picked = binds.map(({ questionId }) => questionId);
  try {
    // Nobody is told what is missing, so in whichever language.
    const tracks = await readTracks(manager, competitionId, DEFAULT_UI_LANGUAGE);
    checkPicks(tracks, picked, country);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
