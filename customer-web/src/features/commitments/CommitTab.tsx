import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { COMMITMENT_REFRESH_MS, isPending, type Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Pager } from '../../shared/components/Pager.tsx';
import { useCommitmentsQuery } from './commitments.api.ts';
import { RecordRow } from './RecordRow.tsx';

const COLUMNS: { id: TextId; align?: 'right' }[] = [
  { id: 'commitments.number' },
  { id: 'commitments.status' },
  { id: 'commitments.mode' },
  { id: 'commitments.language' },
  { id: 'commitments.queue', align: 'right' },
  { id: 'commitments.time', align: 'right' },
  { id: 'commitments.score', align: 'right' },
  { id: 'commitments.submittedAt' },
  { id: 'commitments.log' },
  { id: 'commitments.action' },
];

/** The team's submissions; the list moves by itself while one of them is waiting or running. */
export function CommitTab({ competitionId, questionId }: { competitionId: Id; questionId: Id }) {
  const text = useText();
  const params = usePageParams();
  const [pending, setPending] = useState(false);
  const {
    currentData: list,
    error,
    refetch,
  } = useCommitmentsQuery(
    { competitionId, questionId, page: params.page, limit: params.size },
    {
      pollingInterval: pending ? COMMITMENT_REFRESH_MS : 0,
      skipPollingIfUnfocused: true,
      refetchOnFocus: pending,
      refetchOnMountOrArgChange: true,
    },
  );
  const hasPending = list?.data.some(({ status }) => isPending(status)) ?? false;
  if (hasPending !== pending && list) setPending(hasPending);
  useStepBack(list, params);

  // What is on the page stays on it while a refresh fails.
  if (error && !list) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!list) return <Skeleton variant="rounded" height={280} aria-label={text('common.loading')} />;
  if (list.total_count === 0) {
    return <EmptyState title={text('commitments.none')} hint={text('commitments.none.hint')} />;
  }
  return (
    <>
      <TableBox label={text('commitments.title')}>
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ id, align }) => (
              <TableCell key={id} align={align}>
                {text(id)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {list.data.map((commitment) => (
            <RecordRow key={commitment.commitment_id} commitment={commitment} />
          ))}
        </TableBody>
      </TableBox>
      <Pager total={list.total_count} params={params} />
    </>
  );
}
