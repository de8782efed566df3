import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  LOGIN_FAILURE_WINDOW_SECONDS,
  OLD_PASSWORD_FAILURES,
  type ChangePasswordRequest,
  type Id,
  type ResetPasswordRequest,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { isAdmin } from '../../common/current-user.decorator.ts';
import { holdMember, requireMember } from '../accounts/admin-deed.ts';
import { recordOwn } from '../accounts/own-deed.ts';
import { User } from '../accounts/user.entity.ts';
import { endAccess } from '../keys/end-access.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { Recoveries } from '../notices/recoveries.ts';
import { PasswordWork } from '../secrets/password-work.ts';
import { decodePassword, requireSame, verifyPassword } from '../secrets/password.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { RateLimits, tooMany } from '../throttles/rate-limits.ts';

interface NewPassword {
  id: Id;
  hash: string;
  /** the hash that the old password was checked against; null when none was asked for */
  before: string | null;
  language: UiLanguage;
  /** the person, or an administrator who sets it for them */
  by: Caller;
}

const oldPasswordWrong = (): AppError =>
  new AppError('OLD_PASSWORD_WRONG', {}, { details: [{ field: 'old_password', rule: 'oldPasswordWrong' }] });

@Injectable()
export class PasswordsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly limits: RateLimits,
    private readonly work: PasswordWork,
    private readonly recoveries: Recoveries,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
    private readonly audit: Audit,
  ) {}

  /**
   * PASSWORD_MISMATCH, PASSWORD_UNCHANGED, OLD_PASSWORD_WRONG or, after too many of those, TOO_MANY_REQUESTS; SESSION_ENDED within
   * the call.
   */
  async change(caller: Caller, request: ChangePasswordRequest, language: UiLanguage): Promise<void> {
    requireSame(request.new_password, request.confirm_password);
    const [old, fresh] = [decodePassword(request.old_password), decodePassword(request.new_password)];
    if (old === fresh) {
      const details = [{ field: 'new_password', rule: 'passwordUnchanged' }];
      throw new AppError('PASSWORD_UNCHANGED', {}, { details });
    }
    const before = await this.work.run(caller.user.id, () => this.checkOld(caller, old));
    const hash = await this.work.hash(caller.user.id, fresh);
    await this.set({ id: caller.user.id, hash, before, language, by: caller });
  }

  /** For oneself as `change`; else NOT_ALLOWED, ADMIN_SITE_ONLY, USER_NOT_FOUND or ADMIN_PROTECTED. */
  async reset(caller: Caller, id: Id, request: ResetPasswordRequest, language: UiLanguage): Promise<void> {
    const { old_password, ...fresh } = request;
    if (id === caller.user.id) {
      if (old_password === undefined) throw fieldError('old_password', 'required');
      return this.change(caller, { ...fresh, old_password }, language);
    }
    if (!isAdmin(caller.user)) throw new AppError('NOT_ALLOWED');
    if (caller.audience === 'customer') throw new AppError('ADMIN_SITE_ONLY');
    requireSame(fresh.new_password, fresh.confirm_password);
    const user = requireMember(await this.database.manager.findOneBy(User, { id }));
    const hash = await this.work.hash(id, decodePassword(fresh.new_password));
    await this.set({ id, hash, before: null, language: user.language ?? language, by: caller });
  }

  /** That whoever holds the session knows the password too. OLD_PASSWORD_WRONG or, after too many of those, TOO_MANY_REQUESTS */
  async prove(caller: Caller, password: string): Promise<void> {
    await this.work.run(caller.user.id, () => this.checkOld(caller, decodePassword(password)));
  }

  /** The hash of the account's own password, if `old` is that or the one-time password that opened this session. */
  private async checkOld({ user: { id: userId }, sessionId }: Caller, old: string): Promise<string> {
    const failures = {
      event: 'old password wrong',
      of: [userId],
      max: OLD_PASSWORD_FAILURES,
      seconds: LOGIN_FAILURE_WINDOW_SECONDS,
    };
    const { manager } = this.database;
    const user = await manager.findOne(User, {
      where: { id: userId },
      select: { id: true, passwordHash: true },
    });
    if (!user) throw new AppError('SESSION_ENDED');
    const onceHash = sessionId && (await this.recoveries.hashBehind(sessionId));
    // Whoever holds a stolen session cannot keep its owner, who comes by mail, from choosing a new password.
    if (onceHash !== null && (await verifyPassword(onceHash, old))) return user.passwordHash;
    const [wait = 0] = await this.limits.reserve([failures]);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
    if (!(await verifyPassword(user.passwordHash, old))) throw oldPasswordWrong();
    await this.limits.release([failures]);
    return user.passwordHash;
  }

  /** Ends every session of the person. */
  private async set({ id, hash, before, language, by }: NewPassword): Promise<void> {
    const isOwn = id === by.user.id;
    await this.database.transaction(async (manager) => {
      // The account may have become another while its new password was hashed, and so may whoever sets it.
      if (!isOwn) await holdMember(manager, by, id);
      const { affected } = await manager.update(
        User,
        { id, ...(before !== null && { passwordHash: before }) },
        { passwordHash: hash, updatedAt: () => 'now()', ...(isOwn && { language }) },
      );
      // Another change came first.
      if (affected !== 1) throw oldPasswordWrong();
      // Whoever waited here behind a freezing, or all sessions' end, has lost the one that asks.
      const owner = isOwn ? await this.sessions.hold(manager, by) : null;
      await endAccess(manager, id);
      await this.recoveries.withdraw(manager, id);
      if (owner) {
        const deed = { action: 'user.change_password', owner, before: {}, after: {} } as const;
        await recordOwn(this.audit, manager, by, deed);
      } else {
        const deed = { action: 'user.reset_password', objectId: id, before: {}, after: {} } as const;
        await this.audit.record(manager, by, deed);
      }
      await this.notices.send(manager, 'password_changed', { user_id: id }, language);
    });
    this.notices.wake();
  }
}
