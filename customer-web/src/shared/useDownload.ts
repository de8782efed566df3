import type { DownloadUrl, Id } from '@tianheng/contracts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useLazyArchiveUrlQuery, useLazyDownloadUrlQuery } from './files.api.ts';

interface Downloads {
  /** what is under way */
  busy: Id | null;
  /** one file */
  download: (key: Id) => Promise<void>;
  /** all files of a dataset as one zip; absent: of its present version */
  downloadAll: (datasetId: Id, version?: number) => Promise<void>;
}

/** Fetches a download URL and has the browser save what it gives. */
export function useDownload(): Downloads {
  const notify = useNotify();
  const [askFile] = useLazyDownloadUrlQuery();
  const [askArchive] = useLazyArchiveUrlQuery();
  const [busy, setBusy] = useState<Id | null>(null);
  const open = async (id: Id, ask: () => { unwrap: () => Promise<DownloadUrl> }) => {
    setBusy(id);
    try {
      takeFile((await ask().unwrap()).url);
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    download: (key) => open(key, () => askFile(key)),
    downloadAll: (datasetId, version) =>
      open(datasetId, () => askArchive({ datasetId, ...(version !== undefined && { version }) })),
  };
}
