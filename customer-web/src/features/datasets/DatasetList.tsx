import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { Pager } from '../../shared/components/Pager.tsx';
import { useText } from '../../shared/intl/useText.ts';
import { usePageParams, useStepBack } from '../../shared/usePageParams.ts';
import { useDatasetsQuery } from './datasets.api.ts';
import { DatasetTile } from './DatasetTile.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { TileGrid, TileSkeletons } from './TileGrid.tsx';
import { useListParams } from './useListParams.ts';

function Results({ search, order }: { search: string; order: ReturnType<typeof useListParams>['order'] }) {
  const text = useText();
  const params = usePageParams();
  const {
    currentData: list,
    error,
    refetch,
  } = useDatasetsQuery({
    page: params.page,
    limit: params.size,
    ...(search !== '' && { search }),
    ...(order !== null && { order }),
  });
  useStepBack(list, params);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!list) return <TileSkeletons count={6} />;
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 2, minHeight: '1.5em' }}>
        {search !== '' && text('datasets.found', { count: list.total_count, query: search })}
      </Typography>
      {list.total_count === 0 ? (
        <EmptyState
          title={text('datasets.none')}
          hint={text(search === '' ? 'datasets.none.hint' : 'datasets.none.search')}
        />
      ) : (
        <TileGrid>
          {list.data.map((dataset) => (
            <DatasetTile key={dataset.id} dataset={dataset} />
          ))}
        </TileGrid>
      )}
      <Pager total={list.total_count} params={params} />
    </>
  );
}

/** Search, order, cards and pages; all of it is in the address. */
export function DatasetList() {
  const params = useListParams();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2,
        }}
      >
        <SearchBox key={params.search} search={params.search} onSearch={params.setSearch} />
        <SortSelect {...params} />
      </Box>
      <Results search={params.search} order={params.order} />
    </>
  );
}
