import { REFERENCE_APPROVED, REFERENCE_PENDING, REFERENCE_REJECTED } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { PagedGrid } from '../../shared/components/PagedGrid.tsx';
import { useListParams } from '../../shared/useListParams.ts';
import { useAdminReferencesListQuery } from './quotes.api.ts';
import { useQuoteActions } from './useQuoteActions.tsx';
import { useQuoteColumns } from './useQuoteColumns.tsx';

const TABS = ['all', 'pending', 'approved', 'rejected'] as const;
const STATUSES = {
  pending: REFERENCE_PENDING,
  approved: REFERENCE_APPROVED,
  rejected: REFERENCE_REJECTED,
} as const;

/** The citations of all datasets by status, to be decided and deleted. */
export function QuoteTabs() {
  const text = useText();
  const [tab, setTab] = useTabParam('tab', TABS, 'all');
  const params = useListParams();
  const query = useAdminReferencesListQuery(
    { page: params.page, limit: params.size, ...(tab !== 'all' && { status: STATUSES[tab] }) },
    { refetchOnMountOrArgChange: true },
  );
  const { dialogs, approve, reject, remove } = useQuoteActions();
  const columns = useQuoteColumns({ approve, reject, remove });
  return (
    <>
      <UrlTabs
        label={text('quotes.tabs')}
        tabs={TABS.map((value) => ({ value, label: text(`quotes.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        <PagedGrid
          label={text('quotes.title')}
          columns={columns}
          params={params}
          query={query}
          empty={<EmptyState title={text(`quotes.empty.${tab}`)} />}
        />
      </UrlTabs>
      {dialogs}
    </>
  );
}
