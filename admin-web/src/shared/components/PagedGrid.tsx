import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DataGrid, useGridApiRef, type GridColDef } from '@mui/x-data-grid';
import type { CappedPage, Id, Paged } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import { useGridTexts } from '../intl/useGridTexts.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import type { ListParams } from '../useListParams.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RowMenuIcon } from './RowMenu.tsx';
import { useOrderedColumns, type ColumnOrder } from './useOrderedColumns.ts';
import { useRoom } from './useRoom.ts';
import type { Selection } from './useSelection.ts';

/** Long lists are counted up to a limit, and say so. */
type ListedPage<R> = Paged<R> & Partial<Pick<CappedPage<R>, 'is_more'>>;

/** What a list query's hook gives. */
export interface ListQuery<R> {
  data?: ListedPage<R>;
  currentData?: ListedPage<R>;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface PagedGridProps<R extends { id: Id }, O extends string = string> {
  label: string;
  columns: GridColDef<R>[];
  /** by the field of the column; keep it the same between renders */
  orders?: Readonly<Record<string, ColumnOrder<O>>>;
  params: Omit<ListParams<O>, 'filters' | 'setFilter'>;
  query: ListQuery<R>;
  /** absent: no row can be ticked */
  selection?: Selection<R>;
  /** a notice reads out that the list cannot be read; false: the grid does */
  announced?: boolean;
  /** in place of the grid while the list is empty */
  empty: ReactNode;
}

/** px: the column of boxes to be ticked, of the grid's own making */
const TICK_WIDTH = 50;

/** What the arrow of a title that sorts takes of the room beside it. */
const SHARE = '-8px';

const GRID_LOOK = {
  bgcolor: 'background.paper',
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-overlayHeight': '320px',
  '& .MuiDataGrid-cell': { py: 0.75, lineHeight: 1.5, alignContent: 'center' },
  '& .MuiDataGrid-columnHeaderTitleContainer': { overflow: 'visible' },
  '& .MuiDataGrid-sortButton': { p: 0 },
  '& .MuiDataGrid-iconButtonContainer': { mr: SHARE },
  '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-iconButtonContainer': { mr: 0, ml: SHARE },
  '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitle': { textAlign: 'right' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, lineHeight: 1.2, whiteSpace: 'normal' },
  '& .MuiTablePagination-root .MuiTablePagination-input': { display: 'inline-flex' },
};

const SLOTS = { moreActionsIcon: RowMenuIcon, rowCheckbox: RowCheckbox };

const NO_ORDERS: Readonly<Record<string, never>> = {};

/** What the grid is told of ticked rows. It takes another object for another choice, and says so. */
const useTicking = <R extends { id: Id }>(selection: Selection<R> | undefined) =>
  useMemo(
    () =>
      selection && {
        checkboxSelection: true,
        isRowSelectable: ({ row }: { row: R }) => selection.canSelect(row),
        rowSelectionModel: { type: 'include', ids: selection.ids } as const,
        onRowSelectionModelChange: ({ ids }: { ids: ReadonlySet<unknown> }) =>
          selection.choose(new Set([...ids].map(String))),
        disableRowSelectionExcludeModel: true,
      },
    [selection],
  );

/**
 * A list of the server's, page by page; the address says which. What is on the page stays when it cannot be read anew.
 * Keep `columns` the same between renders.
 */
export function PagedGrid<R extends { id: Id }, O extends string = string>(props: PagedGridProps<R, O>) {
  const { label, columns, params, query, selection, announced = true, empty } = props;
  const orders: Readonly<Record<string, ColumnOrder<O>>> = props.orders ?? NO_ORDERS;
  const { data, currentData, error, isFetching, refetch } = query;
  const text = useText();
  const { number } = useFormats();
  const texts = useGridTexts();
  // Its icon names the button of a row's menu.
  const localeText = useMemo(() => texts && { ...texts, actionsCellMore: '' }, [texts]);
  const grid = useGridApiRef();
  useStepBack(currentData, params);
  const emptyBox = useRef<HTMLElement>(null);
  const onFocus = useKeptFocus({ grid, empty: emptyBox }, currentData);
  const [room, measured] = useRoom();
  const ticked = selection === undefined ? 0 : TICK_WIDTH;
  const ordered = useOrderedColumns(columns, orders, room === null ? null : room - ticked);
  const sortModel = useMemo(
    () =>
      Object.entries(orders)
        .filter(([, { order }]) => order === params.order)
        .map(([field, { direction }]) => ({ field, sort: direction })),
    [orders, params.order],
  );
  const ticking = useTicking(selection);

  const failure = error !== undefined && (
    <ErrorState announced={announced} busy={isFetching} error={error} onRetry={() => void refetch()} />
  );
  if (failure && currentData === undefined) return failure;
  if (currentData?.total_count === 0) {
    return (
      <>
        {failure}
        <Box
          ref={emptyBox}
          tabIndex={-1}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            outline: 'none',
          }}
        >
          {empty}
        </Box>
      </>
    );
  }
  // Stepping back comes next.
  const isBeyond = currentData?.data.length === 0 && params.page > 1;
  if (localeText === null) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box
      ref={measured}
      onFocus={onFocus}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, gap: 1.5 }}
    >
      {failure}
      <DataGrid<R>
        apiRef={grid}
        aria-label={label}
        rows={data?.data ?? []}
        rowCount={data?.total_count ?? -1}
        columns={ordered}
        loading={isFetching || isBeyond}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        localeText={localeText}
        slots={SLOTS}
        density="compact"
        getRowHeight={() => 'auto'}
        paginationMode="server"
        pageSizeOptions={[...params.sizes]}
        paginationModel={{ page: params.page - 1, pageSize: params.size }}
        onPaginationModelChange={({ page, pageSize }) => {
          // Without rows it is the grid that corrects the page, which stepping back does.
          if (currentData === undefined || currentData.data.length === 0) return;
          if (pageSize !== params.size) params.setSize(pageSize);
          else if (page + 1 !== params.page) params.setPage(page + 1);
        }}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={([sorted]) => {
          const next = sorted ? (orders[sorted.field]?.order ?? null) : null;
          if (next !== params.order) params.setOrder(next);
        }}
        disableColumnFilter
        disableColumnMenu
        disableColumnSelector
        disableRowSelectionOnClick
        disableVirtualization
        hideFooterSelectedRowCount
        {...ticking}
        sx={GRID_LOOK}
      />
      {data?.is_more === true && (
        <Typography variant="body2" color="textSecondary">
          {text('common.list.more', { count: number(data.total_count) })}
        </Typography>
      )}
    </Box>
  );
}
