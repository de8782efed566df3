import Skeleton from '@mui/material/Skeleton';
import type { Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import type { QuestionRef } from '../../shared/match-paths.ts';
import { InvitationTable } from './InvitationTable.tsx';
import { LeaderDialogs } from './LeaderDialogs.tsx';
import { TeamDetail } from './TeamDetail.tsx';
import { useOwnTeam } from './teams.api.ts';

interface TeamPanelProps {
  competitionId: Id;
  /** the address of a question that the team takes part in */
  toQuestion: (question: QuestionRef) => string;
  /** nothing can be changed any more */
  isReadOnly: boolean;
  /** registration has closed */
  isClosed: boolean;
}

function Panel({ competitionId, toQuestion, ...phase }: TeamPanelProps) {
  const text = useText();
  const answer = useOwnTeam(competitionId);
  const { team, refetch } = answer;
  const failure = failureOf(answer);
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (team === undefined)
    return <Skeleton variant="rounded" height={320} role="status" aria-label={text('common.loading')} />;
  if (team === null) return <InvitationTable competitionId={competitionId} {...phase} />;
  return <TeamDetail team={team} toQuestion={toQuestion} {...phase} />;
}

/** The person's team in this competition, or the teams that invited them. */
export function TeamPanel(props: TeamPanelProps) {
  return (
    <>
      <Panel {...props} />
      <LeaderDialogs competitionId={props.competitionId} isReadOnly={props.isReadOnly} />
    </>
  );
}
