import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type AdminTeamDetail,
  type ApprovalDetail,
  type ApprovalPage,
  type CompetitionApprovals,
  type Id,
  pickText,
  type UiLanguage,
} from '@tianheng/contracts';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { containing, nameContains } from '../../common/like.ts';
import { toPaged } from '../../common/paged.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { readPage } from '../../database/count.ts';
import { countKept, teamCount } from '../../database/team-count.ts';
import { findMembers } from '../seat.query.ts';
import { TeamApproval } from '../team-approval.entity.ts';
import type { TeamMember } from '../team-member.entity.ts';
import { Team } from '../team.entity.ts';
import { TeamsService } from '../teams.service.ts';
import { toAdminTeam, toApproval, toRound } from './approval.mapper.ts';
import type { ApprovalQueryDto, ApprovalScopeDto } from './approvals.dto.ts';

/** Of the row `c`. */
const WAITING = teamCount(
  'team_approval',
  `team_count.competition_id = c.id and team_count.status = 'approving'`,
);

/** Teams as administrators judge them. */
@Injectable()
export class ApprovalsQuery {
  constructor(
    @InjectRepository(TeamApproval) private readonly approvals: Repository<TeamApproval>,
    private readonly competitions: CompetitionsService,
    private readonly teams: TeamsService,
  ) {}

  /** Newest first. */
  async list(query: ApprovalQueryDto, language: UiLanguage): Promise<ApprovalPage> {
    const found = newestFirst(this.within(query));
    const { status } = query;
    if (status) found.andWhere('approval.status = :status', { status });
    const known = query.q?.trim()
      ? undefined
      : await countKept(this.approvals.manager, 'team_approval', query);
    // Turned over before the joins, so that an index alone answers it.
    const { ids, total } = await readPage(found, query, known);
    const shown = this.approvals.createQueryBuilder('approval').whereInIds(ids);
    const rows = ids.length === 0 ? [] : await newestFirst(withNames(shown)).getMany();
    const members = await this.membersOf(rows.map(({ teamId }) => teamId));
    return toPaged(rows, total, query.page, (approval) =>
      toApproval(
        approval,
        members.filter(({ teamId }) => teamId === approval.teamId),
        language,
      ),
    );
  }

  /** The approvals of one competition: COMPETITION_NOT_FOUND. */
  async listOf(competitionId: Id, query: ApprovalQueryDto, language: UiLanguage): Promise<ApprovalPage> {
    await this.competitions.require(competitionId);
    return this.list(Object.assign(query, { competition_id: competitionId }), language);
  }

  /** One round with all there is to judge, between the pending ones of the list that it was opened from: APPROVAL_NOT_FOUND. */
  async get(user: AuthUser, id: Id, scope: ApprovalScopeDto, language: UiLanguage): Promise<ApprovalDetail> {
    const shown = this.approvals.createQueryBuilder('approval').where('approval.withdrawn_at is null');
    const approval = await withNames(shown).andWhere('approval.id = :id', { id }).getOne();
    if (!approval) throw new AppError('APPROVAL_NOT_FOUND');
    const { teamId } = approval;
    const members = await this.membersOf([teamId]);
    const rounds = await this.approvals.find({
      where: { teamId },
      relations: { decider: true },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return {
      ...toApproval(approval, members, language),
      team: await this.present(user, teamId, members, language),
      history: rounds.map((round) => toRound(round, language)),
      next_id: await this.pendingBeside(approval, 'after', scope),
      previous_id: await this.pendingBeside(approval, 'before', scope),
    };
  }

  /** COMPETITION_NOT_FOUND, TEAM_NOT_FOUND; dismissed ones are shown too. */
  async getTeam(
    user: AuthUser,
    competitionId: Id,
    teamId: Id,
    language: UiLanguage,
  ): Promise<AdminTeamDetail> {
    await this.competitions.require(competitionId);
    const { manager } = this.approvals;
    if (!(await manager.existsBy(Team, { id: teamId, competitionId }))) throw new AppError('TEAM_NOT_FOUND');
    return this.present(user, teamId, await this.membersOf([teamId]), language);
  }

  /** Every competition with how many teams wait there, those with most first. */
  async byCompetition(language: UiLanguage): Promise<CompetitionApprovals[]> {
    const rows = await this.approvals.query<
      { id: Id; title: string; title_en: string; approving_number: number }[]
    >(
      `select c.id, c.title, c.title_en, ${WAITING} as approving_number
       from competition c order by approving_number desc, c.start_time desc, c.id`,
    );
    return rows.map(({ id, title, title_en, approving_number }) => ({
      ...{ id, approving_number },
      title: pickText(language, title, title_en).text,
    }));
  }

  /** The next pending one in the order of the list, whatever has become of this one. */
  private async pendingBeside(
    { id }: TeamApproval,
    side: 'after' | 'before',
    scope: ApprovalScopeDto,
  ): Promise<Id | null> {
    const [sign, order] = side === 'after' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    const row = await this.within(scope)
      .andWhere(`approval.status = 'approving'`)
      .andWhere(
        `(approval.created_at, approval.id) ${sign} (select created_at, id from team_approval where id = :id)`,
        { id },
      )
      .select('approval.id', 'id')
      .orderBy('approval.created_at', order)
      .addOrderBy('approval.id', order)
      .limit(1)
      .getRawOne<{ id: Id }>();
    return row?.id ?? null;
  }

  /** Of whatever status. */
  private within({ competition_id, ...searched }: ApprovalScopeDto): SelectQueryBuilder<TeamApproval> {
    const q = searched.q?.trim();
    const found = this.approvals.createQueryBuilder('approval').where('approval.withdrawn_at is null');
    if (competition_id) found.andWhere('approval.competition_id = :competition_id', { competition_id });
    if (q) {
      const named = `select id from team named where ${nameContains('named.name', ':q', ':pattern')}`;
      found.andWhere(`approval.team_id in (${named})`, { q, pattern: containing(q) });
    }
    return found;
  }

  private membersOf(teamIds: Id[]): Promise<TeamMember[]> {
    return findMembers(this.approvals.manager, { teamId: In(teamIds) });
  }

  private async present(
    user: AuthUser,
    teamId: Id,
    members: TeamMember[],
    language: UiLanguage,
  ): Promise<AdminTeamDetail> {
    const { manager } = this.approvals;
    const team = await manager.findOneOrFail(Team, { where: { id: teamId }, relations: { leader: true } });
    return toAdminTeam(await this.teams.present(user, teamId, language), team, members);
  }
}

/** Lists show no more of what they join, which is long. */
const NAMES = [
  ...['competition.id', 'competition.title', 'competition.titleEn', 'team.id', 'team.name', 'team.status'],
  'team.version',
  ...['decider.id', 'decider.username'],
];

const withNames = (approvals: SelectQueryBuilder<TeamApproval>): SelectQueryBuilder<TeamApproval> =>
  approvals
    .innerJoin('approval.competition', 'competition')
    .innerJoin('approval.team', 'team')
    .leftJoin('approval.decider', 'decider')
    .addSelect(NAMES);

const newestFirst = (approvals: SelectQueryBuilder<TeamApproval>): SelectQueryBuilder<TeamApproval> =>
  approvals.orderBy('approval.created_at', 'DESC').addOrderBy('approval.id', 'DESC');
