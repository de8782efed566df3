import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ADMIN_PHONE_MAX,
  ADMIN_USERNAME_PATTERN,
  type AdminUser,
  type CreateUserRequest,
  type Id,
  type Nothing,
  type UiLanguage,
  type UpdateUserRequest,
  type UserRoleRequest,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { constraintKind } from '../../common/constraint.ts';
import { requireVersion } from '../../common/version.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { holdMember, requireActing } from '../accounts/admin-deed.ts';
import { orTaken } from '../accounts/taken.ts';
import { User } from '../accounts/user.entity.ts';
import { toAdminUser, toUserUpdate } from '../accounts/user.mapper.ts';
import { endAccess } from '../keys/end-access.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { Recoveries } from '../notices/recoveries.ts';
import { PasswordWork } from '../secrets/password-work.ts';
import { AccountsService } from './accounts.service.ts';
import { NAMED_ONLY } from './named-only.ts';

/** Accounts as administrators make and change them. */
@Injectable()
export class UserEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly work: PasswordWork,
    private readonly recoveries: Recoveries,
    private readonly notices: AccountNotices,
    private readonly accounts: AccountsService,
    private readonly audit: Audit,
  ) {}

  /**
   * USERNAME_TAKEN, EMAIL_TAKEN; API_KEY_REFUSED where a key would make an administrator, who is a person with a password and
   * is there still when the key has ended. The owner is mailed a one-time password: administrators choose none. `key`: the
   * caller's name for this call; equal calls by one name are one.
   */
  async create(
    caller: Caller,
    request: CreateUserRequest,
    language: UiLanguage,
    key: string | null,
  ): Promise<AdminUser> {
    if (caller.via === 'api_key' && request.platform_role === 'platform_admin')
      throw new AppError('API_KEY_REFUSED');
    const passwordHash = await this.unguessable();
    const call = { userId: caller.user.id, operation: 'user.create', request, key };
    const add = async (manager: EntityManager): Promise<{ id: Id }> => {
      const { id } = await manager.save(manager.create(User, { ...toColumns(request), passwordHash }));
      const made = await manager.findOneByOrFail(User, { id });
      await this.audit.record(manager, caller, {
        action: 'user.create',
        objectId: id,
        before: null,
        after: { ...toUserUpdate(made), platform_role: made.platformRole },
      });
      await this.notices.send(manager, 'account_created', { user_id: id }, language);
      return { id };
    };
    const user = await this.database
      .transaction(async (manager) => {
        await requireActing(manager, caller);
        const { id } = await once(manager, call, () => add(manager), userLasts);
        return manager.findOneByOrFail(User, { id });
      })
      .catch((error: unknown) => {
        throw orTaken(error);
      });
    this.notices.wake();
    return toAdminUser(user);
  }

  /** USER_NOT_FOUND, ADMIN_PROTECTED, STALE_WRITE, USERNAME_TAKEN, EMAIL_TAKEN */
  async update(
    caller: Caller,
    id: Id,
    { version, ...request }: UpdateUserRequest,
    language: UiLanguage,
  ): Promise<AdminUser> {
    const user = await this.database
      .transaction(async (manager) => {
        const known = await holdMember(manager, caller, id);
        requireVersion(version, toUserUpdate(known));
        checkNew(known, request);
        await manager.update(User, { id }, { ...toColumns(request), updatedAt: () => 'now()' });
        const changed = await manager.findOneByOrFail(User, { id });
        // One that differs in nothing but case is the same mailbox.
        if (changed.email.toLowerCase() !== known.email.toLowerCase())
          await this.leave(manager, known, changed, language);
        if (changed.username.toLowerCase() !== known.username.toLowerCase())
          await this.notices.send(
            manager,
            'username_changed',
            { user_id: id, from: known.username },
            changed.language ?? language,
          );
        await this.audit.record(manager, caller, {
          action: 'user.update',
          objectId: id,
          before: toUserUpdate(known),
          after: toUserUpdate(changed),
        });
        return changed;
      })
      .catch((error: unknown) => {
        throw orTaken(error);
      });
    this.notices.wake();
    return toAdminUser(user);
  }

  /**
   * USER_NOT_FOUND, LAST_ADMIN, USER_FROZEN. Signs the person out, for what an administrator may do is no session's that was begun
   * by less; no team waits any more for the answer of a new one.
   */
  async setRole(caller: Caller, id: Id, { platform_role }: UserRoleRequest): Promise<AdminUser> {
    let tell: (() => void) | undefined;
    const changed = await this.database.transaction(async (manager) => {
      // All of them: of two who take the role from one another at once, one has to see what the other did.
      // This one and the caller among them, in the same order, or those who change several roles at once would wait in a circle.
      const locked = await manager.query<{ id: Id; is_active_admin: boolean }[]>(
        `select id, platform_role = 'platform_admin' and not is_frozen as is_active_admin from "user"
         where (platform_role = 'platform_admin' and not is_frozen) or id in ($1, $2) order by id for no key update`,
        [id, caller.user.id],
      );
      await requireActing(manager, caller);
      const admins = locked.filter((one) => one.is_active_admin);
      const user = await manager.findOneBy(User, { id });
      if (!user) throw new AppError('USER_NOT_FOUND');
      // A colleague's list may be behind: whoever is a member already is not signed out once more.
      if (user.platformRole === platform_role) return toAdminUser(user);
      if (platform_role === 'platform_member') {
        if (admins.every((admin) => admin.id === id)) throw new AppError('LAST_ADMIN');
      } else if (user.isFrozen) throw new AppError('USER_FROZEN');
      else tell = await this.accounts.withdraw(manager, user);
      await endAccess(manager, id);
      await manager.update(User, { id }, { platformRole: platform_role, updatedAt: () => 'now()' });
      await this.audit.record(manager, caller, {
        action: 'user.role',
        objectId: id,
        before: { platform_role: user.platformRole },
        after: { platform_role },
      });
      return toAdminUser(await manager.findOneByOrFail(User, { id }));
    });
    tell?.();
    return changed;
  }

  /** USER_NOT_FOUND, ADMIN_PROTECTED, USER_IN_USE */
  async remove(caller: Caller, id: Id): Promise<Nothing> {
    try {
      await this.database.transaction(async (manager) => {
        const user = await holdMember(manager, caller, id);
        await this.audit.record(manager, caller, {
          action: 'user.delete',
          objectId: id,
          before: toUserUpdate(user),
          after: null,
        });
        await this.accounts.remove(manager, id);
        await manager.delete(User, { id });
      });
      return {};
    } catch (error) {
      // Whatever is a person's own work refuses to lose them, by a foreign key.
      if (constraintKind(error) !== 'foreign_key') throw error;
      throw await this.inUse(id, error);
    }
  }

  /** A hash of what nobody knows. */
  unguessable(): Promise<string> {
    return this.work.hash('nobody', randomBytes(32).toString('base64'));
  }

  /**
   * Tells the old address, and takes back a one-time password that was mailed there, with the session that it opened: it may
   * have been somebody else's. Whoever has no other is mailed a new one.
   */
  private async leave(manager: EntityManager, from: User, to: User, language: UiLanguage): Promise<void> {
    const wasUsed = await this.recoveries.takeBack(manager, to.id);
    const facts = { username: to.username, from: from.email, to: to.email, by: 'office' as const };
    await this.notices.send(manager, 'email_changed', facts, to.language ?? language);
    if (to.language !== null && !wasUsed) return;
    // One that still waits would go to the new address as well, and its password take the place of the other.
    await this.notices.withdraw(manager, 'account_created', { user_id: to.id });
    await this.notices.send(manager, 'account_created', { user_id: to.id }, to.language ?? language);
  }

  private async inUse(id: Id, cause: unknown): Promise<AppError> {
    const [uses] = await this.database.query<[Record<'teams' | 'dismissed' | 'commitments', number>]>(
      `select count(*)::integer as teams, count(t.dismissed_at)::integer as dismissed,
         (select count(*)::integer from commitment where user_id = $1) as commitments
       from team_member m join team t on t.id = m.team_id where m.user_id = $1 and not (${NAMED_ONLY})`,
      [id],
    );
    return new AppError('USER_IN_USE', uses, { cause });
  }
}

/** Whether the account that an earlier call made is still there. */
const userLasts: Lasts<{ id: Id }> = ({ id }, manager) => manager.existsBy(User, { id });

/** What an account was registered with may stay, also where administrators may not choose it. */
function checkNew(known: User, { username, mobile_phone: phone }: UpdateUserRequest): void {
  if (username !== undefined && username !== known.username && !ADMIN_USERNAME_PATTERN.test(username))
    throw fieldError('username', 'matches');
  if (phone !== undefined && phone !== known.mobilePhone && phone.length > ADMIN_PHONE_MAX)
    throw fieldError('mobile_phone', 'maxLength', { 0: ADMIN_PHONE_MAX });
}

const toColumns = ({
  mobile_phone: mobilePhone,
  platform_role: platformRole,
  username,
  nickname,
  email,
  school,
}: Partial<CreateUserRequest>): Partial<User> => ({
  username,
  nickname,
  email,
  mobilePhone,
  school,
  platformRole,
});
