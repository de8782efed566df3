import { row, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { datasetDetailClient } from './dataset-detail.generated.ts';

const { endpoints } = datasetDetailClient.enhanceEndpoints({
  endpoints: {
    datasetsOverview: { providesTags: shown('Dataset') },
    datasetsGet: { providesTags: shown('Dataset') },
    referencesSubmit: { invalidatesTags: touched(({ datasetId }) => [row('Dataset', datasetId)]) },
    datasetUsesList: { providesTags: shown('Dataset') },
    // The address of a picture is short-lived.
    previewGet: { keepUnusedDataFor: 240 },
  },
});

export const useDatasetQuery = endpoints.datasetsGet.useQuery;
export const useOverviewQuery = endpoints.datasetsOverview.useQuery;
export const useJsonLdQuery = endpoints.crawlersJsonLd.useQuery;
export const usePreviewQuery = endpoints.previewGet.useQuery;
export const useProfileQuery = endpoints.profilesGet.useQuery;
export const useUsesQuery = endpoints.datasetUsesList.useQuery;
export const useSubmitReferenceMutation = endpoints.referencesSubmit.useMutation;
