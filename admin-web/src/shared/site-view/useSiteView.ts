import type { Id } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/arrival/chunk.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback } from 'react';
import { useCustomerUrl } from '../useCustomerUrl.ts';

const loadApi = () => import('./site-view.api.ts');

/**
 * Opens the customer site in another tab, as a visitor or as a team; null where that site is not known. The token stands
 * behind the `#`, which no server is sent. How it is done is loaded when it is asked for.
 */
export function useSiteView(): ((teamId?: Id) => void) | null {
  const customerUrl = useCustomerUrl();
  const dispatch = useSharedDispatch();
  const notify = useNotify();
  const open = useCallback(
    (teamId?: Id) => {
      if (customerUrl === null) return;
      chunk(loadApi)
        .then(({ openSiteView }) => dispatch(openSiteView(customerUrl, teamId)))
        .catch((reason: unknown) => {
          // Who would rather not load the page again knows why nothing opens.
          if (asApiError(reason).kind !== 'cancelled') notify('error', errorMessage(reason));
        });
    },
    [customerUrl, dispatch, notify],
  );
  return customerUrl === null ? null : open;
}
