import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { TopicTab } from '../../features/competitions/TopicTab.tsx';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { TeamPanel } from '../../features/teams/TeamPanel.tsx';
import type { QuestionRef } from '../../shared/match-paths.ts';

const TABS = ['topic', 'team'] as const;

interface CompetitionTabsProps {
  competition: Competition;
  /** the address of one of its questions */
  toQuestion: (question: QuestionRef) => string;
}

/** A competition's questions, and the person's team in it. */
export function CompetitionTabs({ competition: { id, status }, toQuestion }: CompetitionTabsProps) {
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
      {tab === 'topic' && <TopicTab competitionId={id} toQuestion={toQuestion} />}
      {tab === 'team' && signedIn && (
        <TeamPanel competitionId={id} toQuestion={toQuestion} isReadOnly={!isCompetitionOpen(status)} />
      )}
      {tab === 'team' && !signedIn && <SignInPrompt onCancel={() => choose('topic', { replace: true })} />}
    </UrlTabs>
  );
}
