import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Competition', 'Question'],
  endpoints: {
    competitionsList: { providesTags: ['Competition'] },
    competitionsGet: { providesTags: ['Competition'] },
    questionsListGroups: { providesTags: ['Competition'] },
    questionsListQuestions: { providesTags: ['Question'] },
  },
});

export const useCompetitionsQuery = endpoints.competitionsList.useQuery;
export const useCompetitionQuery = endpoints.competitionsGet.useQuery;
export const useGroupsQuery = endpoints.questionsListGroups.useQuery;
export const useGroupQuestionsQuery = endpoints.questionsListQuestions.useQuery;
