import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, StartedView, ViewInfo } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { ViewsService } from '../../auth/views/views.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller, ViewOf } from '../../common/caller.ts';

interface TeamRow {
  id: Id;
  name: string;
  competition_id: Id;
  leader: string;
  leader_id: Id;
}

/** Administrators' looks at the customer site, as a visitor or as a team's leader. */
@Injectable()
export class SiteViews {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly views: ViewsService,
    private readonly audit: Audit,
  ) {}

  /** Written down before the token is handed out. NOT_ALLOWED without a session, TEAM_NOT_FOUND, SESSION_ENDED */
  start(caller: Caller, teamId: Id | undefined): Promise<StartedView> {
    const { sessionId } = caller;
    if (sessionId === null) throw new AppError('NOT_ALLOWED');
    return this.database.transaction(async (manager) => {
      const team = teamId === undefined ? null : await findTeam(manager, teamId);
      if (teamId !== undefined && !team) throw new AppError('TEAM_NOT_FOUND');
      await this.audit.recordRead(
        manager,
        caller,
        team
          ? { action: 'team.view_as', objectId: team.id, facts: { team: team.name, leader: team.leader } }
          : { action: 'user.view_as_visitor', objectId: caller.user.id, facts: { as: 'visitor' } },
      );
      const person = team && { id: team.leader_id, teamId: team.id };
      const { token, expiresAt } = await this.views.start(manager, sessionId, person);
      return { token, team: team && wireOf(team), by: caller.user.username, expires_at: expiresAt };
    });
  }

  /** SESSION_ENDED where the request is part of none */
  async of(view: ViewOf | null): Promise<ViewInfo> {
    if (!view) throw new AppError('SESSION_ENDED');
    const team = view.teamId === null ? null : await findTeam(this.database.manager, view.teamId);
    // Gone while it was asked for.
    if (view.teamId !== null && !team) throw new AppError('SESSION_ENDED');
    return { team: team && wireOf(team), by: view.by, expires_at: view.expiresAt };
  }

  async end(view: ViewOf | null): Promise<void> {
    if (view) await this.views.end(view.id);
  }
}

const wireOf = ({ id, name, competition_id, leader }: TeamRow) => ({ id, name, competition_id, leader });

async function findTeam(manager: EntityManager, id: Id): Promise<TeamRow | null> {
  const [team] = await manager.query<TeamRow[]>(
    `select t.id, t.name, t.competition_id, u.username as leader, u.id as leader_id
     from team t join "user" u on u.id = t.leader_id where t.id = $1 and t.dismissed_at is null`,
    [id],
  );
  return team ?? null;
}
