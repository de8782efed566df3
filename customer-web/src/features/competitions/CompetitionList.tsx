import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef, type RefObject } from 'react';
import { useCompetitionsQuery } from '../../shared/competition-list.api.ts';
import { PageBox, Pager } from '../../shared/components/Pager.tsx';
import { useIsRichTextReady } from '../../shared/components/RichText.tsx';
import { failureOf } from '../../shared/failure.ts';
import { CompetitionCard } from './CompetitionCard.tsx';

function Competitions({ box }: { box: RefObject<HTMLElement | null> }) {
  const text = useText();
  const params = usePageParams();
  const answer = useCompetitionsQuery({ page: params.page, limit: params.size });
  const { currentData: list, refetch } = answer;
  const failure = failureOf(answer);
  const isReady = useIsRichTextReady();
  useStepBack(list, params);

  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!list || !isReady) {
    return (
      <Stack spacing={3} role="status" aria-busy aria-label={text('common.loading')}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} variant="rounded" height={224} />
        ))}
      </Stack>
    );
  }
  if (list.total_count === 0) {
    return <EmptyState title={text('competitions.none')} hint={text('competitions.none.hint')} />;
  }
  return (
    <>
      <Stack spacing={3}>
        {list.data.map((competition) => (
          <CompetitionCard key={competition.id} competition={competition} />
        ))}
      </Stack>
      <Pager total={list.total_count} params={params} box={box} />
    </>
  );
}

export function CompetitionList() {
  const box = useRef<HTMLDivElement>(null);
  return (
    <PageBox ref={box}>
      <Competitions box={box} />
    </PageBox>
  );
}
