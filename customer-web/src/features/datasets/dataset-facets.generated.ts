import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    datasetsFacets: build.query<DatasetsFacetsApiResponse, DatasetsFacetsApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/facets`,
        params: {
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
export { injectedRtkApi as datasetFacetsClient };
export type DatasetsFacetsApiResponse = /** status 200  */ DatasetFacetsDto;
export type DatasetsFacetsApiArg = {
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
export type FacetValueDto = {
  value: string;
  /** narrowed by the other facets alone */
  count: number;
};
export type DatasetFacetsDto = {
  type: FacetValueDto[];
  access: FacetValueDto[];
  format: FacetValueDto[];
  language: FacetValueDto[];
  license: FacetValueDto[];
  /** a search found more than are counted, which are 300 of them */
  is_more: boolean;
};
