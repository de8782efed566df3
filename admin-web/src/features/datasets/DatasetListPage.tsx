import Button from '@mui/material/Button';
import { DATASET_STATUSES, type AdminDataset, type DatasetOrder } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import type { ColumnOrder } from '../../shared/components/useOrderedColumns.ts';
import { PlusIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { useAdminDatasetsListQuery } from '../../shared/dataset-list.api.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { LazyVisibilityDialog } from '../../shared/visibility/LazyVisibilityDialog.tsx';
import { useDatasetActions } from './useDatasetActions.tsx';
import { useDatasetColumns } from './useDatasetColumns.tsx';

const ORDERS: Readonly<Record<string, ColumnOrder<DatasetOrder>>> = {
  data_type: { order: 'data_type', direction: 'asc' },
  download_count: { order: 'hot', direction: 'desc' },
  updated_at: { order: 'updated_at', direction: 'desc' },
};
const CHOICES = {
  orders: Object.values(ORDERS).map(({ order }) => order),
  filters: { status: DATASET_STATUSES },
};

/** All datasets, to be searched, edited and deleted. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const { page, size: limit, search, order } = params;
  const status = DATASET_STATUSES.find((known) => known === params.filters.status);
  const query = useAdminDatasetsListQuery(
    { page, limit, ...(search !== '' && { q: search }), ...(order && { order }), ...(status && { status }) },
    // Others work here too, and visitors count.
    { refetchOnMountOrArgChange: true },
  );
  const { remove, bulk, dialog } = useDatasetActions();
  const [explained, setExplained] = useState<AdminDataset | null>(null);
  const columns = useDatasetColumns({ onExplain: setExplained, onRemove: remove });
  return (
    <ListPage
      title={text('datasets.title')}
      actions={
        <Button component={Link} to={paths.datasetAdd} variant="contained" startIcon={<PlusIcon />}>
          {text('datasets.create')}
        </Button>
      }
      params={params}
      query={query}
      columns={columns}
      orders={ORDERS}
      search={text('datasets.search')}
      filters={[
        {
          name: 'status',
          label: text('datasets.column.status'),
          all: text('common.filter.all'),
          options: DATASET_STATUSES.map((value) => ({ value, label: text(`datasets.status.${value}`) })),
        },
      ]}
      bulk={bulk}
      empty={{ title: text('datasets.empty'), hint: text('datasets.empty.hint') }}
    >
      {dialog}
      {explained && <LazyVisibilityDialog subject={explained} onClose={() => setExplained(null)} />}
    </ListPage>
  );
}
