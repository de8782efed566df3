import type { Id } from '@tianheng/contracts';
import { useState } from 'react';
import { errorMessage } from '../../shared/error-text.ts';
import { useNotify } from '../../shared/notices.ts';
import { useLazyDownloadUrlQuery } from './questions.api.ts';

/** Fetches a file's download URL and opens it in the same window; `busy` is the key under way. */
export function useDownload(): { busy: Id | null; download: (key: Id) => Promise<void> } {
  const notify = useNotify();
  const [ask] = useLazyDownloadUrlQuery();
  const [busy, setBusy] = useState<Id | null>(null);
  const download = async (key: Id) => {
    setBusy(key);
    try {
      const { url } = await ask(key).unwrap();
      window.location.assign(url);
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(null);
    }
  };
  return { busy, download };
}
