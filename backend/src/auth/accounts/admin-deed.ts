import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { roleRequired } from '../../common/role-required.ts';
import { User } from './user.entity.ts';

/**
 * That whoever does something as an administrator may do so still, and until the transaction's end: a colleague may have taken
 * the role away, and all sessions and keys with it, while the call waited. SESSION_ENDED, API_KEY_INVALID, ROLE_REQUIRED
 */
export async function requireActing(
  manager: EntityManager,
  { user, via, sessionId, keyPrefix }: Caller,
): Promise<void> {
  const isKey = via === 'api_key';
  const [access, name] = isKey ? ['api_key', 'prefix'] : ['session', 'id'];
  // The person first, as whoever takes the role away.
  const [row] = await manager.query<{ is_admin: boolean }[]>(
    `select u.platform_role = 'platform_admin' as is_admin from "user" u join ${access} a on a.user_id = u.id
      where u.id = $1 and not u.is_frozen and a.${name} = $2 and a.expires_at > now()
        for share of u for key share of a`,
    [user.id, isKey ? keyPrefix : sessionId],
  );
  if (!row) throw new AppError(isKey ? 'API_KEY_INVALID' : 'SESSION_ENDED');
  if (!row.is_admin) throw roleRequired();
}

/**
 * The person whom an administrator's deed is about; null where there is none. Both are held until the transaction's end. As
 * `requireActing`
 */
export async function holdSubject(manager: EntityManager, caller: Caller, id: Id): Promise<User | null> {
  // In the order of ids, as by whoever changes a role, or those who do something to the same people would wait in a circle.
  await manager.query('select from "user" where id in ($1, $2) order by id for no key update', [
    id,
    caller.user.id,
  ]);
  await requireActing(manager, caller);
  return manager.findOneBy(User, { id });
}

/** USER_NOT_FOUND, ADMIN_PROTECTED */
export function requireMember(user: User | null): User {
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (user.platformRole === 'platform_admin') throw new AppError('ADMIN_PROTECTED');
  return user;
}

/** As `holdSubject` and `requireMember` */
export const holdMember = async (manager: EntityManager, caller: Caller, id: Id): Promise<User> =>
  requireMember(await holdSubject(manager, caller, id));
