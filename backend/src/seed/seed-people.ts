import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { hashPassword } from '../auth/secrets/password.ts';
import type { SeedClock } from './seed-clock.ts';

const PASSWORD = 'Tianheng2026';
const SCHOOL = '天衡示范大学';

const ACCOUNTS: [username: string, nickname: string][] = [
  ['admin', '平台管理员'],
  ['leader', '演示队长'],
  ['member', '演示队员'],
  ['alice', 'Alice'],
  ['bob', 'Bob'],
  ['carol', 'Carol'],
  ['dave', 'Dave'],
  ['erin', 'Erin'],
  ['frank', 'Frank'],
];

/** The demo accounts by username. */
export async function seedPeople(manager: EntityManager, clock: SeedClock): Promise<Map<string, User>> {
  const passwordHash = await hashPassword(PASSWORD);
  const rows = ACCOUNTS.map(([username, nickname], place) =>
    manager.create(User, {
      username,
      nickname,
      email: `${username}@example.org`,
      mobilePhone: `1380000000${place}`,
      school: SCHOOL,
      passwordHash,
      platformRole: username === 'admin' ? 'platform_admin' : 'platform_member',
      createdAt: clock.days(-1),
    }),
  );
  const users = await manager.save(rows);
  return new Map(users.map((user) => [user.username, user]));
}

/** The invented leaders of the finished competition: nobody knows their password. */
export async function seedInventedPeople(
  manager: EntityManager,
  usernames: string[],
  createdAt: Date,
): Promise<Map<string, User>> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  const rows = usernames.map((username) =>
    manager.create(User, {
      username,
      nickname: username,
      email: `${username}@example.org`,
      school: SCHOOL,
      passwordHash,
      createdAt,
    }),
  );
  const users = await manager.save(rows);
  return new Map(users.map((user) => [user.username, user]));
}
