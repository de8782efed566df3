/** The matrix's rows of how administrators protect their accounts; see authorization.matrix.ts. */
import { Secret, TOTP } from 'otpauth';
import { RecoveryCodes } from '../src/auth/second-factor/recovery-codes.ts';
import { SecondFactors } from '../src/auth/second-factor/second-factors.ts';
import { makeSecret } from '../src/auth/second-factor/totp.ts';
import type { TestApp } from './app.ts';
import { ADMIN_ONLY, type Row } from './authorization.outcomes.ts';
import type { MatrixWorld } from './authorization.world.ts';
import { PASSWORD } from './factory.ts';

type World = MatrixWorld & { test: TestApp };

/** A code of an authenticator that was offered to the administrator, of the period to come: it outlives slow refusals. */
async function offeredCode({ test, people }: World): Promise<string> {
  const secret = makeSecret();
  const factors = test.app.get(SecondFactors);
  // Of the row before this one, in a world that both share.
  await factors.remove(test.database.manager, people.admin.id);
  await factors.offer(test.database.manager, people.admin.id, secret);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
}

/** A recovery code of the administrator, whose authenticator counts. */
async function recoveryCode(world: World): Promise<string> {
  const { app, database } = world.test;
  const { id } = world.people.admin;
  const offered = await offeredCode(world);
  return database.transaction(async (manager) => {
    await app.get(SecondFactors).confirm(manager, id, offered);
    const [code = ''] = await app.get(RecoveryCodes).renew(manager, id);
    return code;
  });
}

async function protectedColleague({ test }: World): Promise<string> {
  const { id } = await test.factory.admin();
  const secret = makeSecret();
  const factors = test.app.get(SecondFactors);
  await test.database.transaction(async (manager) => {
    await factors.offer(manager, id, secret);
    await factors.confirm(manager, id, new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  });
  return id;
}

/** A new API key of the person's. */
export async function keyOf({ database }: TestApp, userId: string): Promise<string> {
  const [row] = await database.query<{ id: string }[]>(
    `insert into api_key (user_id, name, prefix, digest, scopes, expires_at)
     values ($1, 'a key', 'th_', gen_random_uuid()::text, '{read}', now() + interval '1 hour') returning id`,
    [userId],
  );
  return row?.id ?? '';
}

export const PROTECTION: Record<string, Row> = {
  'GET /v1/admin/protection': { who: ADMIN_ONLY, viewOfTeam: 'VIEW_ONLY', viewOfVisitor: 'VIEW_ONLY' },
  'POST /v1/admin/protection/second_factor': {
    who: ADMIN_ONLY,
    request: () => ({ body: { password: Buffer.from(PASSWORD).toString('base64') } }),
  },
  'POST /v1/admin/protection/second_factor/confirm': {
    who: ADMIN_ONLY,
    request: async (world) => ({ body: { code: await offeredCode(world) } }),
  },
  'POST /v1/admin/protection/second_factor/recovery_codes': {
    who: ADMIN_ONLY,
    request: async (world) => ({ body: { code: await recoveryCode(world) } }),
  },
  'POST /v1/admin/protection/second_factor/remove': {
    who: ADMIN_ONLY,
    request: async (world) => ({ body: { code: await recoveryCode(world) } }),
  },
  'POST /v1/admin/users/{id}/reset_second_factor': {
    who: ADMIN_ONLY,
    request: async (world) => ({ path: { id: await protectedColleague(world) }, body: { reason: 'Lost' } }),
  },
  'GET /v1/admin/users/{id}/api_keys': {
    who: ADMIN_ONLY,
    viewOfTeam: 'VIEW_ONLY',
    viewOfVisitor: 'VIEW_ONLY',
    request: ({ people: { leader } }) => ({ path: { id: leader.id } }),
  },
  // the leader's
  'POST /v1/admin/users/{id}/api_keys/{keyId}/revoke': {
    who: ADMIN_ONLY,
    request: async ({ test, people: { leader } }) => ({
      path: { id: leader.id, keyId: await keyOf(test, leader.id) },
      body: { reason: 'It leaked' },
    }),
  },
  'POST /v1/admin/protection/end_sessions': { who: ADMIN_ONLY },
};
