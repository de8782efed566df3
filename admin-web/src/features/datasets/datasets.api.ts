import { list, row, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { datasetsClient } from './datasets.generated.ts';

const datasetsApi = datasetsClient.enhanceEndpoints({
  endpoints: {
    datasetsGet: { providesTags: shown('Dataset') },
    resourcesList: { providesTags: [list('Resource')] },
    adminDatasetsCreate: { invalidatesTags: touched(() => [list('Dataset')]) },
    // A change may move it in the lists.
    adminDatasetsUpdate: {
      invalidatesTags: touched(({ datasetId }) => [list('Dataset'), row('Dataset', datasetId)]),
    },
    adminDatasetsRemove: {
      invalidatesTags: touched(() => [list('Dataset')], ['DATASET_NOT_FOUND', 'DATASET_IN_USE']),
    },
    adminDatasetVersionsList: {
      providesTags: (_answer, _error, { datasetId }) => [row('Dataset', datasetId)],
    },
    adminDatasetVersionsWithdraw: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(
        ({ datasetId }) => [row('Dataset', datasetId)],
        [...(['DATASET_VERSION_WITHDRAWN', 'DATASET_VERSION_PRESENT'] as const)],
      ),
    },
    // What failed to be tidied up ends by itself.
    partedUploadsCancel: { extraOptions: { quiet: true } },
  },
});

export const {
  useAdminDatasetsCreateMutation,
  useAdminDatasetsUpdateMutation,
  useAdminDatasetsRemoveMutation,
  useAdminDatasetVersionsListQuery,
  useAdminDatasetVersionsWithdrawMutation,
  useDatasetsGetQuery,
  useResourcesListQuery,
  usePartedUploadsCancelMutation,
} = datasetsApi;

/** For what an editor begins with, which is read anew each time. */
export const useLazyDatasetsGetQuery = datasetsApi.endpoints.datasetsGet.useLazyQuery;
