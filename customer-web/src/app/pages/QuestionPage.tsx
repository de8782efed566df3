import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import {
  isCompetitionOpen,
  QUESTION_TYPES,
  TEAM_UPLOAD_MAX_BYTES,
  type Competition,
  type QuestionDetail,
  type Team,
} from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { WayBackTo } from '@tianheng/web-kit/components/WayBackTo.tsx';
import { useArrived } from '@tianheng/web-kit/hooks/useArrived.ts';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { Suspense, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { useCompetitionQuery, useOwnResultsQuery } from '../../features/competitions/competitions.api.ts';
import { HandedIn } from '../../features/questions/HandedIn.tsx';
import { HAND_IN_SPACE } from '../../features/questions/hand-in-space.ts';
import { handedIn, handIn, mayEnrol, takesPart, withinMatch } from '../../features/questions/hand-in.ts';
import { HandInButton } from '../../features/questions/HandInButton.tsx';
import { QUESTION_SPACE, QuestionHeader } from '../../features/questions/QuestionHeader.tsx';
import { useQuestion } from '../../features/questions/questions.api.ts';
import { WindowNotice } from '../../features/questions/WindowNotice.tsx';
import { useOwnTeam } from '../../features/teams/teams.api.ts';
import { useRegistrationClosed } from '../../features/teams/useRegistrationClosed.ts';
import { PageError } from '../../shared/components/PageError.tsx';
import { useIsRichTextReady } from '../../shared/components/RichText.tsx';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { failureOf } from '../../shared/failure.ts';
import { focusPage } from '../../shared/focus-page.ts';
import { matchPaths } from '../../shared/match-paths.ts';
import { paths } from '../../shared/paths.ts';
import { onServerClock } from '../../shared/server-time.ts';
import { useServerWindow } from '../../shared/useServerWindow.ts';
import { QuestionTabs, useQuestionTab, type QuestionTab } from './QuestionTabs.tsx';

const Progress = lazily(() => import('../../features/commitments/Progress.tsx'), 'Progress');
const EnrolTeam = lazily(() => import('../../features/teams/EnrolTeam.tsx'), 'EnrolTeam');
const UploadDialog = lazily(() => import('../../features/commitments/UploadDialog.tsx'), 'UploadDialog');
const SubmitCodeDialog = lazily(
  () => import('../../features/commitments/SubmitCodeDialog.tsx'),
  'SubmitCodeDialog',
);

/** What became of what the team submitted here, beneath the button that submits. */
function OwnProgress({ question, tab }: { question: QuestionDetail; tab: QuestionTab }) {
  const { currentData: results } = useOwnResultsQuery(
    { competitionId: question.competition_id },
    { refetchOnMountOrArgChange: true },
  );
  const own = results?.find(({ question_id: id }) => id === question.id);
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={52} />}>
      <Progress question={question} best={own?.best_score ?? null} besideRecords={tab === 'commit'} />
    </Suspense>
  );
}

interface OpenQuestionProps {
  question: QuestionDetail;
  competition: Competition;
  /** While it is so, the page must not go. */
  onHandingIn: (isHandingIn: boolean) => void;
}

function OpenQuestion({ question, competition, onHandingIn }: OpenQuestionProps) {
  const text = useText();
  const { bytes } = useFormats();
  const signedIn = useSignedIn();
  const own = useOwnTeam(question.competition_id, { isWatched: true });
  const { team } = own;
  const failure = failureOf(own);
  const phase = useServerWindow(question);
  const isClosed = useRegistrationClosed(competition);
  const [tab, choose] = useQuestionTab(question.question_type);
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  // The team that it was begun for: whoever loses the team meanwhile, or its lead, reads in the dialog what becomes of it.
  const [handingIn, setHandingIn] = useState<Team | null>(null);
  const close = () => setHandingIn(null);
  const isHandingIn = handingIn !== null;
  useEffect(() => {
    onHandingIn(isHandingIn);
    return () => onHandingIn(false);
  }, [isHandingIn, onHandingIn]);

  const isProject = question.question_type === 'project';
  const present = isProject ? handedIn(team, question.id) : null;
  const isAgain = present !== null;
  const state = handIn({ question, phase, signedIn, team: team ?? null });
  const toTeam = question.is_join_show ? matchPaths.team(question.competition_id) : null;
  return (
    <WayBackTo to={paths.match(question.competition_id)} label={text('questions.back')}>
      <QuestionHeader question={question} notice={<WindowNotice question={question} phase={phase} />}>
        <Box sx={signedIn ? HAND_IN_SPACE[question.question_type] : undefined}>
          {failure !== undefined && <ErrorState error={failure} onRetry={() => void own.refetch()} />}
          {failure === undefined && own.isLoading && <Skeleton variant="rounded" width={160} height={42} />}
          {failure === undefined && !own.isLoading && (
            <HandInButton
              state={state}
              label={text(
                !isProject
                  ? 'questions.uploadCode'
                  : isAgain
                    ? 'questions.uploadAgain'
                    : 'questions.uploadFile',
              )}
              hint={
                isProject && signedIn
                  ? text(isAgain ? 'questions.upload.again' : 'questions.upload.hint', {
                      limit: bytes(TEAM_UPLOAD_MAX_BYTES.project),
                    })
                  : undefined
              }
              toTeam={toTeam}
              onReady={() => setHandingIn(team ?? null)}
              onSignIn={() => setAsksToSignIn(true)}
            >
              {mayEnrol(state, team, question) && (
                <Suspense>
                  <EnrolTeam question={question} team={team} onGone={focusPage} />
                </Suspense>
              )}
            </HandInButton>
          )}
          {present !== null && <HandedIn bind={present} />}
          {!isProject && takesPart(team, question.id) && (
            <Box sx={{ mt: 2 }}>
              <OwnProgress question={question} tab={tab} />
            </Box>
          )}
        </Box>
      </QuestionHeader>
      <Container sx={QUESTION_SPACE}>
        <QuestionTabs
          question={question}
          team={team}
          state={state}
          tab={tab}
          choose={choose}
          toTeam={toTeam}
          isClosed={isClosed}
          isOver={phase === 'closed'}
        />
      </Container>
      {asksToSignIn && <SignInPrompt onCancel={() => setAsksToSignIn(false)} />}
      <Suspense>
        {handingIn && isProject && <UploadDialog question={question} team={handingIn} onClose={close} />}
        {handingIn && !isProject && (
          <SubmitCodeDialog question={question} team={handingIn} onClose={close} onSubmitted={close} />
        )}
      </Suspense>
    </WayBackTo>
  );
}

export function Component() {
  const text = useText();
  const { matchId = '', questionId = '' } = useParams();
  const [params] = useSearchParams();
  const questionType = QUESTION_TYPES.find((type) => type === params.get('questionType')) ?? null;
  const competition = useCompetitionQuery(matchId);
  const question = useQuestion({ competitionId: matchId, questionType, questionId });
  const isReady = useIsRichTextReady() && competition.currentData !== undefined;
  const [isHandingIn, setIsHandingIn] = useState(false);
  const found = useArrived(isReady ? question.currentData : undefined);
  usePageTitle(question.currentData?.title ?? text('questions.title'));

  // Whoever began to hand in in time goes on, and reads in the dialog what becomes of it.
  const goesOn = isHandingIn && found !== undefined;
  // A question of a competition that cannot be entered is not answered either.
  const closed = competition.currentData && !isCompetitionOpen(competition.currentData.status);
  const failed = [competition, ...(closed || goesOn ? [] : [question])].find(
    (answer) => failureOf(answer) !== undefined,
  );
  if (failed) return <PageError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (competition.currentData && closed && !goesOn)
    return <ClosedCompetition competition={competition.currentData} />;
  if (!found || !competition.currentData) {
    return (
      <Container
        sx={{ py: 4, minHeight: '100dvh' }}
        role="status"
        aria-busy
        aria-label={text('common.loading')}
      >
        <Skeleton variant="rounded" height={220} sx={{ mb: 3 }} />
        <Skeleton variant="rounded" height={48} sx={{ mb: 3 }} />
        <Skeleton variant="rounded" height={240} />
      </Container>
    );
  }
  return (
    <OpenQuestion
      key={found.id}
      question={withinMatch(
        found,
        competition.currentData,
        onServerClock(competition.fulfilledTimeStamp ?? 0),
      )}
      competition={competition.currentData}
      onHandingIn={setIsHandingIn}
    />
  );
}
