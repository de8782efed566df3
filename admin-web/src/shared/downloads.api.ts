import { shown } from '@tianheng/web-kit/http/tags.ts';
import { downloadsClient } from './downloads.generated.ts';

const downloadsApi = downloadsClient.enhanceEndpoints({
  // Every address is short-lived and used at once, and whoever asks for one says what went wrong.
  endpoints: {
    downloadsUrl: { keepUnusedDataFor: 0, providesTags: shown('Resource'), extraOptions: { quiet: true } },
  },
});

export const useLazyDownloadsUrlQuery = downloadsApi.endpoints.downloadsUrl.useLazyQuery;
