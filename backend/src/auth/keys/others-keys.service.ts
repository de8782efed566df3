import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApiKeyList, Id, RevokeApiKeyRequest, UiLanguage } from '@tianheng/contracts';
import { MoreThan, type DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { holdSubject } from '../accounts/admin-deed.ts';
import { User } from '../accounts/user.entity.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { ApiKey } from './api-key.entity.ts';
import { keyFacts, toApiKey } from './api-key.mapper.ts';

/** The keys of one person, for administrators. */
@Injectable()
export class OthersKeysService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly notices: AccountNotices,
    private readonly audit: Audit,
  ) {}

  /** Those that have not expired, newest first. USER_NOT_FOUND */
  async list(userId: Id): Promise<ApiKeyList> {
    const { manager } = this.database;
    if (!(await manager.existsBy(User, { id: userId }))) throw new AppError('USER_NOT_FOUND');
    const keys = await manager.find(ApiKey, {
      where: { userId, expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return { data: keys.map(toApiKey) };
  }

  /** At once, with word to its owner. USER_NOT_FOUND, API_KEY_NOT_FOUND */
  async revoke(
    caller: Caller,
    userId: Id,
    id: Id,
    request: RevokeApiKeyRequest,
    language: UiLanguage,
  ): Promise<void> {
    const reason = request.reason.trim();
    await this.database.transaction(async (manager) => {
      const user = await holdSubject(manager, caller, userId);
      if (!user) throw new AppError('USER_NOT_FOUND');
      const key = await manager.findOne(ApiKey, {
        where: { id, userId },
        lock: { mode: 'for_no_key_update' },
      });
      // Of two at once, its owner among them, the second waits here and finds nothing.
      if (!key) throw new AppError('API_KEY_NOT_FOUND');
      await manager.delete(ApiKey, { id });
      await this.audit.record(manager, caller, {
        action: 'user.revoke_key',
        objectId: userId,
        before: keyFacts(key),
        after: {},
        why: reason,
      });
      const told = { user_id: userId, name: key.name, by: caller.user.username, reason };
      await this.notices.send(manager, 'api_key_revoked', told, user.language ?? language);
    });
    this.notices.wake();
  }
}
