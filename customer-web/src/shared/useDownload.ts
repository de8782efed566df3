import type { DownloadUrl, Id } from '@tianheng/contracts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useAddresses } from './files.api.ts';

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
  const addresses = useAddresses();
  const [busy, setBusy] = useState<Id | null>(null);
  const open = async (id: Id, asked: Promise<DownloadUrl>) => {
    setBusy(id);
    try {
      takeFile((await asked).url);
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      // Another one may be under way by now.
      setBusy((now) => (now === id ? null : now));
    }
  };
  return {
    busy,
    download: (key) => open(key, addresses.ofFile(key)),
    downloadAll: (datasetId, version) =>
      open(datasetId, addresses.ofArchive({ datasetId, ...(version !== undefined && { version }) })),
  };
}
