import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { DataGrid, useGridApiRef, type GridColDef } from '@mui/x-data-grid';
import { PAGE_SIZES, type Id, type Paged } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import { useGridTexts } from '../intl/useGridTexts.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import type { ListParams } from '../useListParams.ts';

interface PagedGridProps<R extends { id: Id }> {
  label: string;
  columns: GridColDef<R>[];
  params: ListParams;
  /** what a list query's hook gives */
  query: {
    data?: Paged<R>;
    currentData?: Paged<R>;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** in place of the grid while the list is empty */
  empty: ReactNode;
}

/** A list of the server's, page by page; the address says which. Keep `columns` the same between renders. */
export function PagedGrid<R extends { id: Id }>({ label, columns, params, query, empty }: PagedGridProps<R>) {
  const { data, currentData, error, isFetching, refetch } = query;
  const texts = useGridTexts();
  const isPhone = usePhone();
  const grid = useGridApiRef();
  useStepBack(currentData, params);
  const emptyBox = useRef<HTMLElement>(null);
  const onFocus = useKeptFocus({ grid, empty: emptyBox }, currentData);
  // On a narrow screen the far end of a row is out of sight.
  const ordered = useMemo(() => {
    const isAction = ({ type }: GridColDef<R>) => type === 'actions';
    return isPhone
      ? [...columns.filter(isAction), ...columns.filter((column) => !isAction(column))]
      : columns;
  }, [columns, isPhone]);

  if (error !== undefined && !isFetching)
    return <ErrorState announced error={error} onRetry={() => void refetch()} />;
  if (currentData?.total_count === 0) {
    return (
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
    );
  }
  if (texts === null) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box onFocus={onFocus} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <DataGrid<R>
        apiRef={grid}
        aria-label={label}
        rows={data?.data ?? []}
        rowCount={data?.total_count ?? -1}
        columns={ordered}
        loading={isFetching}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        localeText={texts}
        density="compact"
        getRowHeight={() => 'auto'}
        paginationMode="server"
        pageSizeOptions={[...PAGE_SIZES]}
        paginationModel={{ page: params.page - 1, pageSize: params.size }}
        onPaginationModelChange={({ page, pageSize }) => {
          // Without rows it is the grid that corrects the page, which stepping back does.
          if (currentData === undefined || currentData.data.length === 0) return;
          if (pageSize !== params.size) params.setSize(pageSize);
          else if (page + 1 !== params.page) params.setPage(page + 1);
        }}
        disableColumnFilter
        disableColumnMenu
        disableColumnSelector
        disableColumnSorting
        disableRowSelectionOnClick
        disableVirtualization
        hideFooterSelectedRowCount
        sx={{
          bgcolor: 'background.paper',
          fontVariantNumeric: 'tabular-nums',
          '--DataGrid-overlayHeight': '320px',
          '& .MuiDataGrid-cell': { py: 0.75, lineHeight: 1.5, alignContent: 'center' },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          '& .MuiTablePagination-root .MuiTablePagination-input': { display: 'inline-flex' },
        }}
      />
    </Box>
  );
}
