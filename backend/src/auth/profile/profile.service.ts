import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlatformRole, UiLanguage, UpdateUserInfoRequest, UserInfo } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { Config } from '../../config.ts';
import { recordOwn } from '../accounts/own-deed.ts';
import { orTaken } from '../accounts/taken.ts';
import { User } from '../accounts/user.entity.ts';
import { toUserInfo } from '../accounts/user.mapper.ts';
import { endAccess } from '../keys/end-access.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { Recoveries } from '../notices/recoveries.ts';
import { EmailCodes } from '../proofs/email-codes.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { PasswordsService } from './passwords.service.ts';

/** A new address and the code that was mailed there. */
interface Move {
  email: string;
  code: string;
}

@Injectable()
export class ProfileService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly codes: EmailCodes,
    private readonly recoveries: Recoveries,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
    private readonly audit: Audit,
    private readonly config: Config,
  ) {}

  async get({ user: { id }, mustChangePassword }: Caller): Promise<UserInfo> {
    const user = await this.database.manager.findOneBy(User, { id });
    if (!user) throw new AppError('SESSION_ENDED');
    return toUserInfo(user, mustChangePassword, this.config.timeZone);
  }

  /**
   * What is left out stays as it is. Of a new address ADMIN_SITE_ONLY, PASSWORD_REQUIRED, OLD_PASSWORD_WRONG, TOO_MANY_REQUESTS,
   * EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED or EMAIL_TAKEN; SESSION_ENDED within the call.
   */
  async update(caller: Caller, request: UpdateUserInfoRequest, language: UiLanguage): Promise<UserInfo> {
    const known = await this.get(caller);
    const move = moveOf(request, known.email);
    if (move) {
      // Before the code, which a refusal must not cost a try.
      requireOwnSite(caller, known.platform_role);
      await this.proveOwner(caller, request.password);
      await this.codes.check(move.email, move.code, caller.address);
    }
    const { mobile_phone: mobilePhone, school } = request;
    await this.database
      .transaction(async (manager) => {
        const user = await this.sessions.hold(manager, caller);
        if (move) requireOwnSite(caller, user.platformRole);
        const email = move?.email;
        await manager.update(
          User,
          { id: caller.user.id },
          { mobilePhone, school, email, updatedAt: () => 'now()' },
        );
        if (move) await this.leave(manager, caller, { owner: user, move, language });
      })
      .catch((error: unknown) => {
        throw orTaken(error);
      });
    if (move) this.notices.wake();
    return this.get(caller);
  }

  /** Who reads the mail of an account gets into it: a session that was stolen must not be enough to become its owner. */
  private async proveOwner(caller: Caller, password: string | undefined): Promise<void> {
    if (password !== undefined) return this.passwords.prove(caller, password);
    if (!(await this.sessions.isRecent(caller))) throw new AppError('PASSWORD_REQUIRED');
  }

  /**
   * Spends the code, ends whatever else has access, tells the old address, and takes back a one-time password that was mailed
   * there.
   */
  private async leave(
    manager: EntityManager,
    caller: Caller,
    { owner, move, language }: { owner: User; move: Move; language: UiLanguage },
  ): Promise<void> {
    const { id, username, email: from } = owner;
    await this.codes.spend(manager, move.email, move.code);
    await endAccess(manager, id, caller.sessionId);
    await this.recoveries.withdraw(manager, id);
    const facts = { username, from, to: move.email, by: 'owner' as const };
    await this.notices.send(manager, 'email_changed', facts, language);
    const deed = { action: 'user.change_email', owner, before: { email: from } } as const;
    await recordOwn(this.audit, manager, caller, { ...deed, after: { email: move.email } });
  }
}

/**
 * An administrator's mail leads into the back office, so no session of the customer site moves it. It goes by the row's role:
 * who has proved too little for the back office is a member as a caller. ADMIN_SITE_ONLY
 */
function requireOwnSite({ audience }: Caller, role: PlatformRole): void {
  if (role === 'platform_admin' && audience === 'customer') throw new AppError('ADMIN_SITE_ONLY');
}

/** Null where the address stays; one that differs in nothing but case is no new one. */
function moveOf({ email, verify_code: code, password }: UpdateUserInfoRequest, present: string): Move | null {
  if (email === undefined) {
    if (code !== undefined || password !== undefined) throw fieldError('email', 'required');
    return null;
  }
  if (email.toLowerCase() === present.toLowerCase()) return null;
  if (code === undefined) throw fieldError('verify_code', 'required');
  return { email, code };
}
