import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Dataset'],
  endpoints: { datasetsList: { providesTags: ['Dataset'] } },
});

export const useDatasetsQuery = endpoints.datasetsList.useQuery;
