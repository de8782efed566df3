import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { type Competition, pickText } from '@tianheng/contracts';
import { WayBackTo } from '@tianheng/web-kit/components/WayBackTo.tsx';
import { useArrived } from '@tianheng/web-kit/hooks/useArrived.ts';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PageError } from '../../shared/components/PageError.tsx';
import { useIsRichTextReady } from '../../shared/components/RichText.tsx';
import { failureOf } from '../../shared/failure.ts';
import { paths } from '../../shared/paths.ts';
import { CompetitionArt } from './CompetitionArt.tsx';
import { CompetitionCountdown } from './CompetitionCountdown.tsx';
import { CompetitionHeader } from './CompetitionHeader.tsx';
import { useCompetitionQuery } from './competitions.api.ts';

/** What lies below the header. */
export const BELOW_HEADER = { pt: { xs: 3, md: 4 }, pb: { xs: 6, md: 9 } } as const;

interface CompetitionPageProps {
  children: (competition: Competition) => ReactNode;
  /** what stands beside its title: the way in */
  entry?: (competition: Competition) => ReactNode;
  /** what of the competition the page is about, where that is not all of it */
  part?: string;
}

/** So tall that the footer is below whatever part the page is scrolled to as it arrives. */
const WAITING = '400dvh';

/** The frame of a page about the competition of its address. */
export function CompetitionPage({ children, entry, part }: CompetitionPageProps) {
  const { matchId = '' } = useParams();
  const language = useLanguage();
  const text = useText();
  const answer = useCompetitionQuery(matchId);
  const { currentData, refetch } = answer;
  const failure = failureOf(answer);
  const isReady = useIsRichTextReady();
  const competition = useArrived(isReady ? currentData : undefined);
  const title = currentData
    ? pickText(language, currentData.title, currentData.title_en).text
    : text('competitions.title');
  usePageTitle(part === undefined ? title : `${part} · ${title}`);
  if (failure) return <PageError error={failure} onRetry={() => void refetch()} />;
  if (!competition) {
    return (
      <>
        <Skeleton variant="rectangular" height={216} sx={{ transform: 'none' }} />
        <Container
          sx={{ py: 4, minHeight: WAITING }}
          role="status"
          aria-busy
          aria-label={text('common.loading')}
        >
          <Skeleton variant="rounded" height={180} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={48} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={148} />
        </Container>
      </>
    );
  }
  return (
    <WayBackTo to={paths.matches} label={text('competitions.back')}>
      <CompetitionHeader
        competition={competition}
        art={<CompetitionArt id={competition.id} />}
        countdown={competition.status !== 'done' && <CompetitionCountdown competition={competition} />}
        entry={entry?.(competition)}
      />
      <Container key={competition.id} sx={BELOW_HEADER}>
        {children(competition)}
      </Container>
    </WayBackTo>
  );
}
