import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Commitment, Id } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PageBox, Pager } from '../../shared/components/Pager.tsx';
import { failureOf } from '../../shared/failure.ts';
import { useCommitmentsQuery } from './commitments.api.ts';
import { IsOver } from './is-over.ts';
import { OpenLog } from './open-log.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { StaleNote } from './StaleNote.tsx';
import { awaitedOf, useRefreshing } from './useRefreshing.ts';

const LogDialog = lazily(() => import('./LogDialog.tsx'), 'LogDialog');

export interface CommitTabProps {
  competitionId: Id;
  questionId: Id;
  /** the most points that a submission can have */
  total: number;
  /** whether the viewer leads the team: only the leader stops and deletes */
  leads: boolean;
  /** nothing can be submitted any more */
  isOver: boolean;
  /** what to do where nothing has been submitted */
  hint: string;
}

function Records({
  competitionId,
  questionId,
  total,
  leads,
  hint,
  box,
}: Omit<CommitTabProps, 'isOver'> & { box: RefObject<HTMLElement | null> }) {
  const text = useText();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('lg'));
  const params = usePageParams();
  const isNobody = useIsNobody();
  const answer = useCommitmentsQuery(
    { competitionId, questionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true, refetchOnFocus: !isNobody },
  );
  const { currentData: list, refetch } = answer;
  const failure = failureOf(answer);
  const [opened, setOpened] = useState<Commitment | null>(null);
  // An ended session is asked about over the page; until then there is nobody to ask for.
  const awaited = isNobody ? null : awaitedOf(list?.data);
  useRefreshing(awaited, refetch);
  useStepBack(list, params);

  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!list)
    return <Skeleton variant="rounded" height={280} role="status" aria-label={text('common.loading')} />;
  const Shown = isNarrow ? RecordCards : RecordTable;
  const read = list.data.find(({ commitment_id: id }) => id === opened?.commitment_id) ?? opened;
  const closeLog = () => {
    flushSync(() => setOpened(null));
    // What opened it may have gone meanwhile.
    if (document.activeElement === document.body) box.current?.focus();
  };
  return (
    <>
      <StaleNote answer={answer} isAskedAgain={awaited !== null} />
      {list.total_count === 0 ? (
        <EmptyState title={text('commitments.none')} hint={hint} />
      ) : (
        <OpenLog value={setOpened}>
          <Shown records={list.data} total={total} leads={leads} onActed={() => box.current?.focus()} />
        </OpenLog>
      )}
      <Pager total={list.total_count} params={params} box={box} />
      <Suspense>{read && <LogDialog commitment={read} onClose={closeLog} />}</Suspense>
    </>
  );
}

/** The team's submissions; the list moves by itself while one of them is waiting or running. */
export function CommitTab({ isOver, ...props }: CommitTabProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <PageBox ref={box}>
      <IsOver value={isOver}>
        <Records {...props} box={box} />
      </IsOver>
    </PageBox>
  );
}
