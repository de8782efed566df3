import { useEffect } from 'react';
import { useText } from '../intl/useText.ts';

/** Names the browser tab: the page first, then the site; the site alone on the home page. */
export function usePageTitle(page: string | null): void {
  const text = useText();
  const title = page === null ? text('common.site') : text('common.pageTitle', { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
