import { row } from '@tianheng/web-kit/http/tags.ts';
import { visibilityClient } from './visibility.generated.ts';

/** As of the moment that it is asked for. */
const fresh = { extraOptions: { quiet: true }, keepUnusedDataFor: 0 };

export const { useAdminVisibilityOfDatasetQuery, useAdminVisibilityOfQuestionQuery } =
  visibilityClient.enhanceEndpoints({
    endpoints: {
      adminVisibilityOfDataset: {
        ...fresh,
        providesTags: (_answer, _error, { datasetId }) => [row('Dataset', datasetId)],
      },
      adminVisibilityOfQuestion: {
        ...fresh,
        providesTags: (_answer, _error, { questionId }) => [row('Question', questionId)],
      },
    },
  });
