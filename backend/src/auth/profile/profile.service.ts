import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { UiLanguage, UpdateUserInfoRequest, UserInfo } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { Config } from '../../config.ts';
import { orTaken } from '../accounts/taken.ts';
import { User } from '../accounts/user.entity.ts';
import { toUserInfo } from '../accounts/user.mapper.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { Recoveries } from '../notices/recoveries.ts';
import { EmailCodes } from '../proofs/email-codes.ts';

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
    private readonly notices: AccountNotices,
    private readonly config: Config,
  ) {}

  async get({ user: { id }, mustChangePassword }: Caller): Promise<UserInfo> {
    const user = await this.database.manager.findOneBy(User, { id });
    if (!user) throw new AppError('SESSION_ENDED');
    return toUserInfo(user, mustChangePassword, this.config.timeZone);
  }

  /** EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED or EMAIL_TAKEN; what is left out stays as it is. */
  async update(caller: Caller, request: UpdateUserInfoRequest, language: UiLanguage): Promise<UserInfo> {
    const move = moveOf(request, (await this.get(caller)).email);
    if (move) await this.codes.check(move.email, move.code, caller.address);
    const { mobile_phone: mobilePhone, school } = request;
    await this.database
      .transaction(async (manager) => {
        const user = await manager.findOne(User, {
          where: { id: caller.user.id },
          lock: { mode: 'for_no_key_update' },
        });
        // Deleted while this waited.
        if (!user) throw new AppError('SESSION_ENDED');
        const { email: from } = user;
        const email = move?.email;
        await manager.update(
          User,
          { id: caller.user.id },
          { mobilePhone, school, email, updatedAt: () => 'now()' },
        );
        if (move) await this.leave(manager, caller.user, { from, move, language });
      })
      .catch((error: unknown) => {
        throw orTaken(error);
      });
    if (move) this.notices.wake();
    return this.get(caller);
  }

  /** Spends the code, tells the old address, and takes back a one-time password that was mailed there. */
  private async leave(
    manager: EntityManager,
    { id, username }: AuthUser,
    { from, move, language }: { from: string; move: Move; language: UiLanguage },
  ): Promise<void> {
    await this.codes.spend(manager, move.email, move.code);
    await this.recoveries.withdraw(manager, id);
    await this.notices.send(manager, 'email_changed', { username, from, to: move.email }, language);
  }
}

/** Null where the address stays; one that differs in nothing but case is no new one. */
function moveOf({ email, verify_code: code }: UpdateUserInfoRequest, present: string): Move | null {
  if (email === undefined) {
    if (code !== undefined) throw fieldError('email', 'required');
    return null;
  }
  if (email.toLowerCase() === present.toLowerCase()) return null;
  if (code === undefined) throw fieldError('verify_code', 'required');
  return { email, code };
}
