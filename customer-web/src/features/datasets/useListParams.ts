import { SEARCH_MAX, type DatasetOrder } from '@tianheng/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The orders that the list offers. */
export const LIST_ORDERS = ['created_at', 'data_type', 'hot'] as const satisfies DatasetOrder[];

export interface ListParams {
  search: string;
  /** null: the best match of a search first, else the newest */
  order: DatasetOrder | null;
  setSearch: (search: string) => void;
  setOrder: (order: DatasetOrder | null) => void;
}

/** Search and order as the address says them; changing either begins at the first page. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (old) => {
          old.delete('page');
          if (value === null || value === '') old.delete(name);
          else old.set(name, value);
          return old;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    // A shared link may hold more than the server takes.
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    order: LIST_ORDERS.find((order) => order === params.get('order')) ?? null,
    setSearch: (search) => change('search', search.trim()),
    setOrder: (order) => change('order', order),
  };
}
