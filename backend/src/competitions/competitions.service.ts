import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Competition as CompetitionWire, Id, Paged, UiLanguage } from '@tianheng/contracts';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../common/paged.ts';
import { teamCount } from '../database/team-count.ts';
import { Competition } from './competition.entity.ts';
import { toCompetition } from './competition.mapper.ts';
import { showsQuestions } from './question.policy.ts';

/** By table name, because teams build on competitions and not the other way round. */
const ACCEPTED_TEAMS = teamCount(
  'team',
  `team_count.competition_id = competition.id and team_count.status = 'accept'`,
);
const OPEN_FIRST = `case competition.status when 'in_processing' then 0 when 'not_started' then 1 else 2 end`;

@Injectable()
export class CompetitionsService {
  constructor(@InjectRepository(Competition) private readonly competitions: Repository<Competition>) {}

  async list(query: PageQueryDto, language: UiLanguage): Promise<Paged<CompetitionWire>> {
    const total = await this.competitions.count();
    const rows = await this.load(
      this.withTeamNumber()
        .orderBy(OPEN_FIRST)
        .addOrderBy('competition.start_time', 'DESC')
        .addOrderBy('competition.id')
        .offset(offsetOf(query))
        .limit(query.limit),
    );
    return toPaged(rows, total, query.page, ({ competition, teams }) =>
      toCompetition(competition, teams, language),
    );
  }

  async get(id: Id, language: UiLanguage): Promise<CompetitionWire> {
    const [row] = await this.load(this.withTeamNumber().where('competition.id = :id', { id }));
    if (!row) throw new AppError('COMPETITION_NOT_FOUND');
    return toCompetition(row.competition, row.teams, language);
  }

  /** The competition, or COMPETITION_NOT_FOUND. */
  async require(id: Id): Promise<Competition> {
    const competition = await this.competitions.findOneBy({ id });
    if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
    return competition;
  }

  /** What lies below a competition is nobody's but administrators' before its start. COMPETITION_NOT_FOUND, COMPETITION_NOT_OPEN */
  async requireShown(user: AuthUser | null, id: Id): Promise<Competition> {
    const competition = await this.require(id);
    if (!showsQuestions(user, competition)) throw new AppError('COMPETITION_NOT_OPEN');
    return competition;
  }

  private withTeamNumber(): SelectQueryBuilder<Competition> {
    return this.competitions.createQueryBuilder('competition').addSelect(ACCEPTED_TEAMS, 'teams');
  }

  private async load(
    query: SelectQueryBuilder<Competition>,
  ): Promise<{ competition: Competition; teams: number }[]> {
    const { entities, raw } = await query.getRawAndEntities<{ teams: string }>();
    return entities.map((competition, row) => ({ competition, teams: Number(raw[row]?.teams ?? 0) }));
  }
}
