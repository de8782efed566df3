import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isRestartable, type Competition, type Id, type Invitation, type Team } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText, type TextId, type TextValues } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { matchPaths } from '../../shared/match-paths.ts';
import { paths } from '../../shared/paths.ts';
import { TEAM_DIALOG } from './team-dialogs.ts';
import { useOwnTeam, useWaitingInvitations } from './teams.api.ts';
import { useRegistrationClosed } from './useRegistrationClosed.ts';

interface Step {
  says: TextId;
  values?: TextValues;
  /** where it is done; null: it is somebody else's turn */
  way: { label: TextId; to: string } | null;
}

function stepOfTeam(competitionId: string, { id, status, is_leader: isLeader }: Team): Step {
  const team = { label: 'teams.next.see', to: matchPaths.team(competitionId) } as const;
  if (status === 'accept') return { says: 'teams.next.accept', way: null };
  if (status === 'in_recruiting' || status === 'approving')
    return { says: `teams.next.${status}`, way: team };
  if (!isLeader) return { says: 'teams.next.member', way: team };
  if (isRestartable(status)) {
    const to = matchPaths.register(competitionId, { teamId: id, isAgain: true });
    return { says: 'teams.next.again', way: { label: 'teams.next.mend', to } };
  }
  const to = matchPaths.register(competitionId, { teamId: id });
  return { says: 'teams.next.temporary_storage', way: { label: 'teams.next.complete', to } };
}

function stepOfInvited(competitionId: string, { name }: Invitation, count: number): Step {
  const way = { label: 'teams.next.answer', to: matchPaths.team(competitionId) } as const;
  if (count > 1) return { says: 'teams.next.invited.several', values: { count }, way };
  return { says: 'teams.next.invited', values: { name }, way };
}

interface StepFacts {
  id: Id;
  /** Registration has closed. */
  isClosed: boolean;
  isSignedIn: boolean;
  team: Team | null;
  invitations: readonly Invitation[];
}

function stepOf({ id, isClosed, isSignedIn, team, invitations }: StepFacts): Step {
  // Organisers still decide on what was submitted in time.
  const isRegistered = team?.status === 'accept' || team?.status === 'approving';
  if (isClosed && !isRegistered) return { says: 'teams.next.closed', way: null };
  if (team) return stepOfTeam(id, team);
  const [newest] = invitations;
  if (newest) return stepOfInvited(id, newest, invitations.length);
  if (isSignedIn)
    return {
      says: 'teams.next.none',
      way: { label: 'teams.next.begin', to: matchPaths.dialog(id, TEAM_DIALOG.join) },
    };
  const to = `${paths.login}?next=${encodeURIComponent(paths.match(id))}`;
  return { says: 'teams.next.visitor', way: { label: 'teams.next.visitor.action', to } };
}

/** As tall as the step of a team that takes part: who it is comes later. */
const SPACE = { mt: 2.5, minHeight: 113 } as const;

/** What the viewer does next to take part; nothing while that is being found out. */
export function NextStep({ competition }: { competition: Competition }) {
  const text = useText();
  const isSignedIn = useSignedIn();
  const isClosed = useRegistrationClosed(competition);
  const { id } = competition;
  const { team } = useOwnTeam(id);
  const invitations = useWaitingInvitations(id, isClosed);
  if (invitations === undefined || (isSignedIn && team === undefined)) return <Box sx={SPACE} />;
  const { says, values, way } = stepOf({ id, isClosed, isSignedIn, team: team ?? null, invitations });
  return (
    <Box
      component="section"
      aria-labelledby="next-step"
      sx={{ ...SPACE, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id="next-step" variant="h4" component="h3">
        {text('teams.next')}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {text(says, values)}
      </Typography>
      {way && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <RouterLink to={way.to}>{text(way.label)}</RouterLink>
        </Typography>
      )}
    </Box>
  );
}
