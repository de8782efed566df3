import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminUser, Id, UiLanguage } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import type { Caller } from '../../common/caller.ts';
import { holdMember } from '../accounts/admin-deed.ts';
import { User } from '../accounts/user.entity.ts';
import { toAdminUser } from '../accounts/user.mapper.ts';
import { endAccess } from '../keys/end-access.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { Recoveries } from '../notices/recoveries.ts';

/**
 * What else ends when a locked person can join nothing any more, within the same transaction; what it gives is done after
 * the commit.
 */
type WithdrawHandler = (manager: EntityManager, person: User) => Promise<() => void>;

/** What else goes with an account that is deleted, within the same transaction and before it. */
type RemoveHandler = (manager: EntityManager, id: Id) => Promise<void>;

/** What administrators do to accounts. */
@Injectable()
export class AccountsService {
  private readonly handlers: WithdrawHandler[] = [];
  private readonly removeHandlers: RemoveHandler[] = [];

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly recoveries: Recoveries,
    private readonly notices: AccountNotices,
    private readonly audit: Audit,
  ) {}

  /** Called once by each module in which something waits for people. */
  onWithdraw(handler: WithdrawHandler): void {
    this.handlers.push(handler);
  }

  /** Called once by each module that keeps something of people which is nothing of their own. */
  onRemove(handler: RemoveHandler): void {
    this.removeHandlers.push(handler);
  }

  async remove(manager: EntityManager, id: Id): Promise<void> {
    for (const handler of this.removeHandlers) await handler(manager, id);
  }

  /** Of somebody who was locked and is frozen, or becomes an administrator. What it gives is called after the commit. */
  async withdraw(manager: EntityManager, person: User): Promise<() => void> {
    const after: (() => void)[] = [];
    for (const handler of this.handlers) after.push(await handler(manager, person));
    return () => {
      after.forEach((tell) => tell());
    };
  }

  /**
   * USER_NOT_FOUND or ADMIN_PROTECTED. Freezing ends every session in the same moment. Whoever has chosen no password yet
   * is mailed a one-time password once it is over: the first was taken back, or never written.
   */
  async freeze(caller: Caller, id: Id, isFrozen: boolean, language: UiLanguage): Promise<AdminUser> {
    let tell: (() => void) | undefined;
    const changed = await this.database.transaction(async (manager) => {
      const user = await holdMember(manager, caller, id);
      await manager.update(User, { id }, { isFrozen, updatedAt: () => 'now()' });
      if (isFrozen) {
        await endAccess(manager, id);
        await this.recoveries.withdraw(manager, id);
        await this.notices.withdraw(manager, 'account_created', { user_id: id });
        tell = await this.withdraw(manager, user);
      } else if (user.isFrozen && user.language === null) {
        await this.notices.send(manager, 'account_created', { user_id: id }, language);
        tell = () => {
          this.notices.wake();
        };
      }
      await this.audit.record(manager, caller, {
        action: 'user.freeze',
        objectId: id,
        before: { is_frozen: user.isFrozen },
        after: { is_frozen: isFrozen },
      });
      return toAdminUser(await manager.findOneByOrFail(User, { id }));
    });
    tell?.();
    return changed;
  }
}
