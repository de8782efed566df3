import { randomBytes } from 'node:crypto';
import { ADMIN_USERNAME_PATTERN, EMAIL_MAX, EMAIL_PATTERN, USERNAME_MAX } from '@tianheng/contracts';
import { Not, type DataSource, type EntityManager } from 'typeorm';
import { constraintKind } from '../../common/constraint.ts';
import { User } from '../accounts/user.entity.ts';
import { endAccess } from '../keys/end-access.ts';
import { keepOneTimePassword, makePassword } from '../notices/recoveries.ts';
import { hashPassword } from '../secrets/password.ts';

const ADMINS = { platformRole: 'platform_admin', isFrozen: false } as const;

/** What whoever called the program has to mend. */
export class FirstAdminRefused extends Error {}

/**
 * Makes an installation's first administrator, of the account of that name and address or of a new one. Once there is another
 * one who is not frozen, administrators are named in the back office, where it is written down.
 * @param withdraw ends within the transaction what waits for the answer of an account that was there
 * @returns a one-time password: it signs in once within RECOVERY_TTL_SECONDS, to choose one's own
 */
export async function makeFirstAdmin(
  database: DataSource,
  { username, email }: { username: string; email: string },
  withdraw: (manager: EntityManager, person: User) => Promise<unknown>,
): Promise<string> {
  if (!ADMIN_USERNAME_PATTERN.test(username) || username.length > USERNAME_MAX)
    throw new FirstAdminRefused(`"${username}" is no username.`);
  if (!EMAIL_PATTERN.test(email) || email.length > EMAIL_MAX)
    throw new FirstAdminRefused(`"${email}" is no e-mail address.`);
  const password = makePassword();
  const [passwordHash, unguessable] = await Promise.all([
    hashPassword(password),
    hashPassword(randomBytes(32).toString('base64')),
  ]);
  return database.transaction(async (manager) => {
    // Of two who call at once, one has to see the other's.
    await manager.query(`select pg_advisory_xact_lock(7241002)`);
    // The only one may have let the password run out, and can name nobody.
    if (await manager.existsBy(User, { ...ADMINS, username: Not(username) }))
      throw new FirstAdminRefused('There is an administrator already, who names others in the back office.');
    const known = await manager.findOne(User, {
      where: { username },
      lock: { mode: 'for_no_key_update' },
    });
    if (known && known.email.toLowerCase() !== email.toLowerCase())
      throw new FirstAdminRefused(`The account "${username}" has another e-mail address.`);
    if (known) await withdraw(manager, known);
    // Of one who is an administrator already, the session of an earlier one-time password may choose a password still.
    if (known?.platformRole === 'platform_member') await endAccess(manager, known.id);
    const made = manager.create(User, { username, nickname: username, email, passwordHash: unguessable });
    const { id } = await manager.save(User, { ...(known ?? made), ...ADMINS }).catch((error: unknown) => {
      if (constraintKind(error) !== 'unique') throw error;
      throw new FirstAdminRefused(`Another account has the e-mail address "${email}".`);
    });
    await keepOneTimePassword(manager, { id, email }, passwordHash);
    return password;
  });
}
