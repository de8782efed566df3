import type { Id, QuestionType } from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { row } from '@tianheng/web-kit/http/tags.ts';
import { questionsClient } from './questions.generated.ts';

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

/** A question; whoever does not know its type finds it too. */
export function useQuestion({ competitionId, questionId, questionType }: Asked) {
  const ids = { competitionId, questionId };
  const first = endpoints.questionsGetQuestion.useQuery({ ...ids, questionType: questionType ?? 'model' });
  const isOther =
    questionType === null && first.error !== undefined && asApiError(first.error).status === 404;
  const second = endpoints.questionsGetQuestion.useQuery(
    { ...ids, questionType: 'project' },
    { skip: !isOther },
  );
  return isOther ? second : first;
}
