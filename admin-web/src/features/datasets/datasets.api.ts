import { list, row, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { datasetsClient } from './datasets.generated.ts';

/** Refusals are explained by whoever acts. */
const quiet = { extraOptions: { quiet: true } };

const datasetsApi = datasetsClient.enhanceEndpoints({
  endpoints: {
    datasetsGet: { providesTags: shown('Dataset') },
    resourcesList: { providesTags: [list('Resource')] },
    adminDatasetsCreate: { ...quiet, invalidatesTags: touched(() => [list('Dataset')]) },
    // A change may move it in the lists, and begin synchronisations.
    adminDatasetsUpdate: {
      ...quiet,
      invalidatesTags: touched(({ datasetId }) => [
        list('Dataset'),
        row('Dataset', datasetId),
        list('Question'),
        list('Task'),
      ]),
    },
    adminDatasetsRemove: {
      ...quiet,
      invalidatesTags: touched(() => [list('Dataset')], ['DATASET_NOT_FOUND', 'DATASET_IN_USE']),
    },
    adminDatasetVersionsList: {
      providesTags: (_answer, _error, { datasetId }) => [row('Dataset', datasetId)],
    },
    adminDatasetVersionsWithdraw: {
      ...quiet,
      invalidatesTags: touched(
        ({ datasetId }) => [row('Dataset', datasetId)],
        [...(['DATASET_VERSION_WITHDRAWN', 'DATASET_VERSION_PRESENT'] as const)],
      ),
    },
    // What failed to be tidied up ends by itself.
    partedUploadsCancel: quiet,
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
