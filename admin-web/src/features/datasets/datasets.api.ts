import { serverApi } from '../../shared/generated.ts';

/** A changed dataset is another one wherever its detail is shown. */
export const {
  useAdminDatasetsListQuery,
  useAdminDatasetsCreateMutation,
  useAdminDatasetsUpdateMutation,
  useAdminDatasetsRemoveMutation,
  useDatasetsGetQuery,
  useResourcesListQuery,
  usePartedUploadsCancelMutation,
} = serverApi.enhanceEndpoints({
  endpoints: {
    adminDatasetsUpdate: { invalidatesTags: ['admin', 'datasets'] },
    adminDatasetsRemove: { invalidatesTags: ['admin', 'datasets'] },
    // What failed to be tidied up ends by itself.
    partedUploadsCancel: { extraOptions: { quiet: true }, invalidatesTags: [] },
  },
});

/** For what an editor begins with, which is read anew each time. */
export const useLazyDatasetsGetQuery = serverApi.endpoints.datasetsGet.useLazyQuery;
