import { listed } from '@tianheng/web-kit/http/tags.ts';
import { datasetsClient } from './datasets.generated.ts';

const { endpoints } = datasetsClient.enhanceEndpoints({
  endpoints: { datasetsList: { providesTags: listed('Dataset') } },
});

export const useDatasetsQuery = endpoints.datasetsList.useQuery;
