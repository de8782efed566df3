import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloadsUrl: build.query<DownloadsUrlApiResponse, DownloadsUrlApiArg>({
      query: (queryArg) => ({
        url: `/v1/object-storage/download/${encodeURIComponent(String(queryArg))}/url`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as downloadsClient };
export type DownloadsUrlApiResponse = /** status 200  */ DownloadUrlDto;
export type DownloadsUrlApiArg = string;
export type DownloadUrlDto = {
  /** good for five minutes and this file; relative ones are of this API */
  url: string;
};
