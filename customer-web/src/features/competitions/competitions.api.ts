import type { Id, TeamQuestionInfo } from '@tianheng/contracts';
import { list, listed, row, shown } from '@tianheng/web-kit/http/tags.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { competitionsClient } from './competitions.generated.ts';

const { endpoints } = competitionsClient.enhanceEndpoints({
  endpoints: {
    competitionsGet: { providesTags: shown('Competition') },
    questionsListGroups: {
      providesTags: (_answer, _error, { competitionId }) => [row('Competition', competitionId)],
    },
    questionsListQuestions: { providesTags: listed('Question') },
    rankOfTeam: {
      providesTags: (_answer, _error, { competitionId }) => [row('Team', competitionId), list('Rank')],
    },
  },
});

export const useCompetitionQuery = endpoints.competitionsGet.useQuery;
export const useGroupsQuery = endpoints.questionsListGroups.useQuery;
export const useGroupQuestionsQuery = endpoints.questionsListQuestions.useQuery;

export const useOwnResultsQuery = endpoints.rankOfTeam.useQuery;

/** What the signed-in person's team has reached on a question; undefined for visitors and without a team. */
export function useOwnResults(competitionId: Id): (questionId: Id) => TeamQuestionInfo | undefined {
  const isSignedIn = useSignedIn();
  const { currentData: results } = endpoints.rankOfTeam.useQuery(
    { competitionId },
    // A verdict comes without anybody having done something here.
    { skip: !isSignedIn, refetchOnMountOrArgChange: true },
  );
  return (questionId) => results?.find(({ question_id: id }) => id === questionId);
}
