import type { Id } from '@tianheng/contracts';
import { Not, type EntityManager } from 'typeorm';
import { Session } from '../sessions/session.entity.ts';
import { ApiKey } from './api-key.entity.ts';

/**
 * Ends every session, but for the one that is kept, and every API key of a person: after a new password, freezing or deletion,
 * and with a change of the role or the second factor. Whoever calls it holds the person's row, so that no key or session is made
 * meanwhile.
 */
export async function endAccess(
  manager: EntityManager,
  userId: Id,
  keptSession?: Id | null,
): Promise<{ sessions: number; api_keys: number }> {
  const sessions = await manager.delete(Session, { userId, ...(keptSession && { id: Not(keptSession) }) });
  const keys = await manager.delete(ApiKey, { userId });
  return { sessions: sessions.affected ?? 0, api_keys: keys.affected ?? 0 };
}
