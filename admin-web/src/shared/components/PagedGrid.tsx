import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DataGrid, useGridApiRef, type GridColDef } from '@mui/x-data-grid';
import type { CappedPage, Id, Paged } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import { RowMenuIcon } from './RowMenu.tsx';
import { useGridTexts } from '../intl/useGridTexts.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import type { ListParams } from '../useListParams.ts';
import type { Selection } from '../blocks/useSelection.ts';

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

/** A column whose title sorts: by an order that the server offers, which knows one direction. */
export interface ColumnOrder<O extends string> {
  order: O;
  direction: 'asc' | 'desc';
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

/** px: what is beside a title in its cell, of which the arrow of one that sorts takes its share, and what that needs more */
const BESIDE = 20;
const ARROW = 12;
/** What the arrow has of that. */
const SHARE = '-8px';

/** px that letters take at the most, as bold as titles are; most others take 10. */
const WIDTHS: readonly [letters: RegExp, px: number][] = [
  [/[mwMW]/, 15],
  [/[A-Z]/, 12],
  [/[frt]/, 7],
  [/[ijl-]/, 6],
  [/[csz]/, 8.5],
];
const widthOf = (word: string): number =>
  Array.from(word).reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 10),
    0,
  );

/** Titles break between words alone, so that the longest has to fit; Chinese breaks anywhere. */
function withRoom<R extends { id: Id }>(column: GridColDef<R>): GridColDef<R> {
  const words = column.headerName?.match(/[\p{Script=Latin}-]+/gu) ?? [];
  const { width, minWidth = 0, sortable } = column;
  const least = Math.max(
    minWidth,
    ...words.map((word) => Math.ceil(widthOf(word)) + (sortable ? BESIDE + ARROW : BESIDE)),
  );
  return { ...column, minWidth: least, ...(width && { width: Math.max(width, least) }) };
}

const SLOTS = { moreActionsIcon: RowMenuIcon };

const NO_ORDERS: Readonly<Record<string, never>> = {};

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
  const isPhone = usePhone();
  const grid = useGridApiRef();
  useStepBack(currentData, params);
  const emptyBox = useRef<HTMLElement>(null);
  const onFocus = useKeptFocus({ grid, empty: emptyBox }, currentData);
  const ordered = useMemo(() => {
    const all = columns.map((column) => {
      const found = orders[column.field];
      return withRoom<R>(
        found === undefined
          ? { ...column, sortable: false }
          : { ...column, sortable: true, sortingOrder: [found.direction, null] },
      );
    });
    const isAction = ({ type }: GridColDef<R>) => type === 'actions';
    if (!isPhone) return all;
    // On a narrow screen the far end of a row is out of sight: its actions come right after what it is called by, which
    // may stand behind its number.
    const facts = all.filter((column) => !isAction(column));
    const named = facts.findIndex(({ type }) => type !== 'number') + 1;
    return [...facts.slice(0, named), ...all.filter(isAction), ...facts.slice(named)];
  }, [columns, isPhone, orders]);
  const sortModel = useMemo(
    () =>
      Object.entries(orders)
        .filter(([, { order }]) => order === params.order)
        .map(([field, { direction }]) => ({ field, sort: direction })),
    [orders, params.order],
  );
  // The grid takes another object for another choice, and says so.
  const ticking = useMemo(
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
  if (localeText === null) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box onFocus={onFocus} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, gap: 1.5 }}>
      {failure}
      <DataGrid<R>
        apiRef={grid}
        aria-label={label}
        rows={data?.data ?? []}
        rowCount={data?.total_count ?? -1}
        columns={ordered}
        loading={isFetching}
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
        sx={{
          bgcolor: 'background.paper',
          fontVariantNumeric: 'tabular-nums',
          '--DataGrid-overlayHeight': '320px',
          '& .MuiDataGrid-cell': { py: 0.75, lineHeight: 1.5, alignContent: 'center' },
          '& .MuiDataGrid-columnHeaderTitleContainer': { overflow: 'visible' },
          '& .MuiDataGrid-sortButton': { p: 0 },
          '& .MuiDataGrid-iconButtonContainer': { mr: SHARE },
          '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-iconButtonContainer': { mr: 0, ml: SHARE },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, lineHeight: 1.2, whiteSpace: 'normal' },
          '& .MuiTablePagination-root .MuiTablePagination-input': { display: 'inline-flex' },
        }}
      />
      {data?.is_more === true && (
        <Typography variant="body2" color="textSecondary">
          {text('common.list.more', { count: number(data.total_count) })}
        </Typography>
      )}
    </Box>
  );
}
