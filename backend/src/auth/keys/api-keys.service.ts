import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  API_KEY_SHOWN,
  API_KEYS_MAX,
  API_KEYS_PER_HOUR,
  type ApiKeyList,
  type ApiKeyScope,
  type CreateApiKeyRequest,
  type CreatedApiKey,
  type EpochMs,
  type Id,
  type PlatformRole,
  type UiLanguage,
} from '@tianheng/contracts';
import { MoreThan, Repository, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import { WAITED_MAX_MS, type CameAt } from '../../common/arrival.ts';
import type { Caller } from '../../common/caller.ts';
import { requireAdmin } from '../../common/role-required.ts';
import { unavailable } from '../../common/unavailable.ts';
import { databaseNow, SET_BACK } from '../../database/clock.ts';
import { once } from '../../idempotency/once.ts';
import { recordOwn } from '../accounts/own-deed.ts';
import type { User } from '../accounts/user.entity.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { digestOfKey, makeKey } from '../secrets/key-text.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { RateLimits, tooMany } from '../throttles/rate-limits.ts';
import { ApiKey } from './api-key.entity.ts';
import { keyFacts, toApiKey } from './api-key.mapper.ts';

interface KeyRow {
  id: Id;
  prefix: string;
  scopes: ApiKeyScope[];
  is_used: boolean;
  user_id: Id;
  username: string;
  platform_role: PlatformRole;
}

/** A call for a key, beside what it asks for. */
interface KeyCall {
  /** its caller's name for it; null: every call makes one */
  name: string | null;
  cameAt: CameAt;
  /** aborts when whoever asked has hung up */
  gone: AbortSignal;
}

/** The key that a call made, and when that call had come by the database's clock. */
interface Made {
  id: Id;
  cameAt: EpochMs;
}

/** Within the last minute; what lies ahead was written before the clock was set back. */
const OF_LATE = `between now() - interval '1 minute' and now() + ${SET_BACK}`;

/** Keys by which people's programs call the API in their name. */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** The person behind a key that has neither expired nor been revoked, and who is not frozen. */
  async callerOf(key: string, address: string): Promise<Caller | null> {
    const [row] = await this.keys.query<KeyRow[]>(
      `select k.id, k.prefix, k.scopes, coalesce(k.last_used_at ${OF_LATE}, false) as is_used,
              u.id as user_id, u.username, u.platform_role
         from api_key k join "user" u on u.id = k.user_id
        where k.digest = $1 and k.expires_at > now() and not u.is_frozen`,
      [digestOfKey(key)],
    );
    if (!row) return null;
    if (!row.is_used) await this.noteUse(row.id);
    const isAdmin = row.scopes.includes('admin');
    return {
      // Nothing that an administrator may do besides is in a key that was not made for it.
      user: {
        id: row.user_id,
        username: row.username,
        platformRole: isAdmin ? row.platform_role : 'platform_member',
      },
      via: 'api_key',
      audience: 'api',
      scopes: row.scopes,
      sessionId: null,
      keyPrefix: row.prefix,
      mustChangePassword: false,
      address,
    };
  }

  /** As SessionsService's: whether it is good still, and until the transaction's end. */
  async holds(manager: EntityManager, key: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `select from "user" u join api_key k on k.user_id = u.id
        where k.digest = $1 and k.expires_at > now() and not u.is_frozen
          for share of u for key share of k`,
      [digestOfKey(key)],
    );
    return rows.length > 0;
  }

  /** Newest first. */
  async list({ user }: Caller): Promise<ApiKeyList> {
    const keys = await this.keys.find({
      where: { userId: user.id, expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return { data: keys.map(toApiKey) };
  }

  /**
   * ROLE_REQUIRED or ADMIN_SITE_ONLY where the scope asks for more than the session has; API_KEY_LIMIT_REACHED,
   * API_KEY_TOO_SOON. Whoever calls again by the same name has not got the key, which can be shown once only: so it is revoked,
   * and another made. A call that is late, for a later one has its key or nobody listens, makes none. SERVICE_UNAVAILABLE
   */
  async create(
    caller: Caller,
    request: CreateApiKeyRequest,
    language: UiLanguage,
    { name, cameAt, gone }: KeyCall,
  ): Promise<CreatedApiKey> {
    if (request.scopes.includes('admin')) requireAdmin(caller);
    await this.count(caller.user.id);
    const key = makeKey();
    const made = await this.keys.manager.transaction(async (manager) => {
      const userId = caller.user.id;
      // One after the other, so that the limit holds.
      const owner = await this.sessions.hold(manager, caller);
      const came = cameAt(await databaseNow(manager)).getTime();
      const { id } = await once<Made>(
        manager,
        { userId, operation: 'api_key', request, key: name },
        async () => ({ id: await this.insert(manager, userId, request, key), cameAt: came }),
        async (unheard) => {
          const ahead = unheard.cameAt - came;
          // As of a backend that hung. Its caller has asked again since, and been answered. What is further ahead than any call
          // waits is of a database whose clock was set back.
          if (ahead > 0 && ahead <= WAITED_MAX_MS) throw unavailable(new Error('A later call has its key.'));
          await this.drop(manager, caller, owner, unheard.id);
          return false;
        },
      );
      await this.notices.send(manager, 'api_key_created', { user_id: userId, name: request.name }, language);
      const kept = await manager.findOneByOrFail(ApiKey, { id });
      const deed = { action: 'user.create_key', owner, before: {}, after: keyFacts(kept) } as const;
      await recordOwn(this.audit, manager, caller, deed);
      gone.throwIfAborted();
      return kept;
    });
    this.notices.wake();
    return { ...toApiKey(made), key };
  }

  private async insert(
    manager: EntityManager,
    userId: Id,
    request: CreateApiKeyRequest,
    key: string,
  ): Promise<Id> {
    const held = await manager.countBy(ApiKey, { userId, expiresAt: MoreThan(new Date()) });
    if (held >= API_KEYS_MAX) throw new AppError('API_KEY_LIMIT_REACHED', { max: API_KEYS_MAX });
    const { raw } = await manager.insert(ApiKey, {
      userId,
      name: request.name,
      prefix: key.slice(0, API_KEY_SHOWN),
      digest: digestOfKey(key),
      scopes: request.scopes,
      expiresAt: () => `now() + interval '${request.days} days'`,
    });
    const [{ id }] = raw as [{ id: Id }];
    return id;
  }

  /** API_KEY_NOT_FOUND; SESSION_ENDED within the call */
  revoke(caller: Caller, id: Id): Promise<void> {
    return this.keys.manager.transaction(async (manager) => {
      const owner = await this.sessions.hold(manager, caller);
      if (!(await this.drop(manager, caller, owner, id))) throw new AppError('API_KEY_NOT_FOUND');
    });
  }

  /** False where there is none. */
  private async drop(manager: EntityManager, caller: Caller, owner: User, id: Id): Promise<boolean> {
    const lock = { mode: 'for_no_key_update' } as const;
    const key = await manager.findOne(ApiKey, { where: { id, userId: owner.id }, lock });
    // Behind an administrator who takes it away, too, it is found to be none.
    if (!key) return false;
    await manager.delete(ApiKey, { id });
    const deed = { action: 'user.delete_key', owner, before: keyFacts(key), after: {} } as const;
    await recordOwn(this.audit, manager, caller, deed);
    return true;
  }

  /** Keys can be revoked and made anew without end, and each time their owner gets a mail. */
  private async count(userId: Id): Promise<void> {
    const limit = { event: 'api key', of: [userId], max: API_KEYS_PER_HOUR, seconds: 3600 };
    const wait = await this.limits.take(limit);
    if (wait === 0) return;
    throw tooMany('API_KEY_TOO_SOON', wait, { max: API_KEYS_PER_HOUR, minutes: Math.ceil(wait / 60) });
  }

  /** To the minute: a key in constant use is no constant write. */
  private async noteUse(id: Id): Promise<void> {
    await this.keys.query(
      `update api_key set last_used_at = now()
        where id = $1 and (last_used_at ${OF_LATE}) is not true`,
      [id],
    );
  }
}
