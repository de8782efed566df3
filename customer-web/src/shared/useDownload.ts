import type { DownloadUrl, Id } from '@tianheng/contracts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useLazyArchiveUrlQuery, useLazyDownloadUrlQuery } from './files.api.ts';

interface Downloads {
  /** what is under way */
  busy: Id | null;
  /** one file */
  download: (key: Id) => Promise<void>;
  /** all files of a dataset as one zip */
  downloadAll: (datasetId: Id) => Promise<void>;
}

/** Fetches a download URL and opens it in the same window. */
export function useDownload(): Downloads {
  const notify = useNotify();
  const [askFile] = useLazyDownloadUrlQuery();
  const [askArchive] = useLazyArchiveUrlQuery();
  const [busy, setBusy] = useState<Id | null>(null);
  const open = async (id: Id, ask: (id: Id) => { unwrap: () => Promise<DownloadUrl> }) => {
    setBusy(id);
    try {
      window.location.assign((await ask(id).unwrap()).url);
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(null);
    }
  };
  return { busy, download: (key) => open(key, askFile), downloadAll: (id) => open(id, askArchive) };
}
