import {
  DATA_TYPES,
  DATASET_FACETS,
  DATASET_FORMAT_MAX,
  DATASET_LICENSE_MAX,
  DATASET_STATUSES,
  FACET_PICKS_MAX,
  SEARCH_MAX,
  UI_LANGUAGES,
  type DatasetFacet,
  type DatasetOrder,
  type DatasetStatus,
  type DataType,
  type UiLanguage,
} from '@tianheng/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The orders that the list offers. */
export const LIST_ORDERS = ['created_at', 'data_type', 'hot'] as const satisfies DatasetOrder[];

/** What is picked of each facet. */
export interface Picks extends Record<DatasetFacet, readonly string[]> {
  type: DataType[];
  access: DatasetStatus[];
  language: UiLanguage[];
  format: string[];
  license: string[];
}

export interface ListParams {
  search: string;
  /** null: the best match of a search first, else the newest */
  order: DatasetOrder | null;
  picks: Picks;
  /** leaves out what the viewer cannot open */
  openable: boolean;
  setSearch: (search: string) => void;
  setOrder: (order: DatasetOrder | null) => void;
  setOpenable: (openable: boolean) => void;
  /** picks a value of a facet, or no longer */
  toggle: (facet: DatasetFacet, value: string) => void;
  /** picks nothing, and leaves out nothing */
  clear: () => void;
}

const OPENABLE = 'openable';

/** A shared link may hold what the server would refuse: only what it knows is asked for. */
function picksOf(params: URLSearchParams): Picks {
  const known = <V extends string>(facet: DatasetFacet, values: readonly V[]) =>
    values.filter((value) => params.getAll(facet).includes(value));
  const named = (facet: DatasetFacet, most: number) =>
    [...new Set(params.getAll(facet))]
      .filter((value) => value !== '' && value.length <= most)
      .slice(0, FACET_PICKS_MAX);
  return {
    type: known('type', DATA_TYPES),
    access: known('access', DATASET_STATUSES),
    format: named('format', DATASET_FORMAT_MAX),
    language: known('language', UI_LANGUAGES),
    license: named('license', DATASET_LICENSE_MAX),
  };
}

/** Search, order and filters as the address says them; changing any begins at the first page. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (edit: (params: URLSearchParams) => void) =>
      setParams(
        (old) => {
          old.delete('page');
          edit(old);
          return old;
        },
        // A second choice right after begins from this one, not from the address before it.
        { preventScrollReset: true, flushSync: true },
      );
    const set = (name: string, value: string | null) =>
      change((old) => {
        if (value === null || value === '') old.delete(name);
        else old.set(name, value);
      });
    return {
      search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
      order: LIST_ORDERS.find((order) => order === params.get('order')) ?? null,
      picks: picksOf(params),
      openable: params.get(OPENABLE) === 'true',
      setSearch: (search) => set('search', search.trim()),
      setOrder: (order) => set('order', order),
      setOpenable: (openable) => set(OPENABLE, openable ? 'true' : null),
      toggle: (facet, value) =>
        change((old) => {
          if (old.has(facet, value)) old.delete(facet, value);
          else old.append(facet, value);
        }),
      clear: () =>
        change((old) => {
          for (const name of [...DATASET_FACETS, OPENABLE]) old.delete(name);
        }),
    };
  }, [params, setParams]);
}

/** How many values are picked, over all facets. */
export const picksCount = ({ picks, openable }: ListParams): number =>
  DATASET_FACETS.reduce((count, facet) => count + picks[facet].length, openable ? 1 : 0);

/** The part of a query that narrows; what is not picked is not asked for. */
export const narrowing = ({ search, picks, openable }: ListParams) => ({
  ...(search !== '' && { search }),
  ...(picks.type.length > 0 && { type: picks.type }),
  ...(picks.access.length > 0 && { access: picks.access }),
  ...(picks.format.length > 0 && { format: picks.format }),
  ...(picks.language.length > 0 && { language: picks.language }),
  ...(picks.license.length > 0 && { license: picks.license }),
  ...(openable && { openable }),
});
