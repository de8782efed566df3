import { SEARCH_MAX } from '@tianheng/contracts';
import { usePageParams, type PageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface ListParams extends PageParams {
  search: string;
  /** begins at the first page */
  setSearch: (search: string) => void;
}

/** Page, size and search as the address says them; what is usual is not written there. */
export function useListParams(): ListParams {
  const pages = usePageParams();
  const [params, setParams] = useSearchParams();
  const search = (params.get('q') ?? '').slice(0, SEARCH_MAX);
  const setSearch = useCallback(
    (next: string) =>
      setParams(
        (old) => {
          old.delete('page');
          if (next === '') old.delete('q');
          else old.set('q', next);
          return old;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return useMemo(() => ({ ...pages, search, setSearch }), [pages, search, setSearch]);
}
