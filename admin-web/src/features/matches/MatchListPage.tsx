import Button from '@mui/material/Button';
import {
  COMPETITION_STATUSES,
  MATCH_PAGE_SIZES,
  type AdminCompetition,
  type CompetitionOrder,
  type Id,
} from '@tianheng/contracts';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import type { ColumnOrder } from '../../shared/components/useOrderedColumns.ts';
import { PlusIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { useKeptRow } from '../../shared/useKeptRow.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { MatchCopyDialog } from './MatchCopyDialog.tsx';
import { useAdminCompetitionsListQuery } from './matches.api.ts';
import { useMatchActions } from './useMatchActions.tsx';
import { useMatchColumns } from './useMatchColumns.tsx';

const ORDERS: Readonly<Record<string, ColumnOrder<CompetitionOrder>>> = {
  title: { order: 'title', direction: 'asc' },
  start_time: { order: 'start_time', direction: 'desc' },
  updated_at: { order: 'updated_at', direction: 'desc' },
};
const CHOICES = {
  orders: Object.values(ORDERS).map(({ order }) => order),
  filters: { status: COMPETITION_STATUSES },
  sizes: MATCH_PAGE_SIZES,
};

const NO_MATCHES: readonly AdminCompetition[] = [];
const NO_OTHERS: readonly string[] = [];
const copying = (id: Id) => `copy-${id}`;

/** All matches, to be searched, opened, changed and deleted. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const { page, size: limit, search, order } = params;
  const status = COMPETITION_STATUSES.find((known) => known === params.filters.status);
  const query = useAdminCompetitionsListQuery(
    { page, limit, ...(search !== '' && { q: search }), ...(order && { order }), ...(status && { status }) },
    { refetchOnMountOrArgChange: true },
  );
  const { remove, dialog } = useMatchActions();
  const { open, close, follow } = useUrlDialog<string>(NO_OTHERS);
  const copied = useKeptRow(query.currentData?.data ?? NO_MATCHES, copying);
  const copy = useCallback(({ id }: AdminCompetition) => open(copying(id)), [open]);
  const columns = useMatchColumns({ onCopy: copy, onRemove: remove });
  return (
    <ListPage
      title={text('matches.title')}
      actions={
        <Button component={Link} to={paths.matchAdd} variant="contained" startIcon={<PlusIcon />}>
          {text('matches.create')}
        </Button>
      }
      params={params}
      query={query}
      columns={columns}
      orders={ORDERS}
      search={text('matches.search')}
      filters={[
        {
          name: 'status',
          label: text('matches.column.status'),
          all: text('common.filter.all'),
          options: COMPETITION_STATUSES.map((value) => ({ value, label: text(`matches.status.${value}`) })),
        },
      ]}
      empty={{ title: text('matches.empty'), hint: text('matches.empty.hint') }}
    >
      {dialog}
      {copied && <MatchCopyDialog key={copied.id} match={copied} onClose={close} onMade={follow} />}
    </ListPage>
  );
}
