import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Competition, Id, QuestionDetail } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { WayBackTo } from '@tianheng/web-kit/components/WayBackTo.tsx';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { CommitTab } from '../../features/commitments/CommitTab.tsx';
import { RankTab } from '../../features/commitments/RankTab.tsx';
import { tookUntil } from '../../features/questions/hand-in.ts';
import { OverviewTab } from '../../features/questions/OverviewTab.tsx';
import { useQuestion } from '../../features/questions/questions.api.ts';
import { useOwnTeam } from '../../features/teams/teams.api.ts';
import { BackIcon } from '../../shared/components/icons.tsx';
import { failureOf } from '../../shared/failure.ts';
import { paths } from '../../shared/paths.ts';
import { PageError } from '../../shared/components/PageError.tsx';

type Part = 'rank' | 'overview' | 'commit';

function PartsSkeleton() {
  const text = useText();
  return <Skeleton variant="rounded" height={320} role="status" aria-label={text('common.loading')} />;
}

interface PartsProps {
  competition: Competition;
  question: QuestionDetail;
  own: ReturnType<typeof useOwnTeam>;
}

/** Which parts there are depends on the team: until it is known, none is shown in the place of another. */
function Parts({ competition, question, own }: PartsProps) {
  const text = useText();
  const { id, competition_id: competitionId, question_type: type } = question;
  const offered: Part[] =
    type === 'project' ? ['overview'] : ['rank', 'overview', ...(own.team ? (['commit'] as const) : [])];
  const [part, choose] = useTabParam<Part>('tab', offered, offered[0] ?? 'overview');
  const failure = failureOf(own);
  const until = tookUntil(question, competition, serverNow());
  if (type === 'project') return <OverviewTab question={question} until={until} />;
  if (own.isLoading) return <PartsSkeleton />;
  return (
    <>
      {failure !== undefined && (
        <Box sx={{ mb: 2 }}>
          <ErrorState error={failure} onRetry={() => void own.refetch()} />
        </Box>
      )}
      <UrlTabs
        label={text('competitions.results.parts')}
        tabs={offered.map((value) => ({ value, label: text(`questions.tab.${value}`) }))}
        value={part}
        onChange={choose}
      >
        {part === 'rank' && (
          <RankTab
            competitionId={competitionId}
            questionId={id}
            total={question.total_score}
            isOver
            end={until}
          />
        )}
        {part === 'overview' && <OverviewTab question={question} until={until} />}
        {part === 'commit' && (
          <CommitTab
            competitionId={competitionId}
            questionId={id}
            total={question.total_score}
            leads={false}
            isOver
            hint={text('commitments.none.over')}
          />
        )}
      </UrlTabs>
    </>
  );
}

interface QuestionResultsProps {
  competition: Competition;
  questionId: Id;
}

/** What became of one question: its ranking, what it asked, and the own team's records and logs. */
export function QuestionResults({ competition, questionId }: QuestionResultsProps) {
  const text = useText();
  const { id: competitionId } = competition;
  const answer = useQuestion({ competitionId, questionId, questionType: null });
  const { currentData: question, refetch } = answer;
  const failure = failureOf(answer);
  const own = useOwnTeam(competitionId);
  if (failure) return <PageError error={failure} onRetry={() => void refetch()} />;
  if (!question) return <PartsSkeleton />;
  return (
    <>
      <RouterLink
        to={paths.results(competitionId)}
        underline="hover"
        color="textSecondary"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, displayPrint: 'none' }}
      >
        <BackIcon fontSize="small" />
        {text('competitions.results.back')}
      </RouterLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 1, mb: 2 }}>
        <Typography variant="h2" lang={question.title_language}>
          {question.title}
        </Typography>
        <LanguageTag language={question.title_language} />
      </Box>
      <WayBackTo to={paths.results(competitionId)} label={text('competitions.results.back')}>
        <Parts key={question.id} competition={competition} question={question} own={own} />
      </WayBackTo>
    </>
  );
}
