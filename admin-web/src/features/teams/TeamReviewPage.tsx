import { APPROVAL_STATUSES, type Approval, type Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useState } from 'react';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { ReviewedTeam } from './ReviewedTeam.tsx';
import { useApprovalActions } from './useApprovalActions.tsx';
import { useApprovalColumns } from './useApprovalColumns.tsx';
import { useApprovals } from './useApprovals.ts';
import { useCompetitions } from './useCompetitions.ts';

const NONE: ReadonlySet<Id> = new Set();

/** The same teams with their members below them, for whoever needs no more than that to decide. */
export function Component() {
  const text = useText();
  const { params, query } = useApprovals();
  const competitions = useCompetitions();
  const [opened, setOpened] = useState(NONE);
  const toggle = useCallback(
    (id: Id) =>
      setOpened((old) =>
        old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
      ),
    [],
  );
  const team = useCallback(
    (approval: Approval, tabIndex: number) => (
      <ReviewedTeam
        approval={approval}
        tabIndex={tabIndex}
        open={opened.has(approval.id)}
        onToggle={toggle}
      />
    ),
    [opened, toggle],
  );
  const { approve, reject, dialogs } = useApprovalActions();
  const columns = useApprovalColumns({ approve, reject, team });
  return (
    <ListPage
      title={text('approvals.review.title')}
      params={params}
      query={query}
      columns={columns}
      search={text('approvals.search')}
      filters={[
        {
          name: 'status',
          label: text('approvals.column.status'),
          all: text('common.filter.all'),
          options: APPROVAL_STATUSES.map((value) => ({ value, label: text(`approvals.status.${value}`) })),
        },
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
