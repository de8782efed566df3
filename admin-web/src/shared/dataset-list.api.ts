import { listed } from '@tianheng/web-kit/http/tags.ts';
import { datasetListClient } from './dataset-list.generated.ts';

export const { useAdminDatasetsListQuery } = datasetListClient.enhanceEndpoints({
  endpoints: { adminDatasetsList: { providesTags: listed('Dataset') } },
});
