import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { VIEW_SECONDS, type EpochMs, type Id } from '@tianheng/contracts';
import type { EntityManager, Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Bearer, ViewOf } from '../../common/caller.ts';
import { constraintOf } from '../../common/constraint.ts';
import { View } from './view.entity.ts';

/** Says in a token that it is a view's; sessions' say nothing. */
export const VIEW_SCOPE = 'view';

/** The foreign key that a view cannot have whose session has ended. */
const SESSION_GONE = 'site_view_session_id_fkey';

interface ViewRow {
  by: string;
  by_id: Id;
  team_id: Id | null;
  expires_at: Date;
  person_id: Id | null;
  username: string | null;
}

/** Looks through others' eyes: tokens that read at the customer site, and open nothing else. */
@Injectable()
export class ViewsService {
  constructor(
    @InjectRepository(View) private readonly views: Repository<View>,
    private readonly jwt: JwtService,
  ) {}

  /** Within the transaction that writes it down. `person`: null for a visitor. SESSION_ENDED within the call */
  async start(
    manager: EntityManager,
    sessionId: Id,
    person: { id: Id; teamId: Id } | null,
  ): Promise<{ token: string; expiresAt: EpochMs }> {
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + VIEW_SECONDS * 1000);
    await manager
      .insert(View, {
        ...{ id, sessionId, expiresAt },
        personId: person?.id ?? null,
        teamId: person?.teamId ?? null,
      })
      .catch((error: unknown) => {
        if (constraintOf(error) === SESSION_GONE) throw new AppError('SESSION_ENDED', {}, { cause: error });
        throw error;
      });
    const said = { subject: person?.id ?? '', jwtid: id, expiresIn: VIEW_SECONDS };
    return { token: await this.jwt.signAsync({ scope: VIEW_SCOPE }, said), expiresAt: expiresAt.getTime() };
  }

  /**
   * Null once it has ended, the administrator is none any more or signed out, or the team is gone or led by somebody else; of a
   * person only a member's rights.
   */
  async bearerOf(id: Id, address: string): Promise<Bearer | null> {
    const [row] = await this.views.query<ViewRow[]>(
      `select admin.username as by, admin.id as by_id, v.team_id, v.expires_at, v.person_id, u.username
         from site_view v join session s on s.id = v.session_id join "user" admin on admin.id = s.user_id
         left join "user" u on u.id = v.person_id and not u.is_frozen
         left join team t on t.id = v.team_id and t.leader_id = u.id and t.dismissed_at is null
        where v.id = $1 and v.expires_at > now() and s.expires_at > now()
          and admin.platform_role = 'platform_admin' and not admin.is_frozen
          and (v.team_id is null or t.id is not null)`,
      [id],
    );
    if (!row) return null;
    const view: ViewOf = { id, by: row.by, teamId: row.team_id, expiresAt: row.expires_at.getTime() };
    if (row.person_id === null) return { caller: null, view };
    const user = {
      id: row.person_id,
      username: row.username ?? '',
      platformRole: 'platform_member',
      viewedBy: row.by_id,
    } as const;
    const rights = { via: 'session', audience: 'customer', scopes: ['read'] } as const;
    const by = { sessionId: null, keyPrefix: null };
    return { caller: { user, ...rights, ...by, mustChangePassword: false, address }, view };
  }

  async end(id: Id): Promise<void> {
    await this.views.delete({ id });
  }
}
