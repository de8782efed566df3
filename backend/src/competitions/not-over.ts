import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { Competition } from './competition.entity.ts';

/** Of a competition that is over its teams read everything and change nothing: COMPETITION_NOT_OPEN. */
export async function requireNotOver(manager: EntityManager, id: Id): Promise<void> {
  if (await manager.existsBy(Competition, { id, status: 'done' })) throw new AppError('COMPETITION_NOT_OPEN');
}
