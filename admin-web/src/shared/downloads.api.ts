import { downloadsClient } from './downloads.generated.ts';

const downloadsApi = downloadsClient.enhanceEndpoints({
  // Every address is short-lived and used at once.
  endpoints: { downloadsUrl: { keepUnusedDataFor: 0 } },
});

export const { useDownloadsUrlQuery } = downloadsApi;

export const useLazyDownloadsUrlQuery = downloadsApi.endpoints.downloadsUrl.useLazyQuery;
