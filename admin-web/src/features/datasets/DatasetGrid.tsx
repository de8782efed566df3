import Box from '@mui/material/Box';
import type { AdminDataset } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { PagedGrid } from '../../shared/components/PagedGrid.tsx';
import { RefreshButton } from '../../shared/components/RefreshButton.tsx';
import { SearchBox } from '../../shared/components/SearchBox.tsx';
import { useListParams } from '../../shared/useListParams.ts';
import { useAdminDatasetsListQuery } from './datasets.api.ts';
import { useDatasetColumns } from './useDatasetColumns.tsx';
import { useDeleteDataset } from './useDeleteDataset.ts';

/** All datasets, to be searched, edited and deleted. */
export function DatasetGrid() {
  const text = useText();
  const params = useListParams();
  const { page, size: limit, search } = params;
  const query = useAdminDatasetsListQuery(
    { page, limit, ...(search !== '' && { q: search }) },
    // Others work here too, and visitors count.
    { refetchOnMountOrArgChange: true },
  );
  const { remove, dialog } = useDeleteDataset();
  const onRemove = useCallback((dataset: AdminDataset) => void remove(dataset), [remove]);
  const columns = useDatasetColumns({ onRemove });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <SearchBox label={text('datasets.search')} search={search} onSearch={params.setSearch} />
        <RefreshButton onRefresh={() => void query.refetch()} />
      </Box>
      <PagedGrid
        label={text('datasets.title')}
        columns={columns}
        params={params}
        query={query}
        empty={
          search === '' ? (
            <EmptyState title={text('datasets.empty')} hint={text('datasets.empty.hint')} />
          ) : (
            <EmptyState title={text('datasets.noMatch', { search })} hint={text('datasets.noMatch.hint')} />
          )
        }
      />
      {dialog}
    </>
  );
}
