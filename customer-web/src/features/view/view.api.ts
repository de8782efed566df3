import { viewClient } from './view.generated.ts';

export const { useViewsGetQuery, useViewsEndMutation } = viewClient.enhanceEndpoints({
  endpoints: { viewsGet: { extraOptions: { quiet: true } }, viewsEnd: { extraOptions: { quiet: true } } },
});
