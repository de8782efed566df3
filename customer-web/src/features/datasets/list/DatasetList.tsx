import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CappedPage, Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { SearchBox } from '@tianheng/web-kit/form/SearchBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef } from 'react';
import { Pager } from '../../../shared/components/Pager.tsx';
import { failureOf } from '../../../shared/failure.ts';
import { HEADER_SPACE, windowLess } from '../../../shared/header-space.ts';
import { useFacetsQuery } from '../dataset-facets.api.ts';
import { DatasetTile } from './DatasetTile.tsx';
import { FacetPanel } from './FacetPanel.tsx';
import { LIST_COUNT } from './ListHeading.tsx';
import { Narrowed } from './Narrowed.tsx';
import { PickedFilters } from './PickedFilters.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { RecentSearchList } from './RecentSearchList.tsx';
import { SortSelect } from './SortSelect.tsx';
import { TileGrid, TileSkeletons } from './TileGrid.tsx';
import { useDatasetPage } from './useDatasetPage.ts';
import { narrowing, picksCount, useListParams } from './useListParams.ts';

interface DatasetListProps {
  /** whether the details of private datasets open too */
  opensAll: boolean;
  /** whether the list can hold what the viewer cannot open */
  offersOpenable: boolean;
  /** whose recent searches; null for visitors, undefined while that is not known */
  userId: Id | null | undefined;
}

/** How many there are, and by which words. */
function Found({ page, search }: { page: CappedPage<unknown>; search: string }) {
  const text = useText();
  const { number } = useFormats();
  const { total_count: count, is_more: isMore } = page;
  if (search === '') return text('common.pager.total', { total: count });
  return isMore
    ? text('datasetList.found.more', { count: number(count), query: search })
    : text('datasetList.found', { count, query: search });
}

interface NothingFoundProps {
  isPicked: boolean;
  isSearched: boolean;
  onClear: () => void;
}

function NothingFound({ isPicked, isSearched, onClear }: NothingFoundProps) {
  const text = useText();
  const search = isSearched ? 'datasetList.none.search' : 'datasets.none.hint';
  return (
    <Box sx={{ minHeight: windowLess(0) }}>
      <EmptyState
        title={text('datasets.none')}
        hint={text(isPicked ? 'datasetList.filters.none' : search)}
        action={
          (isPicked || isSearched) && (
            <Button onClick={onClear}>
              {text(isPicked ? 'datasetList.filters.clear' : 'common.search.clear')}
            </Button>
          )
        }
      />
    </Box>
  );
}

/** Search, filters, order, cards and pages; all of it is in the address. */
export function DatasetList({ opensAll, offersOpenable, userId }: DatasetListProps) {
  const text = useText();
  const params = useListParams();
  const recent = useRecentSearches(userId);
  const { search, order } = params;
  const picked = picksCount(params);
  const { pages, current, list, failure, isFetching, isFirst, refetch } = useDatasetPage(params);
  const top = useRef<HTMLParagraphElement>(null);
  const counted = useFacetsQuery(narrowing(params));

  const setPage: typeof pages.setPage = (page, options) => {
    pages.setPage(page, options);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  // By release unless something else orders the list.
  const dated = order === 'created_at' || (order === null && search === '') ? 'created_at' : 'updated_at';
  const toTop = () => top.current?.focus({ preventScroll: true });
  const find = (wanted: string) => {
    recent.add(wanted);
    params.setSearch(wanted);
  };
  const clear = () => {
    if (picked > 0) params.clear();
    else params.setSearch('');
    toTop();
  };
  return (
    <Narrowed
      panel={
        <FacetPanel
          params={params}
          // Old numbers stand beside what was picked only until the new ones are there.
          facets={counted.currentData ?? (counted.isFetching ? counted.data : undefined)}
          failure={failureOf(counted)}
          busy={counted.isFetching}
          onRetry={() => void counted.refetch()}
          offersOpenable={offersOpenable}
        />
      }
      picked={picked}
      total={current?.total_count}
      isMore={current?.is_more === true}
      search={
        <SearchBox
          label={text('datasetList.search.label')}
          placeholder={text('datasetList.search.placeholder')}
          search={search}
          onSearch={find}
          variant="contained"
        />
      }
      sort={<SortSelect {...params} />}
    >
      <RecentSearchList recent={recent} onSearch={find} onEmpty={toTop} />
      <PickedFilters params={params} onEmpty={toTop} />
      <Typography
        ref={top}
        tabIndex={-1}
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ ...LIST_COUNT, outline: 'none', scrollMarginTop: HEADER_SPACE }}
      >
        {current && <Found page={current} search={search} />}
      </Typography>
      {failure !== undefined && <ErrorState error={failure} busy={isFetching} onRetry={refetch} />}
      {isFirst && <TileSkeletons count={6} />}
      {list && (
        <Box
          aria-busy={isFetching}
          sx={{ transition: 'opacity 120ms 120ms', ...(!current && { opacity: 0.5 }) }}
        >
          {list.total_count === 0 ? (
            <NothingFound isPicked={picked > 0} isSearched={search !== ''} onClear={clear} />
          ) : (
            <TileGrid>
              {list.data.map((dataset) => (
                <DatasetTile
                  key={dataset.id}
                  dataset={dataset}
                  heading="h2"
                  opensAll={opensAll}
                  dated={dated}
                />
              ))}
            </TileGrid>
          )}
          <Pager total={list.total_count} params={{ ...pages, setPage }} />
        </Box>
      )}
    </Narrowed>
  );
}
