import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PASSWORD_PATTERN, RECOVERY_TTL_SECONDS, SESSION_TTL_SECONDS, type Id } from '@tianheng/contracts';
import { IsNull, Repository, type EntityManager } from 'typeorm';
import { PasswordWork } from '../secrets/password-work.ts';
import { PasswordRecovery } from './password-recovery.entity.ts';

/** Without the characters that look like one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 16;

/** A password like any other, which nobody can guess. */
export function makePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (PASSWORD_PATTERN.test(password)) return password;
  }
}

/**
 * A new one-time password in place of one that is unused; one that opened a session stays with that.
 * @returns false if the account has moved from this address or was frozen
 */
export async function keepOneTimePassword(
  manager: EntityManager,
  { id, email }: { id: Id; email: string },
  passwordHash: string,
): Promise<boolean> {
  // Hashing takes a while: the lock waits for a change of the account under way, and then sees it.
  const kept = await manager.query<object[]>(
    `insert into password_recovery (user_id, password_hash, expires_at)
     select id, $2, now() + make_interval(secs => $3) from "user"
      where id = $1 and lower(email) = lower($4) and not is_frozen for share
     on conflict (user_id) where session_id is null do update set
       password_hash = excluded.password_hash, expires_at = excluded.expires_at
     returning id`,
    [id, passwordHash, RECOVERY_TTL_SECONDS, email],
  );
  return kept.length > 0;
}

/** One-time passwords beside the accounts' own, which stay good. */
@Injectable()
export class Recoveries {
  constructor(
    @InjectRepository(PasswordRecovery) private readonly rows: Repository<PasswordRecovery>,
    private readonly work: PasswordWork,
  ) {}

  /** Null if the account has moved from this address or was frozen. */
  async make(id: Id, email: string): Promise<string | null> {
    const password = makePassword();
    const hash = await this.work.hash(id, password);
    return (await keepOneTimePassword(this.rows.manager, { id, email }, hash)) ? password : null;
  }

  /** The one-time password, by its hash, opens this session and no other; false if it already opened one. */
  async spend(manager: EntityManager, userId: Id, passwordHash: string, sessionId: Id): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(PasswordRecovery)
      // From now on it is of use as long as the session is.
      .set({ sessionId, expiresAt: () => `now() + interval '${SESSION_TTL_SECONDS} seconds'` })
      .where('user_id = :userId and password_hash = :passwordHash', { userId, passwordHash })
      .andWhere('session_id is null and expires_at > now()')
      .execute();
    return affected === 1;
  }

  /** The hash of the one-time password that opened a session; null if its owner's own did. */
  async hashBehind(sessionId: Id): Promise<string | null> {
    const row = await this.rows.findOneBy({ sessionId });
    return row?.passwordHash ?? null;
  }

  /** Also the one that opened a session, which ends: whether there was such a one. */
  async takeBack(manager: EntityManager, userId: Id): Promise<boolean> {
    await this.withdraw(manager, userId);
    const [ended] = await manager.query<[unknown[], number]>(
      `delete from session where id in (select session_id from password_recovery where user_id = $1) returning id`,
      [userId],
    );
    return ended.length > 0;
  }

  /** Takes back the one that has not been used. */
  async withdraw(manager: EntityManager, userId: Id): Promise<void> {
    await manager.delete(PasswordRecovery, { userId, sessionId: IsNull() });
  }
}
