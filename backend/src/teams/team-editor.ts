import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminTeamUpdate, Id, ListedTeam, Nothing, Paged, UiLanguage } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.service.ts';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import { containing, nameContains } from '../common/like.ts';
import { toPaged } from '../common/paged.ts';
import { requireVersion } from '../common/version.ts';
import { readPage } from '../database/count.ts';
import { countKept } from '../database/team-count.ts';
import type { AdminTeamUpdateDto } from './team-editor.dto.ts';
import { TeamDismissals } from './team-dismissals.ts';
import { Team } from './team.entity.ts';
import { orRefused } from './team.faults.ts';
import { lockTeams } from './team.locks.ts';
import type { TeamQueryDto } from './teams.dto.ts';
import { TeamsService } from './teams.service.ts';

/** What administrators may change, with what the team shows where nothing was noted. */
const toUpdate = (team: Team): AdminTeamUpdate & { version: number } => ({
  name: team.name,
  email: team.contactEmail,
  phone_number: team.contactPhone,
  company_name: team.companyName,
  team_principal_name: team.principalName,
  card_id: team.cardId,
  version: team.version,
});

/** Teams as administrators keep them. */
@Injectable()
export class TeamEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly teams: TeamsService,
    private readonly dismissals: TeamDismissals,
    private readonly audit: Audit,
  ) {}

  /** Every team that was not dismissed, newest first. */
  async list({ user }: Caller, query: TeamQueryDto, language: UiLanguage): Promise<Paged<ListedTeam>> {
    const found = this.database.manager
      .createQueryBuilder(Team, 'team')
      .where('team.dismissed_at is null')
      .orderBy('team.created_at', 'DESC')
      .addOrderBy('team.id', 'DESC');
    const { competition_id, status } = query;
    const q = query.q?.trim();
    if (q) {
      found.andWhere(nameContains('team.name', ':q', ':pattern'), { q, pattern: containing(q) });
    }
    if (competition_id) found.andWhere('team.competition_id = :competition_id', { competition_id });
    if (status) found.andWhere('team.status = :status', { status });
    const known = q ? undefined : await countKept(this.database.manager, 'team', query);
    const { ids, total } = await readPage(found, query, known);
    return toPaged(await this.teams.presentMany(user, ids, language), total, query.page, (team) => team);
  }

  /** TEAM_NOT_FOUND, TEAM_NAME_TAKEN, STALE_WRITE */
  async update(
    caller: Caller,
    id: Id,
    { version, ...request }: AdminTeamUpdateDto,
    language: UiLanguage,
  ): Promise<ListedTeam> {
    await this.database
      .transaction(async (manager) => {
        const team = await lock(manager, id);
        const before = toUpdate(team);
        requireVersion(version, before);
        await manager.update(Team, { id }, { ...toColumns(request, team), ...NOW });
        const after = toUpdate(await manager.findOneByOrFail(Team, { id }));
        await this.audit.record(manager, caller, {
          action: 'team.update',
          objectId: id,
          ...{ before: { ...before }, after: { ...after } },
        });
      })
      .catch((error: unknown) => {
        throw orRefused(error);
      });
    const [team] = await this.teams.presentMany(caller.user, [id], language);
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    return team;
  }

  /** Dismisses it, also with submissions: they leave the ranking. TEAM_NOT_FOUND */
  async remove(caller: Caller, id: Id, reason = ''): Promise<Nothing> {
    const announce = await this.database.transaction(async (manager) => {
      const team = await lock(manager, id);
      const after = await this.dismissals.dismiss(manager, team, caller.user, reason);
      const { name, status, competitionId: competition_id } = team;
      await this.audit.record(manager, caller, {
        action: 'team.delete',
        objectId: id,
        ...{ before: { name, status, competition_id }, after: null, why: reason },
      });
      return after;
    });
    announce();
    return {};
  }
}

const NOW = { savedAt: () => 'clock_timestamp()', updatedAt: () => 'clock_timestamp()' };

/** What is left out stays as it is. */
const toColumns = (request: Omit<AdminTeamUpdate, 'version'>, team: Team) => ({
  name: request.name ?? team.name,
  contactEmail: request.email ?? team.contactEmail,
  contactPhone: request.phone_number ?? team.contactPhone,
  companyName: request.company_name ?? team.companyName,
  principalName: request.team_principal_name ?? team.principalName,
  cardId: request.card_id ?? team.cardId,
});

async function lock(manager: EntityManager, id: Id): Promise<Team> {
  const team = (await lockTeams(manager, [id])).get(id);
  if (!team || team.dismissedAt) throw new AppError('TEAM_NOT_FOUND');
  return team;
}
