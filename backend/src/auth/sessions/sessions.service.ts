import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { RECENT_SIGN_IN_SECONDS, SESSION_TTL_SECONDS, type Id, type PlatformRole } from '@tianheng/contracts';
import { Repository, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Audience, Caller } from '../../common/caller.ts';
import { SET_BACK } from '../../database/clock.ts';
import { User } from '../accounts/user.entity.ts';
import { Session } from './session.entity.ts';

/** What a token says; everything else is read from the database at each request. */
export interface TokenPayload {
  sub: Id;
  jti: Id;
  /** of a view alone */
  scope?: string;
}

interface SessionRow {
  id: Id;
  username: string;
  platform_role: PlatformRole;
  audience: Audience;
  must_change_password: boolean;
}

@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly jwt: JwtService,
  ) {}

  /** Opens a session and gives its token. */
  async open(userId: Id, audience: Audience): Promise<string> {
    return (await this.start({ userId, audience }, this.sessions.manager)).token;
  }

  async start(
    { userId, audience }: Pick<Session, 'userId' | 'audience'>,
    manager: EntityManager,
  ): Promise<{ id: Id; token: string }> {
    const id = randomUUID();
    await manager.insert(Session, {
      id,
      userId,
      audience,
      expiresAt: () => `now() + interval '${SESSION_TTL_SECONDS} seconds'`,
    });
    return { id, token: await this.jwt.signAsync({}, { subject: userId, jwtid: id }) };
  }

  /** The person behind a session that has neither ended nor been ended, and who is not frozen. */
  async callerOf({ jti, sub }: TokenPayload, address: string): Promise<Caller | null> {
    const [row] = await this.sessions.query<SessionRow[]>(
      `select u.id, u.username, u.platform_role, s.audience,
              exists (select from password_recovery r where r.session_id = s.id) as must_change_password
         from session s join "user" u on u.id = s.user_id
        where s.id = $1 and s.user_id = $2 and s.expires_at > now() and not u.is_frozen`,
      [jti, sub],
    );
    if (!row) return null;
    return {
      user: { id: row.id, username: row.username, platformRole: row.platform_role },
      via: 'session',
      audience: row.audience,
      scopes: 'all',
      sessionId: jti,
      keyPrefix: null,
      mustChangePassword: row.must_change_password,
      address,
    };
  }

  /** Whether it is good still; neither it nor the person's right to it ends before the transaction does. */
  async holds(manager: EntityManager, { sessionId, user }: Caller): Promise<boolean> {
    // The person first, as whoever freezes one.
    const rows = await manager.query<unknown[]>(
      `select from "user" u join session s on s.user_id = u.id
        where u.id = $1 and not u.is_frozen and s.id = $2 and s.expires_at > now()
          for share of u for key share of s`,
      [user.id, sessionId],
    );
    return rows.length > 0;
  }

  /**
   * The person behind it, whose row is held until the transaction's end. Whoever waited for that, as behind a new password or a
   * freezing, may have lost the session that asks. SESSION_ENDED
   */
  async hold(manager: EntityManager, caller: Caller): Promise<User> {
    // As strong from the start as whoever changes an account needs it: two that held a share would wait for each other.
    const lock = { mode: 'for_no_key_update' } as const;
    const user = await manager.findOne(User, { where: { id: caller.user.id }, lock });
    if (!user || !(await this.holds(manager, caller))) throw new AppError('SESSION_ENDED');
    return user;
  }

  /** Whether whoever holds it signed in so lately that the password counts as just proved. */
  async isRecent({ sessionId }: Caller): Promise<boolean> {
    const rows = await this.sessions.query<unknown[]>(
      `select from session where id = $1
         and created_at between now() - make_interval(secs => $2) and now() + ${SET_BACK}`,
      [sessionId, RECENT_SIGN_IN_SECONDS],
    );
    return rows.length > 0;
  }

  async end(id: Id): Promise<void> {
    await this.sessions.delete({ id });
  }
}
