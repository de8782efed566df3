import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDatasetsCreate: build.mutation<AdminDatasetsCreateApiResponse, AdminDatasetsCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset`,
        method: 'POST',
        body: queryArg.datasetRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
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
    adminDatasetVersionsList: build.query<
      AdminDatasetVersionsListApiResponse,
      AdminDatasetVersionsListApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg.datasetId))}/versions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    adminDatasetVersionsWithdraw: build.mutation<
      AdminDatasetVersionsWithdrawApiResponse,
      AdminDatasetVersionsWithdrawApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg.datasetId))}/versions/${encodeURIComponent(String(queryArg['number']))}/withdraw`,
        method: 'POST',
        body: queryArg.versionWithdrawalDto,
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
export type AdminDatasetsCreateApiResponse = /** status 201  */ SavedDatasetDto;
export type AdminDatasetsCreateApiArg = {
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the dataset is deleted */
  'Idempotency-Key'?: string;
  datasetRequestDto: DatasetRequestDto;
};
export type AdminDatasetsUpdateApiResponse = /** status 200  */ SavedDatasetDto;
export type AdminDatasetsUpdateApiArg = {
  datasetId: string;
  datasetUpdateDto: DatasetUpdateDto;
};
export type AdminDatasetsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminDatasetsRemoveApiArg = string;
export type AdminDatasetVersionsListApiResponse = /** status 200  */ AdminDatasetVersionPageDto;
export type AdminDatasetVersionsListApiArg = {
  datasetId: string;
  page?: number;
  limit?: number;
};
export type AdminDatasetVersionsWithdrawApiResponse = /** status 200  */ NothingDto;
export type AdminDatasetVersionsWithdrawApiArg = {
  datasetId: string;
  number: number;
  versionWithdrawalDto: VersionWithdrawalDto;
};
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
export type SavedDatasetDto = {
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
  /** synchronisations that began of questions that are judged by its files */
  sync_task_ids: string[];
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
  /** what changed in the files, in a sentence; kept with the version that a change of files makes, and in the audit */
  version_note?: string;
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
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
  /** what changed in the files, in a sentence; kept with the version that a change of files makes, and in the audit */
  version_note?: string;
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type NothingDto = {};
export type AdminDatasetVersionDto = {
  /** from 1; never given twice */
  number: number;
  /** unix seconds */
  created_at: number;
  /** what changed, in its author's words; may be empty */
  note: string;
  file_count: number;
  /** bytes */
  total_size: number;
  /** against the version before it */
  files_added: number;
  files_removed: number;
  /** replaced, renamed, or made an example file or no longer one */
  files_changed: number;
  /** unix seconds; null: its files can be had */
  withdrawn_at: number | null;
  /** empty unless it was withdrawn */
  withdrawn_reason: string;
  /** who made it; empty where nobody is known any more */
  username: string;
  /** bytes of files that no other version and no other dataset has: what is freed by withdrawing it */
  own_size: number;
};
export type AdminDatasetVersionPageDto = {
  total_count: number;
  current_page: number;
  data: AdminDatasetVersionDto[];
};
export type VersionWithdrawalDto = {
  /** shown to whoever asks for the version */
  reason: string;
};
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
  /** the platform's time zone, in which citations are dated */
  time_zone: string;
  view_count: number;
  download_count: number;
  /** unix seconds */
  created_at: number;
  /** unix seconds */
  updated_at: number;
  /** of its files as they are now, from 1 */
  version_number: number;
  /** unix seconds; when its files became what they are now */
  version_at: number;
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
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: ResourceDto[];
};
