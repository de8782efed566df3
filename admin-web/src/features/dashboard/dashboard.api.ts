import { list, listed } from '@tianheng/web-kit/http/tags.ts';
import { dashboardClient } from './dashboard.generated.ts';

export const { useCompetitionsListQuery, useAdminStatisticsFindQuery } = dashboardClient.enhanceEndpoints({
  endpoints: {
    competitionsList: { providesTags: listed('Competition') },
    adminStatisticsFind: { providesTags: [list('Statistic')] },
  },
});
