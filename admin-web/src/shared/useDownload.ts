import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback } from 'react';
import { useAddress } from './downloads.api.ts';

/** Downloads what a download link of the API, or a file's id, names: the browser itself has no token to follow it with. */
export function useDownload(): (link: string) => void {
  const notify = useNotify();
  const ask = useAddress();
  return useCallback(
    (link) => {
      void ask(link.slice(link.lastIndexOf('/') + 1))
        .then(({ url }) => takeFile(url))
        .catch((reason: unknown) => notify('error', errorMessage(reason)));
    },
    [ask, notify],
  );
}
