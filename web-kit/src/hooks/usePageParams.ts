import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZES, type Paged } from '@tianheng/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface PageParams {
  page: number;
  size: number;
  /** that can be chosen */
  sizes: readonly number[];
  setPage: (page: number, options?: { replace?: boolean }) => void;
  setSize: (size: number) => void;
}

/** Page and size as the address says them; the first page and the default size are not written there. */
export function usePageParams(
  defaultSize: number = PAGE_SIZE_DEFAULT,
  sizes: readonly number[] = PAGE_SIZES,
): PageParams {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, PAGE_MAX) : 1;
  const askedSize = Number(params.get('size'));
  const size = sizes.find((known) => known === askedSize) ?? defaultSize;

  const setPage = useCallback<PageParams['setPage']>(
    (next, options) =>
      setParams(
        (old) => {
          if (next > 1) old.set('page', String(next));
          else old.delete('page');
          return old;
        },
        { preventScrollReset: true, ...options },
      ),
    [setParams],
  );
  const setSize = useCallback(
    (next: number) =>
      setParams(
        (old) => {
          old.delete('page');
          if (next === defaultSize) old.delete('size');
          else old.set('size', String(next));
          return old;
        },
        { preventScrollReset: true },
      ),
    [setParams, defaultSize],
  );
  return useMemo(() => ({ page, size, sizes, setPage, setSize }), [page, size, sizes, setPage, setSize]);
}

/** Goes back to the last page that has rows when the present one is beyond the end. */
export function useStepBack(list: Paged<unknown> | undefined, { page, size, setPage }: PageParams): void {
  useEffect(() => {
    if (list === undefined || list.data.length > 0 || page <= 1 || list.current_page !== page) return;
    const last = Math.ceil(list.total_count / size);
    setPage(Math.max(1, Math.min(page - 1, last === 0 ? page - 1 : last)), { replace: true });
  }, [list, page, size, setPage]);
}
