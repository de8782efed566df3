import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { Session } from '../sessions/session.entity.ts';
import { ApiKey } from './api-key.entity.ts';

/** Ends every session and API key of a person: after a new password, freezing or deletion. */
export async function endAccess(manager: EntityManager, userId: Id): Promise<void> {
  await manager.delete(Session, { userId });
  await manager.delete(ApiKey, { userId });
}
