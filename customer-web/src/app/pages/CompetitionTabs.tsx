import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useUnread } from '../../features/announcements/useUnread.ts';
import { CompetitionRules } from '../../features/competitions/CompetitionRules.tsx';
import { TopicTab } from '../../features/competitions/TopicTab.tsx';
import { useWaitingInvitations } from '../../features/teams/teams.api.ts';
import { useRegistrationClosed } from '../../features/teams/useRegistrationClosed.ts';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { HEADER_SPACE, windowLess } from '../../shared/header-space.ts';
import type { QuestionRef } from '../../shared/match-paths.ts';

const AnnouncementList = lazily(
  () => import('../../features/announcements/AnnouncementList.tsx'),
  'AnnouncementList',
);
const OverallRankTab = lazily(
  () => import('../../features/commitments/OverallRankTab.tsx'),
  'OverallRankTab',
);
const TeamPanel = lazily(() => import('../../features/teams/TeamPanel.tsx'), 'TeamPanel');

/** The strip of tabs with the space below it. */
const STRIP = 72;

const TABS = ['topic', 'rank', 'team', 'rules', 'news'] as const;

/** A part that an address or a button asks for is not left below what all parts have above them; back finds its old place. */
function useShownOnArrival(tab: (typeof TABS)[number]) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<typeof tab>('topic');
  const { key } = useLocation();
  const isRestored = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (!isRestored && tab !== 'topic') place.current?.scrollIntoView({ block: 'start' });
  }, [tab, isRestored]);
  /** Whoever presses a tab has it before them. */
  const pressed = (chosen: typeof tab) => {
    shown.current = chosen;
  };
  return { place, pressed };
}

interface CompetitionTabsProps {
  competition: Competition;
  /** the address of one of its questions */
  toQuestion: (question: QuestionRef) => string;
}

/** A competition's questions and ranking, the person's team in it, its rules, and what was announced. */
export function CompetitionTabs({ competition, toQuestion }: CompetitionTabsProps) {
  const { id, status, end_time: end } = competition;
  const text = useText();
  const signedIn = useSignedIn();
  const isClosed = useRegistrationClosed(competition);
  const [tab, choose] = useTabParam('tab', TABS, 'topic');
  const unread = useUnread(id);
  const waiting = useWaitingInvitations(id, isClosed)?.length ?? 0;
  const { place, pressed } = useShownOnArrival(tab);
  return (
    <Box ref={place} sx={{ scrollMarginTop: HEADER_SPACE }}>
      <UrlTabs
        label={text('competitions.tabs')}
        tabs={[
          { value: 'topic', label: text('competitions.tab.topic') },
          { value: 'rank', label: text('competitions.tab.rank') },
          {
            value: 'team',
            label:
              waiting === 0 ? text('competitions.tab.team') : text('teams.tab.invited', { count: waiting }),
          },
          { value: 'rules', label: text('competitions.tab.rules') },
          {
            value: 'news',
            label:
              unread === 0
                ? text('announcements.title')
                : text('announcements.tab.unread', { count: unread }),
          },
        ]}
        value={tab}
        onChange={(chosen) => {
          pressed(chosen);
          choose(chosen);
        }}
      >
        {/* The page is scrolled to what is asked for before that is there. */}
        <Box sx={tab === 'topic' ? undefined : { minHeight: windowLess(STRIP) }}>
          {tab === 'topic' && <TopicTab competitionId={id} toQuestion={toQuestion} />}
          {tab === 'rules' && <CompetitionRules competition={competition} />}
          {tab === 'team' && !signedIn && (
            <SignInPrompt onCancel={() => choose('topic', { replace: true })} />
          )}
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            {tab === 'rank' && (
              <OverallRankTab competitionId={id} isOver={!isCompetitionOpen(status)} end={end} />
            )}
            {tab === 'team' && signedIn && (
              <TeamPanel
                competitionId={id}
                toQuestion={toQuestion}
                isReadOnly={!isCompetitionOpen(status)}
                isClosed={isClosed}
              />
            )}
            {tab === 'news' && <AnnouncementList competitionId={id} />}
          </Suspense>
        </Box>
      </UrlTabs>
    </Box>
  );
}
