import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDatasetsList: build.query<AdminDatasetsListApiResponse, AdminDatasetsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          order: queryArg.order,
          status: queryArg.status,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetListClient };
export type AdminDatasetsListApiResponse = /** status 200  */ AdminDatasetPageDto;
export type AdminDatasetsListApiArg = {
  page?: number;
  limit?: number;
  /** searched as in the public list */
  q?: string;
  /** Default: the best match of a search first, else created_at */
  order?: 'created_at' | 'data_type' | 'hot' | 'updated_at';
  /** only those of this status */
  status?: 'open' | 'register' | 'competition' | 'private';
};
export type AdminDatasetDto = {
  id: string;
  title: string;
  keyword: string;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  license: string;
  language: 'zh-CN' | 'en';
  introduction: string;
  question_use_info: string;
  picture_id: string | null;
  picture_url: string | null;
  view_count: number;
  download_count: number;
  file_count: number;
  /** linked to a question, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** unix seconds */
  created_at: number;
  /** unix seconds */
  updated_at: number;
};
export type AdminDatasetPageDto = {
  total_count: number;
  current_page: number;
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: AdminDatasetDto[];
};
