import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Question', 'Team'],
  endpoints: {
    // Team and person decide which datasets a question opens.
    questionsGetQuestion: { providesTags: ['Question', 'Team'] },
  },
});

export const useQuestionQuery = endpoints.questionsGetQuestion.useQuery;
