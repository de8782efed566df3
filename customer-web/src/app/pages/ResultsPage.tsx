import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isCompetitionOpen, type Competition, type Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link, useParams, useSearchParams } from 'react-router';
import { Podium } from '../../features/commitments/Podium.tsx';
import { CompetitionAbout } from '../../features/competitions/CompetitionAbout.tsx';
import { useQuestionTitle } from '../../features/questions/questions.api.ts';
import { matchPaths } from '../../shared/match-paths.ts';
import { paths } from '../../shared/paths.ts';
import { useFocusPage } from '../../shared/focus-page.ts';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { CompetitionTabs } from './CompetitionTabs.tsx';
import { QuestionResults } from './QuestionResults.tsx';

interface FinishedProps {
  competition: Competition;
  /** null: all that there are */
  questionId: Id | null;
}

function Finished({ competition, questionId }: FinishedProps) {
  const text = useText();
  if (questionId !== null) {
    return <QuestionResults key={questionId} competition={competition} questionId={questionId} />;
  }
  return (
    <>
      <Podium competition={competition} to="?tab=rank" />
      <CompetitionAbout
        competition={competition}
        needs={
          <Alert severity="info" role="note">
            {text('competitions.results.intro')}
          </Alert>
        }
      />
      <Box sx={{ mt: { xs: 3, md: 4 } }}>
        <CompetitionTabs
          competition={competition}
          toQuestion={(question) => matchPaths.result(competition.id, question)}
        />
      </Box>
    </>
  );
}

/** Nothing to see before the end. */
function NotOver({ competition: { id, status } }: { competition: Competition }) {
  const text = useText();
  const isOpen = isCompetitionOpen(status);
  return (
    <Box>
      <EmptyState
        title={text('competitions.results.open')}
        hint={text('competitions.results.open.hint')}
        action={
          <Button component={Link} to={isOpen ? paths.match(id) : paths.matches} variant="outlined">
            {text(isOpen ? 'competitions.results.enter' : 'competitions.back')}
          </Button>
        }
      />
    </Box>
  );
}

/** What became of a finished competition: its description, the rankings and the own team's records, to read. */
export function Component() {
  const text = useText();
  const { matchId = '' } = useParams();
  const [params] = useSearchParams();
  const questionId = params.get('question');
  const question = useQuestionTitle(matchId, questionId);
  const results = text('competitions.results.title');
  useFocusPage(questionId);
  return (
    <CompetitionPage part={question === undefined ? results : `${question} · ${results}`}>
      {(competition) =>
        competition.status === 'done' ? (
          <Finished competition={competition} questionId={questionId} />
        ) : (
          <NotOver competition={competition} />
        )
      }
    </CompetitionPage>
  );
}
