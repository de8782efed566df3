import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { QuestionBind } from './question-bind.entity.ts';

/** A team's enrolment in a question; null without one. */
export const findBind = (manager: EntityManager, teamId: Id, questionId: Id): Promise<QuestionBind | null> =>
  manager.findOneBy(QuestionBind, { teamId, questionId });

/** Makes a file the team's current one for the question. */
export async function setCurrentFile(manager: EntityManager, bindId: Id, fileId: Id): Promise<void> {
  await manager.update(QuestionBind, { id: bindId }, { modelFileId: fileId });
}
