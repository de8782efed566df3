import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { QuestionBind } from './question-bind.entity.ts';

/** A team's enrolment in a question; null without one. */
export const findBind = (manager: EntityManager, teamId: Id, questionId: Id): Promise<QuestionBind | null> =>
  manager.findOneBy(QuestionBind, { teamId, questionId });

/** Makes a file the team's current one for the question; what is that already stays as it was handed in. */
export async function setCurrentFile(
  manager: EntityManager,
  bind: Pick<QuestionBind, 'id' | 'modelFileId'>,
  { fileId, by, at }: { fileId: Id; by: Id; at: Date },
): Promise<void> {
  if (bind.modelFileId === fileId) return;
  await manager.update(
    QuestionBind,
    { id: bind.id },
    { modelFileId: fileId, handedInAt: at, handedInBy: by },
  );
}
