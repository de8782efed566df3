import { list, listed } from '@tianheng/web-kit/http/tags.ts';
import { dashboardClient } from './dashboard.generated.ts';

export const { useCompetitionsListQuery, useSettingsGetQuery, useAdminTasksListQuery } =
  dashboardClient.enhanceEndpoints({
    endpoints: {
      competitionsList: { providesTags: listed('Competition') },
      settingsGet: { providesTags: [list('Setting')] },
      adminTasksList: { providesTags: listed('Task') },
    },
  });
