import type { DownloadUrl, Id } from '@tianheng/contracts';
import { shown } from '@tianheng/web-kit/http/tags.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback } from 'react';
import { downloadsClient } from './downloads.generated.ts';

const downloadsApi = downloadsClient.enhanceEndpoints({
  // Every address is short-lived and used at once, and whoever asks for one says what went wrong.
  endpoints: {
    downloadsUrl: { keepUnusedDataFor: 0, providesTags: shown('Resource'), extraOptions: { quiet: true } },
  },
});

export const useLazyDownloadsUrlQuery = downloadsApi.endpoints.downloadsUrl.useLazyQuery;

/** Asks for a file's address. Each call is one of its own: a lazy query would give up the one before, which may be under way. */
export function useAddress(): (key: Id) => Promise<DownloadUrl> {
  const dispatch = useSharedDispatch();
  return useCallback(
    (key) => {
      const asked = downloadsApi.endpoints.downloadsUrl.initiate(key, {
        subscribe: false,
        forceRefetch: true,
      });
      return dispatch(asked).unwrap();
    },
    [dispatch],
  );
}
