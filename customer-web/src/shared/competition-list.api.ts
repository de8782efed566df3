import { listed } from '@tianheng/web-kit/http/tags.ts';
import { competitionListClient } from './competition-list.generated.ts';

const { endpoints } = competitionListClient.enhanceEndpoints({
  endpoints: { competitionsList: { providesTags: listed('Competition') } },
});

export const useCompetitionsQuery = endpoints.competitionsList.useQuery;
