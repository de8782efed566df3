import { GROUPS_MAX, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { RestoreCheck } from '../../deletions/deletions.ts';
import { QuestionGroup } from '../question-group.entity.ts';

/** With the one that has come into it; the competition is held. GROUPS_FULL */
export async function requireRoom(manager: EntityManager, competitionId: Id): Promise<void> {
  const count = await manager.countBy(QuestionGroup, { competitionId });
  if (count > GROUPS_MAX) throw new AppError('GROUPS_FULL', { max: GROUPS_MAX });
}

/** Before what else is looked at of a group that is back. GROUPS_FULL */
export const roomAnd =
  (check: RestoreCheck): RestoreCheck =>
  async (manager, caller, id, request) => {
    const { competitionId } = await manager.findOneByOrFail(QuestionGroup, { id });
    await requireRoom(manager, competitionId);
    return check(manager, caller, id, request);
  };
