import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { pickText } from '@tianheng/web-kit/intl/pickText.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useLanguage, useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useParams } from 'react-router';
import { CompetitionHeader } from '../../features/competitions/CompetitionHeader.tsx';
import { TopicTab } from '../../features/competitions/TopicTab.tsx';
import { useCompetitionQuery } from '../../features/competitions/competitions.api.ts';
import { SignInPrompt } from '../../features/session/SignInPrompt.tsx';
import { TeamPanel } from '../../features/teams/TeamPanel.tsx';
import { ClosedCompetition } from '../shell/ClosedCompetition.tsx';
import { PageError } from '../shell/PageError.tsx';

const TABS = ['topic', 'team'] as const;

function OpenCompetition({ competition }: { competition: Competition }) {
  const text = useText();
  const signedIn = useSignedIn();
  const [tab, choose] = useTabParam('tab', TABS, 'topic');
  return (
    <UrlTabs
      label={text('competitions.tabs')}
      tabs={[
        { value: 'topic', label: text('competitions.tab.topic') },
        { value: 'team', label: text('competitions.tab.team') },
      ]}
      value={tab}
      onChange={choose}
    >
      {tab === 'topic' && <TopicTab competitionId={competition.id} />}
      {tab === 'team' && signedIn && <TeamPanel competitionId={competition.id} />}
      {tab === 'team' && !signedIn && <SignInPrompt onCancel={() => choose('topic', { replace: true })} />}
    </UrlTabs>
  );
}

export function Component() {
  const { matchId = '' } = useParams();
  const language = useLanguage();
  const text = useText();
  const { data: competition, error, refetch } = useCompetitionQuery(matchId);
  usePageTitle(
    competition
      ? pickText(language, competition.title, competition.title_en).text
      : text('competitions.title'),
  );
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!competition) {
    return (
      <>
        <Skeleton variant="rectangular" height={216} sx={{ transform: 'none' }} />
        <Container sx={{ py: 4 }} role="status" aria-busy aria-label={text('common.loading')}>
          <Skeleton variant="rounded" height={48} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={148} />
        </Container>
      </>
    );
  }
  return (
    <>
      <CompetitionHeader competition={competition} />
      <Container sx={{ py: { xs: 2, md: 3 }, pb: { xs: 6, md: 9 } }}>
        {isCompetitionOpen(competition.status) ? (
          <OpenCompetition competition={competition} />
        ) : (
          <ClosedCompetition />
        )}
      </Container>
    </>
  );
}
