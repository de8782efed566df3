import type { AdminQuestionDetail, Id, QuestionUpdate, SavedQuestion } from '@tianheng/contracts';
import { useAdminQuestionsCreateMutation, useAdminQuestionsUpdateMutation } from '../questions.api.ts';

/** Makes a track in a competition, or changes the given one. */
export function useSaveQuestion(
  competitionId: Id,
  question: AdminQuestionDetail | null,
): (request: QuestionUpdate) => Promise<SavedQuestion> {
  const [create] = useAdminQuestionsCreateMutation();
  const [update] = useAdminQuestionsUpdateMutation();
  return (request) =>
    question === null
      ? create({ competitionId, questionRequestDto: request }).unwrap()
      : update({ competitionId, questionId: question.id, questionUpdateDto: request }).unwrap();
}
