import type { AdminQuestionDetail, Id, QuestionUpdate, SavedQuestion } from '@tianheng/contracts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useAdminQuestionsCreateMutation, useAdminQuestionsUpdateMutation } from '../questions.api.ts';

/** Makes a track in a competition, or changes the given one. */
export function useSaveQuestion(
  competitionId: Id,
  question: AdminQuestionDetail | null,
): (request: QuestionUpdate) => Promise<SavedQuestion> {
  const [send] = useAdminQuestionsCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminQuestionsUpdateMutation();
  const onTop = useVersionedSave();
  return (request) =>
    question === null
      ? create({ competitionId, questionRequestDto: request })
      : onTop(request, (questionUpdateDto) =>
          update({ competitionId, questionId: question.id, questionUpdateDto }).unwrap(),
        );
}
