import { SEARCH_MAX } from '@tianheng/contracts';
import { usePageParams, type PageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

type FilterValues = readonly string[] | RegExp | ((value: string) => boolean);

function isKnown(known: FilterValues, value: string): boolean {
  if (typeof known === 'function') return known(value);
  return known instanceof RegExp ? known.test(value) : known.includes(value);
}

/** What a list may be asked for besides its page; keep it the same between renders. */
export interface ListChoices<O extends string, F extends string> {
  orders?: readonly O[];
  /** the values of each filter, by its name in the address, or which values it can have at all */
  filters?: Readonly<Record<F, FilterValues>>;
  /** of its pages, where it offers others than most */
  sizes?: readonly number[];
}

export interface ListParams<O extends string = string, F extends string = string> extends PageParams {
  search: string;
  /** null: the list's own */
  order: O | null;
  /** only what is filtered by */
  filters: Partial<Record<F, string>>;
  setSearch: (search: string) => void;
  setOrder: (order: O | null) => void;
  /** null: no longer filtered by that */
  setFilter: (name: F, value: string | null) => void;
}

/**
 * Page, size, search, order and filters as the address says them; what is usual is not written there, what is unknown
 * is as if it were not there. Every change but that of the page begins at the first one.
 */
export function useListParams<O extends string = never, F extends string = never>({
  orders,
  filters: values,
  sizes,
}: ListChoices<O, F> = {}): ListParams<O, F> {
  const pages = usePageParams(undefined, sizes);
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (old) => {
          old.delete('page');
          if (value === null || value === '') old.delete(name);
          else old.set(name, value);
          return old;
        },
        // Links of the list take its address along: a click right after a change must not find the one before it.
        { preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );
  const setSearch = useCallback((search: string) => put('q', search), [put]);
  const setOrder = useCallback((order: O | null) => put('order', order), [put]);
  return useMemo(() => {
    const asked = Object.entries<FilterValues>(values ?? {}).flatMap(([name, known]) => {
      const value = params.get(name);
      return value !== null && isKnown(known, value) ? [[name, value]] : [];
    });
    return {
      ...pages,
      search: (params.get('q') ?? '').slice(0, SEARCH_MAX),
      order: orders?.find((known) => known === params.get('order')) ?? null,
      filters: Object.fromEntries(asked) as Partial<Record<F, string>>,
      setSearch,
      setOrder,
      setFilter: put,
    };
  }, [orders, pages, params, put, setOrder, setSearch, values]);
}
