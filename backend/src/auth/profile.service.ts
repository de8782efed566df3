import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, UiLanguage, UpdateUserInfoRequest, UserInfo } from '@tianheng/contracts';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { AppError, fieldError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { MailService } from '../mail/mail.service.ts';
import { NOTICE_TTL_SECONDS } from './account-mails.ts';
import { EmailCodes } from './email-codes.ts';
import { PasswordRecovery } from './password-recovery.entity.ts';
import { SessionsService } from './sessions.service.ts';
import { orTaken } from './taken.ts';
import { User } from './user.entity.ts';
import { toUserInfo } from './user.mapper.ts';

@Injectable()
export class ProfileService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly codes: EmailCodes,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
  ) {}

  async get({ id, sessionId }: AuthUser): Promise<UserInfo> {
    const { manager } = this.database;
    const user = await manager.findOneBy(User, { id });
    if (!user) throw new AppError('SESSION_ENDED');
    return toUserInfo(user, await manager.existsBy(PasswordRecovery, { userId: id, sessionId }));
  }

  /** EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED or EMAIL_TAKEN; an address that differs in nothing but case is no new one. */
  async update(caller: AuthUser, request: UpdateUserInfoRequest, language: UiLanguage): Promise<UserInfo> {
    const present = await this.get(caller);
    const { email, verify_code: code } = request;
    const moves = email !== undefined && email.toLowerCase() !== present.email.toLowerCase();
    if (code !== undefined && email === undefined) throw fieldError('email', 'required');
    if (moves) {
      if (code === undefined) throw fieldError('verify_code', 'required');
      await this.codes.check(email, code);
    }
    await this.database
      .transaction(async (manager) => {
        const user = await lockUser(manager, caller.id);
        const from = user.email;
        user.mobilePhone = request.mobile_phone ?? user.mobilePhone;
        user.school = request.school ?? user.school;
        user.updatedAt = new Date();
        if (moves && code !== undefined) {
          user.email = email;
          await manager.save(user);
          await this.codes.spend(manager, email, code);
          await this.leaveAddress(manager, { user, from, language });
        } else await manager.save(user);
      })
      .catch((error: unknown) => {
        throw orTaken(error);
      });
    if (moves) await this.mail.wake();
    return this.get(caller);
  }

  /** USER_NOT_FOUND or ADMIN_PROTECTED; freezing ends every session in the same moment. */
  async freeze(id: Id, isFrozen: boolean): Promise<UserInfo> {
    return this.database.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      if (user.platformRole === 'platform_admin') throw new AppError('ADMIN_PROTECTED');
      user.isFrozen = isFrozen;
      user.updatedAt = new Date();
      await manager.save(user);
      if (isFrozen) await this.sessions.endAllOf(id, manager);
      return toUserInfo(user, false);
    });
  }

  /** Tells the old address, and takes back a one-time password that only its reader would hold. */
  private async leaveAddress(
    manager: EntityManager,
    { user, from, language }: { user: User; from: string; language: UiLanguage },
  ): Promise<void> {
    await manager.delete(PasswordRecovery, { userId: user.id, sessionId: IsNull() });
    await this.mail.send(manager, {
      kind: 'email_changed',
      language,
      params: { username: user.username, from, to: user.email },
      ttlSeconds: NOTICE_TTL_SECONDS,
    });
  }
}

async function lockUser(manager: EntityManager, id: Id): Promise<User> {
  const user = await manager.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}
