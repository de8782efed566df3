import type { DownloadUrl, Id } from '@tianheng/contracts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { filesClient } from './files.generated.ts';

const { endpoints } = filesClient.enhanceEndpoints({
  endpoints: {
    // Every address is short-lived and used at once.
    downloadsUrl: { keepUnusedDataFor: 0 },
    archiveUrl: { keepUnusedDataFor: 0 },
  },
});

export const useLazyDownloadUrlQuery = endpoints.downloadsUrl.useLazyQuery;

/** Each call asks for an address of its own: a lazy query would give up the one before, which may be under way. */
const APART = { subscribe: false, forceRefetch: true } as const;

interface Addresses {
  ofFile: (key: Id) => Promise<DownloadUrl>;
  ofArchive: (dataset: { datasetId: Id; version?: number }) => Promise<DownloadUrl>;
}

/** Asks for the addresses of files, of any number at once. */
export function useAddresses(): Addresses {
  const dispatch = useSharedDispatch();
  return {
    ofFile: (key) => dispatch(endpoints.downloadsUrl.initiate(key, APART)).unwrap(),
    ofArchive: (dataset) => dispatch(endpoints.archiveUrl.initiate(dataset, APART)).unwrap(),
  };
}
