import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    datasetsGet: build.query<DatasetsGetApiResponse, DatasetsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}` }),
    }),
    crawlersJsonLd: build.query<CrawlersJsonLdApiResponse, CrawlersJsonLdApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}/json-ld` }),
    }),
    datasetsOverview: build.query<DatasetsOverviewApiResponse, DatasetsOverviewApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}/overview` }),
    }),
    referencesList: build.query<ReferencesListApiResponse, ReferencesListApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${encodeURIComponent(String(queryArg.datasetId))}/reference`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
    referencesSubmit: build.mutation<ReferencesSubmitApiResponse, ReferencesSubmitApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${encodeURIComponent(String(queryArg.datasetId))}/reference`,
        method: 'POST',
        body: queryArg.referenceRequestDto,
      }),
    }),
    datasetUsesList: build.query<DatasetUsesListApiResponse, DatasetUsesListApiArg>({
      query: (queryArg) => ({ url: `/v1/dataset/${encodeURIComponent(String(queryArg))}/uses` }),
    }),
    datasetVersionsList: build.query<DatasetVersionsListApiResponse, DatasetVersionsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${encodeURIComponent(String(queryArg.datasetId))}/versions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    datasetVersionsGet: build.query<DatasetVersionsGetApiResponse, DatasetVersionsGetApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${encodeURIComponent(String(queryArg.datasetId))}/versions/${encodeURIComponent(String(queryArg['number']))}`,
      }),
    }),
    previewGet: build.query<PreviewGetApiResponse, PreviewGetApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/preview/${encodeURIComponent(String(queryArg))}` }),
    }),
    profilesGet: build.query<ProfilesGetApiResponse, ProfilesGetApiArg>({
      query: (queryArg) => ({ url: `/v1/object-storage/profile/${encodeURIComponent(String(queryArg))}` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetDetailClient };
export type DatasetsGetApiResponse = /** status 200  */ DatasetDetailDto;
export type DatasetsGetApiArg = string;
export type CrawlersJsonLdApiResponse = /** status 200 schema.org's Dataset, of open datasets only */ {
  [key: string]: unknown;
};
export type CrawlersJsonLdApiArg = string;
export type DatasetsOverviewApiResponse =
  /** status 200 What a visitor may know of an open dataset */ DatasetOverviewDto;
export type DatasetsOverviewApiArg = string;
export type ReferencesListApiResponse = /** status 200  */ DatasetReferenceDto[];
export type ReferencesListApiArg = {
  datasetId: string;
  page?: number;
};
export type ReferencesSubmitApiResponse = /** status 201  */ DatasetReferenceDto;
export type ReferencesSubmitApiArg = {
  datasetId: string;
  referenceRequestDto: ReferenceRequestDto;
};
export type DatasetUsesListApiResponse = /** status 200  */ DatasetUseDto[];
export type DatasetUsesListApiArg = string;
export type DatasetVersionsListApiResponse = /** status 200  */ DatasetVersionPageDto;
export type DatasetVersionsListApiArg = {
  datasetId: string;
  page?: number;
  limit?: number;
};
export type DatasetVersionsGetApiResponse = /** status 200  */ DatasetVersionDetailDto;
export type DatasetVersionsGetApiArg = {
  datasetId: string;
  number: number;
};
export type PreviewGetApiResponse = /** status 200  */ FilePreviewDto;
export type PreviewGetApiArg = string;
export type ProfilesGetApiResponse = /** status 200  */ FileProfileDto;
export type ProfilesGetApiArg = string;
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
export type OverviewFileDto = {
  filename: string;
  data_format: string;
  /** an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
};
export type DatasetOverviewDto = {
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
  /** null unless an administrator asks */
  version: number | null;
  files: OverviewFileDto[];
};
export type ReferenceRequestDto = {
  content: string;
  /** starts with http or https */
  address: string;
};
export type DatasetUseDto = {
  competition_id: string;
  competition_name: string;
  /** what `competition_name` is written in */
  competition_language: 'zh-CN' | 'en';
  question_id: string;
  question_type: 'project' | 'model';
  name: string;
  /** what `name` is written in */
  language: 'zh-CN' | 'en';
};
export type DatasetVersionDto = {
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
};
export type DatasetVersionPageDto = {
  total_count: number;
  current_page: number;
  data: DatasetVersionDto[];
};
export type DatasetVersionDetailDto = {
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
  /** the present version's number */
  latest: number;
  /** empty where it was withdrawn */
  download_list: DownloadItemDto[];
};
export type ArchiveEntryDto = {
  name: string;
  /** bytes as the archive claims them, unpacked */
  size: number;
};
export type FilePreviewDto = {
  /** none: nothing to show but a plain card */
  kind: 'table' | 'text' | 'picture' | 'archive' | 'none';
  /** headings of a table */
  columns: string[];
  rows: string[][];
  /** the first lines of a text */
  text: string;
  /** a picture, for five minutes */
  url: string | null;
  /** the first entries of an archive */
  entries: ArchiveEntryDto[];
  total_entries: number;
  /** there is more than what is shown */
  truncated: boolean;
};
export type ValueCountDto = {
  value: string;
  count: number;
};
export type ColumnHistogramDto = {
  /** of dates, milliseconds since 1970 in UTC */
  from: number;
  to: number;
  /** of bins of equal width */
  counts: number[];
};
export type ColumnProfileDto = {
  name: string;
  type: 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'nested';
  /** rows without a value, as pandas counts them */
  missing: number;
  distinct: number;
  /** distinct is an estimate */
  distinct_estimated: boolean;
  min: string | null;
  max: string | null;
  /** of numbers */
  mean: number | null;
  /** of the sample; of numbers */
  deviation: number | null;
  /** at 0.05, 0.25, 0.5, 0.75, 0.95, of numbers */
  quantiles: number[];
  /** the most frequent values */
  top: ValueCountDto[];
  /** of numbers and dates */
  histogram: ColumnHistogramDto | null;
};
export type TableProfileDto = {
  /** of what was read; of Parquet all */
  rows: number;
  /** the first ones, by which the columns are described; 0: they have names and types alone */
  described_rows: number;
  /** rows that could not be read */
  skipped: number;
  /** also those that are not described */
  column_count: number;
  columns: ColumnProfileDto[];
};
export type PictureProfileDto = {
  format: string;
  /** pixels */
  width: number;
  /** pixels */
  height: number;
  channels: number;
  /** of one channel */
  bits: number;
  color_space: string;
  pages: number;
};
export type JsonPathDto = {
  path: string;
  types: string[];
  count: number;
};
export type TextProfileDto = {
  encoding: string;
  /** of what was read */
  lines: number;
};
export type FileProfileDto = {
  status: 'waiting' | 'ready' | 'failed';
  failure: ('TOO_LARGE' | 'TOO_LONG' | 'OUT_OF_MEMORY' | 'UNREADABLE' | 'BROKE') | null;
  /** none: nothing is known of such content */
  kind: 'table' | 'json' | 'picture' | 'text' | 'none';
  /** so many bytes of the beginning were read; null: the whole file */
  sampled_bytes: number | null;
  table: TableProfileDto | null;
  picture: PictureProfileDto | null;
  json: JsonPathDto[];
  text: TextProfileDto | null;
  /** why what looks like a table is described as text alone: HEADING, the names of its columns are too long; MEMORY and TIME, as a table it takes more than one file is given */
  table_limit: ('HEADING' | 'MEMORY' | 'TIME') | null;
};
