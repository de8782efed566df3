import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { QUESTION_TYPES, type AdminQuestionDetail } from '@tianheng/contracts';
import { ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { AcceptedTeamList } from '../../features/finals/AcceptedTeamList.tsx';
import { useParentsOfGroup } from '../../features/questions/form/useParentsOfGroup.ts';
import { QuestionPreview } from '../../features/questions/preview/QuestionPreview.tsx';
import { QuestionFacts } from '../../features/questions/QuestionFacts.tsx';
import { useAdminQuestionsGetQuery } from '../../features/questions/questions.api.ts';
import { RejudgementList } from '../../features/questions/rejudging/RejudgementList.tsx';
import { useRejudgingOfTicked } from '../../features/questions/rejudging/useRejudging.tsx';
import { RankList } from '../../features/questions/submissions/RankList.tsx';
import { SubmissionList } from '../../features/questions/submissions/SubmissionList.tsx';
import { useAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { EditIcon } from '../../shared/components/icons.tsx';
import { LoadedPage } from '../../shared/components/LoadedPage.tsx';
import { paths } from '../../shared/paths.ts';
import { usePick } from '../../shared/usePick.ts';
import { LazyVisibilityDialog } from '../../shared/visibility/LazyVisibilityDialog.tsx';

const TABS = { model: ['team', 'commit', 'rank', 'rejudge'], project: ['team', 'commit'] } as const;
type TabName = (typeof TABS)['model'][number];
const LABELS = {
  team: 'finals.title',
  commit: 'submissions.tab.commit',
  rank: 'submissions.tab.rank',
  rejudge: 'rejudging.tab',
} as const;

/** A track with who takes part, what was submitted to it and, unless it is a proposal's, who is ahead. */
export function Component() {
  const text = useText();
  const pick = usePick();
  const { matchId = '', questionId = '' } = useParams();
  const [params] = useSearchParams();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isExplained, setIsExplained] = useState(false);
  const type = QUESTION_TYPES.find((known) => known === params.get('type')) ?? 'model';
  const { currentData, error, isFetching, refetch } = useAdminQuestionsGetQuery(
    { competitionId: matchId, questionType: type, questionId },
    { refetchOnMountOrArgChange: true },
  );
  const title = currentData && pick(currentData.title, currentData.title_en);
  return (
    <>
      <LoadedPage
        title={title ?? text('questions.question')}
        parents={useParentsOfGroup(matchId, currentData?.group_id ?? null)}
        actions={
          currentData && (
            <>
              <Button
                variant="outlined"
                startIcon={<ViewIcon />}
                onClick={() => setIsPreviewed(true)}
                sx={{ minHeight: 36 }}
              >
                {text('questions.preview')}
              </Button>
              <Button variant="outlined" onClick={() => setIsExplained(true)} sx={{ minHeight: 36 }}>
                {text('questions.visibility')}
              </Button>
              <Button
                component={Link}
                to={paths.questionEdit(currentData)}
                variant="outlined"
                startIcon={<EditIcon />}
                sx={{ minHeight: 36 }}
              >
                {text('questions.edit')}
              </Button>
            </>
          )
        }
        reading={{ data: currentData, error, isFetching, refetch }}
        announced
        skeleton={
          <Stack spacing={2.5}>
            {[260, 360].map((height) => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </Stack>
        }
      >
        {(question) => (
          <Stack spacing={2.5}>
            <QuestionFacts question={question} />
            <div>
              <Tabs question={question} />
            </div>
          </Stack>
        )}
      </LoadedPage>
      {isExplained && currentData && (
        <LazyVisibilityDialog
          subject={{ id: questionId, title: title?.text ?? '', competitionId: matchId }}
          onClose={() => setIsExplained(false)}
        />
      )}
      {isPreviewed && currentData && (
        <QuestionPreview question={currentData} onClose={() => setIsPreviewed(false)} />
      )}
    </>
  );
}

function Tabs({ question }: { question: AdminQuestionDetail }) {
  const text = useText();
  const tabs: readonly TabName[] = TABS[question.question_type];
  const [tab, setTab] = useTabParam('tab', tabs, 'team');
  const { currentData: match } = useAdminCompetitionsGetQuery(question.competition_id);
  const rejudging = useRejudgingOfTicked(question.id);
  return (
    <UrlTabs
      label={text('submissions.tabs')}
      tabs={tabs.map((value) => ({
        value,
        label: text(LABELS[value]),
      }))}
      value={tab}
      onChange={setTab}
      size="small"
    >
      {tab === 'team' && (
        <AcceptedTeamList
          place={{
            competitionId: question.competition_id,
            questionId: question.id,
            isFinal: match?.is_final === true,
          }}
        />
      )}
      {tab === 'commit' && <SubmissionList question={question} rejudging={rejudging} />}
      {tab === 'rank' && <RankList key={question.id} question={question} />}
      {tab === 'rejudge' && <RejudgementList question={question} />}
    </UrlTabs>
  );
}
