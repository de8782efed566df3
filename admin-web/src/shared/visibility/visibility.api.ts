import { visibilityClient } from './visibility.generated.ts';

/** As of the moment that it is asked for. */
const fresh = { extraOptions: { quiet: true }, keepUnusedDataFor: 0 };

export const { useAdminVisibilityOfDatasetQuery, useAdminVisibilityOfQuestionQuery } =
  visibilityClient.enhanceEndpoints({
    endpoints: { adminVisibilityOfDataset: fresh, adminVisibilityOfQuestion: fresh },
  });
