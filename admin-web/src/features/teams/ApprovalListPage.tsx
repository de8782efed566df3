import { APPROVAL_STATUSES, type ApprovalStatus } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { useApprovalActions } from './useApprovalActions.tsx';
import { useApprovalColumns } from './useApprovalColumns.tsx';
import { useApprovalCounts } from './useApprovalCounts.ts';
import { useApprovals } from './useApprovals.ts';
import { useCompetitions } from './useCompetitions.ts';

/** The teams that came up for approval by status, to be decided one by one or together. */
export function Component() {
  const text = useText();
  const { params, query, scope } = useApprovals();
  const counts = useApprovalCounts(scope);
  const competitions = useCompetitions();
  const { approve, reject, bulk, dialogs } = useApprovalActions();
  const columns = useApprovalColumns({ approve, reject });
  const labelOf = (tab: ApprovalStatus | 'all') => {
    const label = text(`approvals.tab.${tab}`);
    return counts === null ? label : text('approvals.tab.counted', { label, count: counts[tab] });
  };
  return (
    <ListPage
      title={text('approvals.title')}
      params={params}
      query={query}
      columns={columns}
      bulk={bulk}
      search={text('approvals.search')}
      tabs={{
        name: 'status',
        label: text('approvals.tabs'),
        all: labelOf('all'),
        options: APPROVAL_STATUSES.map((value) => ({ value, label: labelOf(value) })),
        empty: Object.fromEntries(
          APPROVAL_STATUSES.map((value) => [value, text(`approvals.empty.${value}`)]),
        ),
      }}
      filters={[
        {
          name: 'competition',
          label: text('approvals.column.competition'),
          all: text('common.filter.all'),
          options: competitions.options,
        },
      ]}
      empty={{ title: text('approvals.empty.all'), hint: text('approvals.empty.hint') }}
    >
      {dialogs}
    </ListPage>
  );
}
