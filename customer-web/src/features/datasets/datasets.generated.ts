import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    datasetsList: build.query<DatasetsListApiResponse, DatasetsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          order: queryArg.order,
          search: queryArg.search,
          scope: queryArg.scope,
          type: queryArg['type'],
          access: queryArg.access,
          language: queryArg.language,
          format: queryArg.format,
          license: queryArg.license,
          openable: queryArg.openable,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as datasetsClient };
export type DatasetsListApiResponse = /** status 200  */ DatasetPageDto;
export type DatasetsListApiArg = {
  page?: number;
  limit?: number;
  /** hot: by downloads, then views. Default: the best match of a search first, else created_at */
  order?: 'created_at' | 'data_type' | 'hot' | 'updated_at';
  /** Chinese in any length, and beginnings of words: all of them in title, keyword, introduction or file names */
  search?: string;
  /** home leaves out what the home page may not show */
  scope?: 'list' | 'home';
  /** any of these, which may be given several times */
  type?: ('radar' | 'photoelectric' | 'multisensor' | 'hyperspectral' | 'other')[];
  /** any of these, which may be given several times */
  access?: ('open' | 'register' | 'competition' | 'private')[];
  /** any of these, which may be given several times */
  language?: ('zh-CN' | 'en')[];
  /** a file's format, as `data_format`; any of these, which may be given several times */
  format?: string[];
  /** any of these, which may be given several times */
  license?: string[];
  /** true leaves out what this viewer cannot open */
  openable?: boolean;
};
export type TextRangeDto = {
  /** UTF-16 code units */
  start: number;
  /** exclusive */
  end: number;
};
export type HighlightDto = {
  field: 'title' | 'keyword' | 'file_name' | 'introduction';
  /** plain text, the field or a part of it */
  text: string;
  ranges: TextRangeDto[];
};
export type DatasetCardDto = {
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
  /** of the files, distinct; empty on a title card */
  formats: string[];
  /** bytes of all files; null on a title card */
  total_size: number | null;
  /** of all tables but examples; null without tables, before they were read, and for who may not download them */
  rows: number | null;
  /** there may be more rows: of a large file the beginning was read */
  rows_sampled: boolean;
  /** null on a title card */
  view_count: number | null;
  /** null on a title card */
  download_count: number | null;
  /** unix seconds; null on a title card */
  created_at: number | null;
  /** unix seconds; null on a title card */
  updated_at: number | null;
  /** what the search matched */
  highlights: HighlightDto[];
};
export type DatasetPageDto = {
  total_count: number;
  current_page: number;
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: DatasetCardDto[];
};
