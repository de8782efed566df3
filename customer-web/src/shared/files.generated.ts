import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    archiveUrl: build.query<ArchiveUrlApiResponse, ArchiveUrlApiArg>({
      query: (queryArg) => ({
        url: `/v1/dataset/${encodeURIComponent(String(queryArg.datasetId))}/archive/url`,
        params: {
          version: queryArg.version,
        },
      }),
    }),
    downloadsUrl: build.query<DownloadsUrlApiResponse, DownloadsUrlApiArg>({
      query: (queryArg) => ({
        url: `/v1/object-storage/download/${encodeURIComponent(String(queryArg))}/url`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as filesClient };
export type ArchiveUrlApiResponse = /** status 200 of a zip of all files */ DownloadUrlDto;
export type ArchiveUrlApiArg = {
  datasetId: string;
  /** absent: the present version */
  version?: number;
};
export type DownloadsUrlApiResponse = /** status 200  */ DownloadUrlDto;
export type DownloadsUrlApiArg = string;
export type DownloadUrlDto = {
  /** good for five minutes and this file; relative ones are of this API */
  url: string;
};
