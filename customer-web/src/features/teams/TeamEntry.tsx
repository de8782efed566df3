import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { isRestartable, type Competition, type Team } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { JoinByLink } from './JoinByLink.tsx';
import { TEAM_DIALOG, TEAM_DIALOGS } from './team-dialogs.ts';
import { useOwnTeam, useWaitingInvitations } from './teams.api.ts';
import { useRegistrationClosed } from './useRegistrationClosed.ts';
import { useTeamNews } from './useTeamNews.ts';

const JoinDialog = lazily(() => import('./JoinDialog.tsx'), 'JoinDialog');

/** What the person may do next about taking part: its text, and where it leads; null: there is nothing to be submitted. */
function nextStep(competitionId: string, team: Team) {
  const { id, status, is_leader: isLeader } = team;
  if (isLeader && status === 'temporary_storage')
    return { label: 'teams.editDraft', to: matchPaths.register(competitionId, { teamId: id }) } as const;
  if (isLeader && isRestartable(status))
    return {
      label: 'teams.restart',
      to: matchPaths.register(competitionId, { teamId: id, isAgain: true }),
    } as const;
  return { label: 'teams.open', to: matchPaths.team(competitionId) } as const;
}

const PROMINENT = {
  bgcolor: 'sky.signal',
  color: 'sky.deep',
  '&:hover': { bgcolor: 'sky.text' },
};

/** The way into a competition, by what the person's team there is waiting for. */
export function TeamEntry({ competition }: { competition: Competition }) {
  const { id } = competition;
  const text = useText();
  const navigate = useNavigate();
  const isSignedIn = useSignedIn();
  const { dialog, open, close } = useUrlDialog(TEAM_DIALOGS);
  const { team, error, refetch } = useOwnTeam(id, { isWatched: true });
  const isClosed = useRegistrationClosed(competition);
  const invitations = useWaitingInvitations(id, isClosed) ?? [];
  useTeamNews(id, team, isClosed);
  if (isSignedIn && team === undefined) {
    if (error === undefined)
      return <Skeleton variant="rounded" width={168} height={42} sx={{ bgcolor: 'sky.horizon' }} />;
    return (
      <Box sx={{ maxWidth: 480, color: 'text.primary' }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
        {!isClosed && <JoinByLink competitionId={id} />}
      </Box>
    );
  }
  const own = team && isRestartable(team.status) && team.is_leader ? team : null;
  const asksHow = dialog === TEAM_DIALOG.join && !isClosed;
  const mayJoin = !team || own !== null;
  const step = team && nextStep(id, team);
  return (
    <>
      {step ? (
        <Button component={Link} to={step.to} variant="contained" size="large" sx={PROMINENT}>
          {text(step.label)}
        </Button>
      ) : isClosed ? (
        <Typography sx={{ color: 'sky.textMuted' }}>{text('teams.join.closed')}</Typography>
      ) : (
        <Button variant="contained" size="large" onClick={() => open(TEAM_DIALOG.join)} sx={PROMINENT}>
          {text('teams.join')}
        </Button>
      )}
      {!isClosed && <JoinByLink competitionId={id} />}
      {asksHow && !isSignedIn && <SignInPrompt onCancel={close} />}
      {asksHow && isSignedIn && mayJoin && (
        <Suspense>
          <JoinDialog
            team={own}
            invitations={invitations}
            onCreate={() =>
              void navigate(matchPaths.register(id, own && { teamId: own.id, isAgain: true }), {
                replace: true,
              })
            }
            onJoin={() => void navigate(matchPaths.team(id), { replace: true })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
