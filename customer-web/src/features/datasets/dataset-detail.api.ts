import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Dataset'],
  endpoints: {
    datasetsOverview: { providesTags: ['Dataset'] },
    datasetsGet: { providesTags: ['Dataset'] },
    referencesSubmit: { invalidatesTags: ['Dataset'] },
    // The address of a picture is short-lived.
    previewGet: { keepUnusedDataFor: 240 },
  },
});

export const useDatasetQuery = endpoints.datasetsGet.useQuery;
export const useOverviewQuery = endpoints.datasetsOverview.useQuery;
export const useJsonLdQuery = endpoints.crawlersJsonLd.useQuery;
export const usePreviewQuery = endpoints.previewGet.useQuery;
export const useSubmitReferenceMutation = endpoints.referencesSubmit.useMutation;
