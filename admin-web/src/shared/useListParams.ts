import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZES, SEARCH_MAX, type Paged } from '@tianheng/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface ListParams {
  page: number;
  size: number;
  search: string;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** begins at the first page, as another search does */
  setSize: (size: number) => void;
  setSearch: (search: string) => void;
}

/** Page, size and search as the address says them; what is usual is not written there. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, PAGE_MAX) : 1;
  const askedSize = Number(params.get('size'));
  const size = PAGE_SIZES.find((known) => known === askedSize) ?? PAGE_SIZE_DEFAULT;
  const search = (params.get('q') ?? '').slice(0, SEARCH_MAX);

  const change = useCallback(
    (changes: Record<string, string | null>, options?: { replace?: boolean }) =>
      setParams(
        (old) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) old.delete(name);
            else old.set(name, value);
          }
          return old;
        },
        { preventScrollReset: true, ...options },
      ),
    [setParams],
  );
  return useMemo(
    () => ({
      page,
      size,
      search,
      setPage: (next, options) => change({ page: next > 1 ? String(next) : null }, options),
      setSize: (next) => change({ page: null, size: next === PAGE_SIZE_DEFAULT ? null : String(next) }),
      setSearch: (next) => change({ page: null, q: next === '' ? null : next }),
    }),
    [page, size, search, change],
  );
}

/** Goes back to the last page that has rows when the present one is beyond the end. */
export function useStepBack(list: Paged<unknown> | undefined, { page, size, setPage }: ListParams): void {
  useEffect(() => {
    if (list === undefined || list.data.length > 0 || page <= 1 || list.current_page !== page) return;
    const last = Math.ceil(list.total_count / size);
    setPage(Math.max(1, last === 0 ? page - 1 : Math.min(page - 1, last)), { replace: true });
  }, [list, page, size, setPage]);
}
