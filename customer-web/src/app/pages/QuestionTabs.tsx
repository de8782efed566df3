import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { QuestionDetail, QuestionType, Team } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { HandIn } from '../../features/questions/hand-in.ts';
import { OverviewTab } from '../../features/questions/OverviewTab.tsx';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { focusPage } from '../../shared/focus-page.ts';

const DatasetTab = lazily(() => import('../../features/questions/DatasetTab.tsx'), 'DatasetTab');
const ExampleTab = lazily(() => import('../../features/questions/ExampleTab.tsx'), 'ExampleTab');
const RankTab = lazily(() => import('../../features/commitments/RankTab.tsx'), 'RankTab');
const CommitTab = lazily(() => import('../../features/commitments/CommitTab.tsx'), 'CommitTab');

const MODEL_TABS = ['overview', 'rank', 'dataset', 'code', 'commit'] as const;
export type QuestionTab = (typeof MODEL_TABS)[number];
const PROJECT_TABS: readonly QuestionTab[] = ['overview'];
const FOR_SIGNED_IN: readonly QuestionTab[] = ['dataset', 'code', 'commit'];

const tabsOf = (type: QuestionType) => (type === 'model' ? MODEL_TABS : PROJECT_TABS);
export const useQuestionTab = (type: QuestionType) =>
  useTabParam<QuestionTab>('tab', tabsOf(type), 'overview');

interface NoTeamProps {
  /** null where no way to take part is shown */
  toTeam: string | null;
  isClosed: boolean;
}

function NoTeam({ toTeam, isClosed }: NoTeamProps) {
  const text = useText();
  if (isClosed)
    return <EmptyState title={text('questions.noTeam.title')} hint={text('questions.noTeam.closed')} />;
  return (
    <EmptyState
      title={text('questions.noTeam.title')}
      hint={text('questions.noTeam.text')}
      action={
        toTeam !== null && (
          <Button component={Link} to={toTeam} variant="outlined">
            {text('questions.noTeam.action')}
          </Button>
        )
      }
    />
  );
}

/** What comes of submissions, where there are none, for whoever may make them and whoever may not. */
function hintOf(state: HandIn): TextId {
  if (state.kind === 'early') return 'commitments.none.early';
  if (state.kind !== 'blocked') return 'commitments.none.hint';
  if (state.reason === 'questions.blocked.closed') return 'commitments.none.over';
  return state.reason === 'questions.blocked.leaderOnly' ? 'commitments.none.member' : state.reason;
}

interface QuestionTabsProps {
  question: QuestionDetail;
  /** undefined while loading, null without one */
  team: Team | null | undefined;
  /** whether the viewer can submit now */
  state: HandIn;
  tab: QuestionTab;
  choose: (tab: QuestionTab, options?: { replace?: boolean }) => void;
  /** null where no way to take part is shown */
  toTeam: string | null;
  /** Registration has closed. */
  isClosed: boolean;
  /** Nothing can be submitted any more. */
  isOver: boolean;
}

/** The parts of a question; what needs an account or a team says so in place. */
export function QuestionTabs(props: QuestionTabsProps) {
  const { question, team, state, tab, choose, toTeam, isClosed, isOver } = props;
  const text = useText();
  const signedIn = useSignedIn();
  const { id: questionId, competition_id: competitionId } = question;
  const asksToSignIn = !signedIn && FOR_SIGNED_IN.includes(tab);
  const shown = asksToSignIn ? 'overview' : tab;
  const offered = tabsOf(question.question_type);
  // Where there is nothing to choose, a bar would only push down what was asked for.
  if (offered.length === 1) return <OverviewTab question={question} />;
  return (
    <UrlTabs
      label={text('questions.tabs')}
      tabs={offered.map((value) => ({ value, label: text(`questions.tab.${value}`) }))}
      value={tab}
      onChange={choose}
    >
      {asksToSignIn && <SignInPrompt onCancel={() => choose('overview', { replace: true })} />}
      <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
        {shown === 'overview' && <OverviewTab question={question} />}
        {shown === 'rank' && (
          <RankTab
            competitionId={competitionId}
            questionId={questionId}
            total={question.total_score}
            isOver={isOver}
            end={question.e_time}
            begin={
              <Button
                variant="outlined"
                onClick={() => {
                  choose('code');
                  // This button is about to go.
                  focusPage();
                }}
              >
                {text('questions.begin')}
              </Button>
            }
          />
        )}
        {shown === 'dataset' && <DatasetTab datasets={question.open_dataset_detail} />}
        {shown === 'code' && <ExampleTab question={question} />}
        {shown === 'commit' && team === null && <NoTeam toTeam={toTeam} isClosed={isClosed} />}
        {shown === 'commit' && team && (
          <CommitTab
            competitionId={competitionId}
            questionId={questionId}
            total={question.total_score}
            leads={team.is_leader}
            isOver={isOver}
            hint={text(hintOf(state))}
          />
        )}
        {shown === 'commit' && team === undefined && <Skeleton variant="rounded" height={280} />}
      </Suspense>
    </UrlTabs>
  );
}
