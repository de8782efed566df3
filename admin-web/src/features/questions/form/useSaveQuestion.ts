import type { AdminQuestionDetail, Id, QuestionUpdate, SavedQuestion } from '@tianheng/contracts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useAdminQuestionsCreateMutation, useAdminQuestionsUpdateMutation } from '../questions.api.ts';

/** Makes a track in a competition, or changes the given one. */
export function useSaveQuestion(
  competitionId: Id,
  question: AdminQuestionDetail | null,
): (request: QuestionUpdate) => Promise<SavedQuestion> {
  const [send] = useAdminQuestionsCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminQuestionsUpdateMutation();
  return (request) =>
    question === null
      ? create({ competitionId, questionRequestDto: request })
      : update({ competitionId, questionId: question.id, questionUpdateDto: request }).unwrap();
}
