import type { CompetitionPage, Paged, RaceSettings, Task } from '@tianheng/contracts';
import { api } from '../../shared/api.ts';

/** Rows a panel shows of a longer list. */
export const PANEL_ROWS = 5;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    competitionGlance: build.query<CompetitionPage, void>({
      query: () => ({ url: '/competitions', params: { page: 1, limit: PANEL_ROWS } }),
      providesTags: ['Competition'],
    }),
    raceSettingsGlance: build.query<RaceSettings, void>({
      query: () => '/settings/race',
      providesTags: ['Settings'],
    }),
    taskGlance: build.query<Paged<Task>, void>({
      query: () => ({ url: '/admin/task', params: { page: 1, limit: PANEL_ROWS } }),
      providesTags: ['Task'],
    }),
  }),
});

export const { useCompetitionGlanceQuery, useRaceSettingsGlanceQuery, useTaskGlanceQuery } = dashboardApi;
