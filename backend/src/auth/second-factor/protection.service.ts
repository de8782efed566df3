import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  Id,
  Protection,
  RecoveryCodes as Codes,
  SecondFactorOffer,
  SecondFactorReset,
  UiLanguage,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { Config } from '../../config.ts';
import { holdSubject } from '../accounts/admin-deed.ts';
import { endAccess } from '../keys/end-access.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { PasswordsService } from '../profile/passwords.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { tooMany } from '../throttles/rate-limits.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { secondFactorWrong, SecondFactors } from './second-factors.ts';
import { makeSecret, uriOf } from './totp.ts';

/** How administrators protect their own accounts. */
@Injectable()
export class ProtectionService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly factors: SecondFactors,
    private readonly recoveries: RecoveryCodes,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
    private readonly audit: Audit,
    private readonly config: Config,
  ) {}

  async get({ user: { id: userId } }: Caller): Promise<Protection> {
    const { manager } = this.database;
    const [{ count }] = await manager.query<[{ count: number }]>(
      'select count(*)::integer as count from session where user_id = $1 and expires_at > now()',
      [userId],
    );
    return {
      second_factor: await this.factors.isOn(manager, userId),
      second_factor_required: this.config.secondFactorRequired,
      recovery_codes_left: await this.recoveries.left(manager, userId),
      sessions: count,
    };
  }

  /** OLD_PASSWORD_WRONG, TOO_MANY_REQUESTS, SECOND_FACTOR_ON */
  async offer(caller: Caller, password: string): Promise<SecondFactorOffer> {
    await this.passwords.prove(caller, password);
    const secret = makeSecret();
    await this.factors.offer(this.database.manager, caller.user.id, secret);
    return { secret, uri: uriOf(secret, caller.user.username) };
  }

  /** Ends the other sessions and all API keys, which were begun without it. SECOND_FACTOR_WRONG, SECOND_FACTOR_OFF, SECOND_FACTOR_ON, TOO_MANY_REQUESTS */
  confirm(caller: Caller, code: string): Promise<Codes> {
    const { id: userId } = caller.user;
    return this.proved(caller, async (manager) => {
      await this.sessions.hold(manager, caller);
      if (!(await this.factors.confirm(manager, userId, code))) throw secondFactorWrong('code');
      await endAccess(manager, userId, caller.sessionId);
      await this.record(manager, caller, { second_factor: false }, { second_factor: true });
      return { recovery_codes: await this.recoveries.renew(manager, userId) };
    });
  }

  /** SECOND_FACTOR_WRONG, SECOND_FACTOR_OFF, TOO_MANY_REQUESTS */
  renewCodes(caller: Caller, code: string): Promise<Codes> {
    const { id: userId } = caller.user;
    return this.proved(caller, async (manager) => {
      await this.sessions.hold(manager, caller);
      if (!(await this.factors.spend(manager, userId, code))) throw secondFactorWrong('code');
      await this.record(manager, caller, {}, { recovery_codes: 'new' });
      return { recovery_codes: await this.recoveries.renew(manager, userId) };
    });
  }

  /** SECOND_FACTOR_WRONG, SECOND_FACTOR_OFF, TOO_MANY_REQUESTS */
  remove(caller: Caller, code: string): Promise<void> {
    const { id: userId } = caller.user;
    return this.proved(caller, async (manager) => {
      await this.sessions.hold(manager, caller);
      if (!(await this.factors.spend(manager, userId, code))) throw secondFactorWrong('code');
      await this.factors.remove(manager, userId);
      await this.record(manager, caller, { second_factor: true }, { second_factor: false });
    });
  }

  /**
   * Of a colleague who has lost the authenticator; ends their sessions and API keys and tells them.
   * USER_NOT_FOUND, SECOND_FACTOR_OWN, SECOND_FACTOR_OFF
   */
  async reset(caller: Caller, id: Id, { reason }: SecondFactorReset, language: UiLanguage): Promise<void> {
    if (id === caller.user.id) throw new AppError('SECOND_FACTOR_OWN');
    await this.database.transaction(async (manager) => {
      const user = await holdSubject(manager, caller, id);
      if (!user) throw new AppError('USER_NOT_FOUND');
      if (!(await this.factors.isOn(manager, id))) throw new AppError('SECOND_FACTOR_OFF');
      await this.factors.remove(manager, id);
      await endAccess(manager, id);
      const deed = { action: 'user.reset_second_factor', objectId: id } as const;
      await this.audit.record(manager, caller, {
        ...deed,
        before: { second_factor: true },
        after: { second_factor: false, reason },
      });
      const told = { user_id: id, by: caller.user.username, reason };
      await this.notices.send(manager, 'second_factor_reset', told, user.language ?? language);
    });
    this.notices.wake();
  }

  /** This session among them, and the API keys, for whoever has stolen a session may have made one. */
  async endSessions(caller: Caller): Promise<void> {
    const { id: userId } = caller.user;
    await this.database.transaction(async (manager) => {
      // Behind a sign-in or a new key under way, which hold the person too: what they begin is there by then, and ends.
      await this.sessions.hold(manager, caller);
      const ended = await endAccess(manager, userId);
      const deed = { action: 'user.end_sessions', objectId: userId } as const;
      await this.audit.record(manager, caller, { ...deed, before: {}, after: ended });
    });
  }

  private record(manager: EntityManager, caller: Caller, before: object, after: object): Promise<void> {
    const deed = { action: 'user.second_factor', objectId: caller.user.id } as const;
    return this.audit.record(manager, caller, { ...deed, before: { ...before }, after: { ...after } });
  }

  private proved<T>(caller: Caller, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const refuse = (seconds: number): AppError => tooMany('TOO_MANY_REQUESTS', seconds);
    return this.factors.tried(caller.user.id, refuse, () => this.database.transaction(work));
  }
}
