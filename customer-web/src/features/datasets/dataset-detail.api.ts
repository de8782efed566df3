import { SIGNED_URL_TTL_SECONDS, type Id } from '@tianheng/contracts';
import { row, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { datasetDetailClient } from './dataset-detail.generated.ts';

const { endpoints } = datasetDetailClient.enhanceEndpoints({
  endpoints: {
    datasetsOverview: { providesTags: shown('Dataset') },
    datasetsGet: { providesTags: shown('Dataset') },
    referencesList: { providesTags: (_answer, _error, { datasetId }) => [row('Dataset', datasetId)] },
    referencesSubmit: { invalidatesTags: touched(({ datasetId }) => [row('Dataset', datasetId)]) },
    datasetUsesList: { providesTags: shown('Dataset') },
    datasetVersionsList: { providesTags: (_answer, _error, { datasetId }) => [row('Dataset', datasetId)] },
    datasetVersionsGet: { providesTags: (_answer, _error, { datasetId }) => [row('Dataset', datasetId)] },
    // Both of a file by its own id.
    previewGet: { providesTags: shown('Dataset') },
    profilesGet: { providesTags: shown('Dataset') },
  },
});

export const useDatasetQuery = endpoints.datasetsGet.useQuery;
export const useOverviewQuery = endpoints.datasetsOverview.useQuery;
export const useJsonLdQuery = endpoints.crawlersJsonLd.useQuery;
/** Asked anew before the address of a picture, which it may hold, is good no more. */
export const usePreviewQuery = (fileKey: Id) =>
  endpoints.previewGet.useQuery(fileKey, { refetchOnMountOrArgChange: SIGNED_URL_TTL_SECONDS - 60 });
export const useProfileQuery = endpoints.profilesGet.useQuery;
export const useUsesQuery = endpoints.datasetUsesList.useQuery;
export const useVersionsQuery = endpoints.datasetVersionsList.useQuery;
export const useVersionQuery = endpoints.datasetVersionsGet.useQuery;
export const useReferencesQuery = endpoints.referencesList.useQuery;
export const useSubmitReferenceMutation = endpoints.referencesSubmit.useMutation;
