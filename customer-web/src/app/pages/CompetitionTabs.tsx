import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { AnnouncementList } from '../../features/announcements/AnnouncementList.tsx';
import { UnreadNotice } from '../../features/announcements/UnreadNotice.tsx';
import { useUnread } from '../../features/announcements/useUnread.ts';
import { TopicTab } from '../../features/competitions/TopicTab.tsx';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { TeamPanel } from '../../features/teams/TeamPanel.tsx';
import type { QuestionRef } from '../../shared/match-paths.ts';

const TABS = ['topic', 'team', 'news'] as const;

interface CompetitionTabsProps {
  competition: Competition;
  /** the address of one of its questions */
  toQuestion: (question: QuestionRef) => string;
}

/** A competition's questions, the person's team in it, and what was announced. */
export function CompetitionTabs({ competition: { id, status }, toQuestion }: CompetitionTabsProps) {
  const text = useText();
  const signedIn = useSignedIn();
  const [tab, choose] = useTabParam('tab', TABS, 'topic');
  const unread = useUnread(id);
  return (
    <>
      {tab !== 'news' && <UnreadNotice count={unread} to="?tab=news" />}
      <UrlTabs
        label={text('competitions.tabs')}
        tabs={[
          { value: 'topic', label: text('competitions.tab.topic') },
          { value: 'team', label: text('competitions.tab.team') },
          {
            value: 'news',
            label:
              unread === 0
                ? text('announcements.title')
                : text('announcements.tab.unread', { count: unread }),
          },
        ]}
        value={tab}
        onChange={choose}
      >
        {tab === 'topic' && <TopicTab competitionId={id} toQuestion={toQuestion} />}
        {tab === 'team' && signedIn && (
          <TeamPanel competitionId={id} toQuestion={toQuestion} isReadOnly={!isCompetitionOpen(status)} />
        )}
        {tab === 'team' && !signedIn && <SignInPrompt onCancel={() => choose('topic', { replace: true })} />}
        {tab === 'news' && <AnnouncementList competitionId={id} />}
      </UrlTabs>
    </>
  );
}
