import { list } from '@tianheng/web-kit/http/tags.ts';
import { versionsClient } from './versions.generated.ts';

export const { useAdminVersionsListQuery } = versionsClient.enhanceEndpoints({
  endpoints: { adminVersionsList: { providesTags: [list('Version')] } },
});
