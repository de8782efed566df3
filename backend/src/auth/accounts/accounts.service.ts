import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminUser, Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { Recoveries } from './recoveries.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { User } from './user.entity.ts';
import { toAdminUser } from './user.mapper.ts';

/** What administrators do to accounts. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly recoveries: Recoveries,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** USER_NOT_FOUND or ADMIN_PROTECTED. Freezing ends every session in the same moment. */
  freeze(caller: Caller, id: Id, isFrozen: boolean): Promise<AdminUser> {
    return this.database.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!user) throw new AppError('USER_NOT_FOUND');
      if (user.platformRole === 'platform_admin') throw new AppError('ADMIN_PROTECTED');
      await manager.update(User, { id }, { isFrozen, updatedAt: () => 'now()' });
      if (isFrozen) {
        await this.sessions.endAllOf(id, manager);
        await this.recoveries.withdraw(manager, id);
      }
      await this.audit.record(manager, caller, {
        action: 'user.freeze',
        objectId: id,
        before: { is_frozen: user.isFrozen },
        after: { is_frozen: isFrozen },
      });
      return toAdminUser(await manager.findOneByOrFail(User, { id }));
    });
  }
}
