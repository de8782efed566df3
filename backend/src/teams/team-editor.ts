import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ADMIN_PHONE_PATTERN,
  ADMIN_TEAM_NAME_MAX,
  charactersOf,
  EMAIL_PATTERN,
  OPTIONAL_LINE_PATTERN,
  TEAM_NAME_PATTERN,
  type AdminTeamUpdate,
  type Id,
  type ListedTeam,
  type Nothing,
  type Paged,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.service.ts';
import { User } from '../auth/accounts/user.entity.ts';
import { AppError, fieldError } from '../common/app-error.ts';
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
        const leader = await manager.findOneByOrFail(User, { id: team.leaderId });
        await manager.update(Team, { id }, { ...toColumns(request, before, ofAccount(leader)), ...NOW });
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

type Values = Omit<AdminTeamUpdate, 'version'>;

/** What the team shows of its leader's account where it has none of its own. */
const ofAccount = ({ email, mobilePhone, nickname }: User): Values => ({
  email,
  phone_number: mobilePhone,
  team_principal_name: nickname,
});

/** What a new value is like. */
const NEW: Partial<Record<keyof Values, RegExp>> = {
  name: TEAM_NAME_PATTERN,
  email: EMAIL_PATTERN,
  phone_number: ADMIN_PHONE_PATTERN,
  company_name: OPTIONAL_LINE_PATTERN,
  team_principal_name: OPTIONAL_LINE_PATTERN,
};

function checkNew(field: keyof Values, value: string): void {
  if (NEW[field]?.test(value) === false) throw fieldError(field, 'matches');
  if (field === 'name' && charactersOf(value) > ADMIN_TEAM_NAME_MAX)
    throw fieldError(field, 'maxLength', { 0: ADMIN_TEAM_NAME_MAX });
}

/** What is left out stays as it is. What the leader's account says is shown without being noted. */
function toColumns(request: Values, known: Values, account: Values) {
  const valueOf = (field: keyof Values): string | undefined => {
    const value = request[field];
    if (value === undefined || value === known[field]?.trim()) return known[field];
    if (value === account[field]?.trim()) return '';
    checkNew(field, value);
    return value;
  };
  return {
    name: valueOf('name'),
    contactEmail: valueOf('email'),
    contactPhone: valueOf('phone_number'),
    companyName: valueOf('company_name'),
    principalName: valueOf('team_principal_name'),
    cardId: valueOf('card_id'),
  };
}

async function lock(manager: EntityManager, id: Id): Promise<Team> {
  const team = (await lockTeams(manager, [id])).get(id);
  if (!team || team.dismissedAt) throw new AppError('TEAM_NOT_FOUND');
  return team;
}
