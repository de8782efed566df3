import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDatasetsCreate: build.mutation<AdminDatasetsCreateApiResponse, AdminDatasetsCreateApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/dataset`, method: 'POST', body: queryArg }),
    }),
    adminDatasetsUpdate: build.mutation<AdminDatasetsUpdateApiResponse, AdminDatasetsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg.datasetId))}`,
        method: 'PUT',
        body: queryArg.datasetUpdateDto,
      }),
    }),
    adminDatasetsRemove: build.mutation<AdminDatasetsRemoveApiResponse, AdminDatasetsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    datasetsGet: build.query<DatasetsGetApiResponse, DatasetsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}` }),
    }),
    resourcesList: build.query<ResourcesListApiResponse, ResourcesListApiArg>({
      query: (queryArg) => ({
        url: `/v1/object-storage/resources`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
        },
      }),
    }),
    partedUploadsCancel: build.mutation<PartedUploadsCancelApiResponse, PartedUploadsCancelApiArg>({
      query: (queryArg) => ({
        url: `/v1/object-storage/uploads/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetsClient };
export type AdminDatasetsCreateApiResponse = /** status 201  */ AdminDatasetDto;
export type AdminDatasetsCreateApiArg = DatasetRequestDto;
export type AdminDatasetsUpdateApiResponse = /** status 200  */ AdminDatasetDto;
export type AdminDatasetsUpdateApiArg = {
  datasetId: string;
  datasetUpdateDto: DatasetUpdateDto;
};
export type AdminDatasetsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminDatasetsRemoveApiArg = string;
export type DatasetsGetApiResponse = /** status 200  */ DatasetDetailDto;
export type DatasetsGetApiArg = string;
export type ResourcesListApiResponse = /** status 200  */ ResourcePageDto;
export type ResourcesListApiArg = {
  page?: number;
  limit?: number;
  /** part of the name */
  q?: string;
};
export type PartedUploadsCancelApiResponse = /** status 200  */ NothingDto;
export type PartedUploadsCancelApiArg = string;
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
export type LinkedResourceDto = {
  /** a resource */
  key: string;
  /** an example file */
  is_tmp: boolean;
};
export type DatasetRequestDto = {
  title: string;
  keyword: string;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  /** an SPDX id such as CC-BY-4.0, or a name */
  license?: string;
  language?: 'zh-CN' | 'en';
  introduction?: string;
  question_use_info?: string;
  /** an uploaded picture; absent or null for none */
  picture_id?: string | null;
  download_list: LinkedResourceDto[];
};
export type DatasetUpdateDto = {
  title: string;
  keyword: string;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  /** an SPDX id such as CC-BY-4.0, or a name */
  license?: string;
  language?: 'zh-CN' | 'en';
  introduction?: string;
  question_use_info?: string;
  /** an uploaded picture; absent or null for none */
  picture_id?: string | null;
  download_list: LinkedResourceDto[];
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type NothingDto = {};
export type DownloadItemDto = {
  key: string;
  filename: string;
  data_format: string;
  /** an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
};
export type DatasetReferenceDto = {
  id: string;
  /** plain text */
  content: string;
  address: string;
  /** epoch ms */
  created_at: number;
  /** waits for approval: only whoever submitted it sees it */
  is_pending: boolean;
};
export type DatasetDetailDto = {
  id: string;
  title: string;
  keyword: string;
  introduction: string;
  /** the dataset's cover; without one, of an open dataset, a picture drawn from its data */
  picture_url: string | null;
  data_type: 'radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other';
  status: 'open' | 'register' | 'competition' | 'private';
  source: string;
  /** an SPDX id or a name; empty where it is not known */
  license: string;
  language: 'zh-CN' | 'en';
  view_count: number;
  download_count: number;
  /** unix seconds */
  created_at: number;
  /** unix seconds */
  updated_at: number;
  /** of the files, distinct */
  formats: string[];
  file_count: number;
  /** bytes */
  total_size: number;
  download_list: DownloadItemDto[];
  reference_list: DatasetReferenceDto[];
  /** null unless an administrator asks */
  question_use_info: string | null;
  /** null unless an administrator asks */
  picture_id: string | null;
  /** null unless an administrator asks */
  version: number | null;
};
export type ResourceDto = {
  key: string;
  name: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
  /** epoch ms */
  created_at: number;
};
export type ResourcePageDto = {
  total_count: number;
  current_page: number;
  data: ResourceDto[];
};
