import { skipToken } from '@reduxjs/toolkit/query';
import type { Id, QuestionType } from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { row } from '@tianheng/web-kit/http/tags.ts';
import { useLookAgain } from '../../shared/useLookAgain.ts';
import { questionsClient, type QuestionsGetQuestionApiArg } from './questions.generated.ts';

const { endpoints } = questionsClient.enhanceEndpoints({
  endpoints: {
    // Team and person decide which datasets a question opens.
    questionsGetQuestion: {
      providesTags: (_answer, _error, { questionId, competitionId }) => [
        row('Question', questionId),
        row('Team', competitionId),
      ],
    },
  },
});

interface Asked {
  competitionId: Id;
  questionId: Id;
  /** null where the address does not say it */
  questionType: QuestionType | null;
}

/** One that is there is read again when somebody comes back to it, or its end has come: that may have been put off. */
function useOfType(asked: QuestionsGetQuestionApiArg, skip = false) {
  const known = endpoints.questionsGetQuestion.useQueryState(asked, { skip });
  const { currentData } = known;
  const again = useLookAgain(known, currentData?.e_time ?? null);
  return endpoints.questionsGetQuestion.useQuery(asked, {
    ...again,
    skip,
    refetchOnFocus: currentData !== undefined,
  });
}

/** A question; whoever does not know its type finds it too. */
export function useQuestion({ competitionId, questionId, questionType }: Asked) {
  const ids = { competitionId, questionId };
  const first = useOfType({ ...ids, questionType: questionType ?? 'model' });
  const { currentData: found, error } = first;
  // What was found is of that type, also when it is gone meanwhile.
  const isOther =
    questionType === null && found === undefined && error !== undefined && asApiError(error).status === 404;
  const second = useOfType({ ...ids, questionType: 'project' }, !isOther);
  return isOther ? second : first;
}

/** The title of a question that something else on the page asks for; `null`: of none. */
export function useQuestionTitle(competitionId: Id, questionId: Id | null): string | undefined {
  const of = (questionType: QuestionType) =>
    questionId === null ? skipToken : { competitionId, questionId, questionType };
  const model = endpoints.questionsGetQuestion.useQueryState(of('model'));
  const project = endpoints.questionsGetQuestion.useQueryState(of('project'));
  return (model.currentData ?? project.currentData)?.title;
}
