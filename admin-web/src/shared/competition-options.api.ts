import { list } from '@tianheng/web-kit/http/tags.ts';
import { competitionOptionsClient } from './competition-options.generated.ts';

export const { useAdminCompetitionsOptionsQuery } = competitionOptionsClient.enhanceEndpoints({
  endpoints: { adminCompetitionsOptions: { providesTags: [list('Competition')] } },
});
