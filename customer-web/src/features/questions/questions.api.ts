import type { DownloadUrl, Id, QuestionDetail, QuestionType } from '@tianheng/contracts';
import { api } from '../../shared/api.ts';

export interface QuestionKey {
  competitionId: Id;
  questionType: QuestionType;
  questionId: Id;
}

const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    question: build.query<QuestionDetail, QuestionKey>({
      query: ({ competitionId, questionType, questionId }) =>
        `/competition/${competitionId}/${questionType}/questions/${questionId}`,
      // Team and person decide which datasets it opens.
      providesTags: ['Question', 'Team'],
    }),
    /** A mutation, because every URL is short-lived and used at once. */
    downloadUrl: build.mutation<DownloadUrl, Id>({
      query: (key) => `/object-storage/download/${encodeURIComponent(key)}/url`,
    }),
  }),
});

export const { useQuestionQuery, useDownloadUrlMutation } = questionsApi;
