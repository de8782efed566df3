import { listed, row, shown } from '@tianheng/web-kit/http/tags.ts';
import { competitionsClient } from './competitions.generated.ts';

const { endpoints } = competitionsClient.enhanceEndpoints({
  endpoints: {
    competitionsList: { providesTags: listed('Competition') },
    competitionsGet: { providesTags: shown('Competition') },
    questionsListGroups: {
      providesTags: (_answer, _error, { competitionId }) => [row('Competition', competitionId)],
    },
    questionsListQuestions: { providesTags: listed('Question') },
  },
});

export const useCompetitionsQuery = endpoints.competitionsList.useQuery;
export const useCompetitionQuery = endpoints.competitionsGet.useQuery;
export const useGroupsQuery = endpoints.questionsListGroups.useQuery;
export const useGroupQuestionsQuery = endpoints.questionsListQuestions.useQuery;
