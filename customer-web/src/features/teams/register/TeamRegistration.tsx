import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mayTeam, TEAM_MEMBERS_MAX, type Competition, type Team } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { matchPaths } from '../../../shared/match-paths.ts';
import { paths } from '../../../shared/paths.ts';
import { useUserInfoQuery } from '../../../shared/user.api.ts';
import { useReadOwnTeam, useWaitingInvitations } from '../teams.api.ts';
import { useRegistrationClosed } from '../useRegistrationClosed.ts';
import { keyOfTeamForm } from './kept.ts';
import { useGroupRulesQuery } from './team-form.api.ts';
import { TeamForm } from './TeamForm.tsx';

/** Why the form of a team is not for this person now; null where it is. */
function closedBy(team: Team | null) {
  if (team === null) return null;
  if (!team.is_leader) return 'teamForm.leaderOnly';
  return mayTeam('save', team.status) ? null : 'teamForm.underWay';
}

/** Registers a team, goes on with its draft or submits it again. */
export function TeamRegistration({ competition }: { competition: Competition }) {
  const { id, team_size_limit: size } = competition;
  const text = useText();
  const isClosed = useRegistrationClosed(competition);
  // Whoever is here at the deadline keeps what is entered before them.
  const [isLate] = useState(isClosed);
  const navigate = useNavigate();
  const person = useUserInfoQuery();
  const user = person.data;
  const own = useFresh(useReadOwnTeam(id));
  const answer = useGroupRulesQuery(id);
  const rules = answer.currentData;
  // What a new team declines stands above the form, so it is not shown before that is known; once shown, it stays.
  const invited = useWaitingInvitations(id, isClosed);
  const [isReady, setIsReady] = useState(false);
  if (invited !== undefined && !isReady) setIsReady(true);
  const back = paths.match(id);
  const failure =
    own.error ??
    (rules === undefined ? answer.error : undefined) ??
    (user === undefined ? person.error : undefined);
  if (failure !== undefined) {
    const retry = () => {
      own.refetch();
      void answer.refetch();
      void person.refetch();
    };
    return <ErrorState error={failure} onRetry={retry} />;
  }
  const isWaiting = own.data === null && !isReady;
  if (own.data === undefined || rules === undefined || user === undefined || isWaiting) {
    return (
      <Stack spacing={2.5} role="status" aria-busy aria-label={text('common.loading')}>
        {[140, 420, 220].map((height) => (
          <Skeleton key={height} variant="rounded" height={height} />
        ))}
      </Stack>
    );
  }
  const team = own.data;
  const closed = closedBy(team);
  if (closed !== null) {
    return (
      <EmptyState
        title={text(closed)}
        action={
          <Button component={Link} to={matchPaths.team(id)} variant="contained">
            {text('teamForm.toTeam')}
          </Button>
        }
      />
    );
  }
  const storageKey = keyOfTeamForm(user.id, id);
  if (isLate && team === null && browserStorage.get(storageKey) === null) {
    return (
      <EmptyState
        title={text('teams.join.closed')}
        action={
          <Button component={Link} to={back} variant="contained">
            {text('teamForm.back')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {text(team === null ? 'teamForm.title' : 'teamForm.title.edit')}
      </Typography>
      <TeamForm
        user={user}
        back={back}
        isClosed={isClosed}
        setting={{
          competitionId: id,
          team,
          rules,
          others: Math.min(size, TEAM_MEMBERS_MAX) - 1,
          storageKey,
          onReload: own.refetch,
          onDone: () => void navigate(matchPaths.team(id)),
        }}
      />
    </>
  );
}
