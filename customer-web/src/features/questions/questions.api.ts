import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Question', 'Team'],
  endpoints: {
    // Team and person decide which datasets a question opens.
    questionsGetQuestion: { providesTags: ['Question', 'Team'] },
    // Every URL is short-lived and used at once.
    objectStorageUrl: { keepUnusedDataFor: 0 },
  },
});

export const useQuestionQuery = endpoints.questionsGetQuestion.useQuery;
export const useLazyDownloadUrlQuery = endpoints.objectStorageUrl.useLazyQuery;
