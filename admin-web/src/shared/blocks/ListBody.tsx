import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import type { Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { SearchBox } from '@tianheng/web-kit/form/SearchBox.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, type ReactNode } from 'react';
import { PagedGrid, type ListQuery } from '../components/PagedGrid.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import type { ColumnOrder } from '../components/useOrderedColumns.ts';
import { useSelection } from '../components/useSelection.ts';
import type { ListParams } from '../useListParams.ts';
import type { BulkAction } from './bulk.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListFilter, type FilterChoice } from './ListFilter.tsx';

interface EmptyWords {
  title: string;
  hint?: string;
}

export interface ListBodyProps<R extends { id: Id }, O extends string, F extends string> {
  /** names the grid */
  title: string;
  params: ListParams<O, F>;
  query: ListQuery<R>;
  columns: GridColDef<R>[];
  orders?: Readonly<Record<string, ColumnOrder<O>>>;
  /** label of the search box; absent: it cannot be searched */
  search?: string;
  filters?: readonly FilterChoice<F>[];
  /** what else it is narrowed by, beside the filters */
  ranges?: ReactNode;
  /** keep it the same between renders */
  bulk?: readonly BulkAction<R>[];
  /** false for a query that no notice speaks of */
  announced?: boolean;
  /** nothing is there, and nothing is looked for */
  empty: EmptyWords;
  /** it means something of its own that nothing is found */
  told?: string;
  /** at the end of the line of search and filters */
  tools?: ReactNode;
}

const NO_ACTIONS: readonly never[] = [];
const NO_FILTERS: readonly never[] = [];

/** A list with its search, filters and actions: a page of its own, or a part of one. */
export function ListBody<R extends { id: Id }, O extends string = never, F extends string = never>({
  bulk = NO_ACTIONS,
  filters = NO_FILTERS,
  told,
  ...props
}: ListBodyProps<R, O, F>) {
  const text = useText();
  const { params, query, empty } = props;
  const canSelect = useCallback((row: R) => bulk.some(({ appliesTo }) => appliesTo(row)), [bulk]);
  const selection = useSelection(query.currentData?.data, canSelect);
  // The address may hold the search of another list, on another tab of the page.
  const search = props.search === undefined ? '' : params.search;
  const isNarrowed = search !== '' || Object.keys(params.filters).length > 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {props.search !== undefined && (
          <SearchBox label={props.search} search={params.search} onSearch={params.setSearch} />
        )}
        {filters.map((filter) => (
          <ListFilter key={filter.name} filter={filter} params={params} />
        ))}
        {props.ranges}
        <RefreshButton onRefresh={() => void query.refetch()} />
        {props.tools}
      </Box>
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          rows={selection.rows}
          isOffered={query.currentData?.data.some(canSelect) ?? true}
          onDone={selection.clear}
        />
      )}
      <PagedGrid<R, O>
        label={props.title}
        columns={props.columns}
        orders={props.orders}
        params={params}
        query={query}
        announced={props.announced}
        selection={bulk.length > 0 ? selection : undefined}
        empty={
          told !== undefined ? (
            <EmptyState title={told} />
          ) : isNarrowed ? (
            <EmptyState
              title={search === '' ? text('common.noMatch') : text('common.noMatch.search', { search })}
              hint={text('common.noMatch.hint')}
            />
          ) : (
            <EmptyState {...empty} />
          )
        }
      />
    </>
  );
}
