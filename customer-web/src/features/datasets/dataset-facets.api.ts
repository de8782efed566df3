import { list } from '@tianheng/web-kit/http/tags.ts';
import { datasetFacetsClient } from './dataset-facets.generated.ts';

const { endpoints } = datasetFacetsClient.enhanceEndpoints({
  endpoints: { datasetsFacets: { providesTags: [list('Dataset')] } },
});

export const useFacetsQuery = endpoints.datasetsFacets.useQuery;
