import { listed } from '@tianheng/web-kit/http/tags.ts';
import { dashboardClient } from './dashboard.generated.ts';

export const { useCompetitionsListQuery } = dashboardClient.enhanceEndpoints({
  endpoints: { competitionsList: { providesTags: listed('Competition') } },
});
