import { REFERENCE_APPROVED, REFERENCE_PENDING, REFERENCE_REJECTED } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { useListParams } from '../../shared/useListParams.ts';
import { useAdminReferencesListQuery } from './quotes.api.ts';
import { useQuoteActions } from './useQuoteActions.tsx';
import { useQuoteColumns } from './useQuoteColumns.tsx';

const STATUSES = {
  pending: REFERENCE_PENDING,
  approved: REFERENCE_APPROVED,
  rejected: REFERENCE_REJECTED,
} as const;
const TABS = ['pending', 'approved', 'rejected'] as const;
const CHOICES = { filters: { tab: TABS } };

/** The citations of all datasets by status, to be decided and deleted. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const tab = TABS.find((known) => known === params.filters.tab);
  const query = useAdminReferencesListQuery(
    { page: params.page, limit: params.size, ...(tab && { status: STATUSES[tab] }) },
    { refetchOnMountOrArgChange: true },
  );
  const { approve, reject, remove, bulk, dialogs } = useQuoteActions();
  const columns = useQuoteColumns({ approve, reject, remove });
  return (
    <ListPage
      title={text('quotes.title')}
      params={params}
      query={query}
      columns={columns}
      bulk={bulk}
      tabs={{
        name: 'tab',
        label: text('quotes.tabs'),
        all: text('quotes.tab.all'),
        options: TABS.map((value) => ({ value, label: text(`quotes.tab.${value}`) })),
        empty: Object.fromEntries(TABS.map((value) => [value, text(`quotes.empty.${value}`)])),
      }}
      empty={{ title: text('quotes.empty.all') }}
    >
      {dialogs}
    </ListPage>
  );
}
