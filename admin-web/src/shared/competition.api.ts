import { shown } from '@tianheng/web-kit/http/tags.ts';
import { competitionClient } from './competition.generated.ts';

const competitionApi = competitionClient.enhanceEndpoints({
  endpoints: { adminCompetitionsGet: { providesTags: shown('Competition') } },
});

export const { useAdminCompetitionsGetQuery } = competitionApi;

/** For what an editor begins with, which is read anew each time. */
export const useLazyAdminCompetitionsGetQuery = competitionApi.endpoints.adminCompetitionsGet.useLazyQuery;
