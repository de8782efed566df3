import { list, touched } from '@tianheng/web-kit/http/tags.ts';
import { settingsClient } from './settings.generated.ts';

const settingsApi = settingsClient.enhanceEndpoints({
  endpoints: {
    settingsGet: { providesTags: [list('Setting')] },
    settingsUpdate: { extraOptions: { quiet: true }, invalidatesTags: touched(() => [list('Setting')]) },
  },
});

export const { useSettingsGetQuery, useSettingsUpdateMutation } = settingsApi;

/** For what the form begins with, which is read anew each time. */
export const useLazySettingsGetQuery = settingsApi.endpoints.settingsGet.useLazyQuery;
