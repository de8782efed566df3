import type { Competition, CompetitionPage, Group, Id, Paged, QuestionSummary } from '@tianheng/contracts';
import { api } from '../../shared/api.ts';

interface PageArg {
  page: number;
  limit: number;
}

const competitionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    competitions: build.query<CompetitionPage, PageArg>({
      query: (params) => ({ url: '/competitions', params }),
      providesTags: ['Competition'],
    }),
    competition: build.query<Competition, Id>({
      query: (id) => `/competitions/${id}`,
      providesTags: ['Competition'],
    }),
    groups: build.query<Paged<Group>, { competitionId: Id } & PageArg>({
      query: ({ competitionId, ...params }) => ({ url: `/competition/${competitionId}/groups`, params }),
      providesTags: ['Competition'],
    }),
    groupQuestions: build.query<Paged<QuestionSummary>, { competitionId: Id; groupId: Id } & PageArg>({
      query: ({ competitionId, groupId, ...params }) => ({
        url: `/competition/${competitionId}/groups/${groupId}/questions`,
        params,
      }),
      providesTags: ['Question'],
    }),
  }),
});

export const { useCompetitionsQuery, useCompetitionQuery, useGroupsQuery, useGroupQuestionsQuery } =
  competitionsApi;
