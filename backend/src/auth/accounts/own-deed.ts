import type { EntityManager } from 'typeorm';
import type { Audit, Deed } from '../../audit/audit.service.ts';
import type { Caller } from '../../common/caller.ts';
import type { User } from './user.entity.ts';

/**
 * What administrators do to their own account is kept; of members it is nobody's business. It goes by the row, which the
 * transaction holds: who has proved too little for the back office is a member as a caller.
 */
export async function recordOwn(
  audit: Audit,
  manager: EntityManager,
  caller: Caller,
  { owner, ...deed }: Omit<Deed, 'objectId'> & { owner: User },
): Promise<void> {
  if (owner.platformRole !== 'platform_admin') return;
  await audit.record(manager, caller, { ...deed, objectId: owner.id });
}
