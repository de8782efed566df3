import { filesClient } from './files.generated.ts';

const { endpoints } = filesClient.enhanceEndpoints({
  endpoints: {
    // Every address is short-lived and used at once.
    downloadsUrl: { keepUnusedDataFor: 0 },
    archiveUrl: { keepUnusedDataFor: 0 },
  },
});

export const useLazyDownloadUrlQuery = endpoints.downloadsUrl.useLazyQuery;
export const useLazyArchiveUrlQuery = endpoints.archiveUrl.useLazyQuery;
