import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Id } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { matchPaths } from '../../../shared/match-paths.ts';
import { useWaitingInvitations } from '../teams.api.ts';
import { useTeamNames } from '../useTeamNames.ts';
import type { TeamFormState } from './useTeamForm.ts';

interface ChoiceProps {
  severity: 'info' | 'warning';
  title: string;
  body: string;
  children: ReactNode;
}

function Choice({ severity, title, body, children }: ChoiceProps) {
  return (
    <Alert severity={severity} role={severity === 'warning' ? 'alert' : 'status'}>
      <AlertTitle>{title}</AlertTitle>
      {body}
      <Stack direction="row" sx={{ mt: 1, flexWrap: 'wrap', gap: 1 }}>
        {children}
      </Stack>
    </Alert>
  );
}

/** That the form is there to be read. */
export function ClosedNotice({ isOutrun }: Pick<TeamFormState, 'isOutrun'>) {
  const text = useText();
  return (
    <Alert severity="warning" role="alert">
      {text(isOutrun ? 'teamForm.closed.outrun' : 'teamForm.closed')}
    </Alert>
  );
}

interface InvitedNoticeProps {
  competitionId: Id;
  /** Registration has closed. */
  isClosed: boolean;
}

/** Whose invitations a new team declines. */
export function InvitedNotice({ competitionId, isClosed }: InvitedNoticeProps) {
  const text = useText();
  const namesOf = useTeamNames();
  const waiting = useWaitingInvitations(competitionId, isClosed) ?? [];
  const count = waiting.length;
  if (count === 0) return null;
  return (
    <Alert severity="info" role="note">
      {text('teamForm.declines', { count, teams: namesOf(waiting) })}{' '}
      <RouterLink to={matchPaths.team(competitionId)} color="inherit">
        {text('teams.next.answer')}
      </RouterLink>
    </Alert>
  );
}

interface SuggestionProps {
  state: TeamFormState;
  /** Registration has closed. */
  isClosed: boolean;
}

/** What the organisers or the other members have said of the team. */
export function Suggestion({ state: { team, isAgain }, isClosed }: SuggestionProps) {
  const text = useText();
  const failed = isClosed ? 'teamForm.recruitFailed.closed' : 'teamForm.recruitFailed.body';
  if (!isAgain || team === null) return null;
  return (
    <Alert severity="warning" role="note" sx={{ whiteSpace: 'pre-line' }}>
      <AlertTitle>
        {text(team.status === 'reject' ? 'teamForm.suggestion' : 'teamForm.recruitFailed')}
      </AlertTitle>
      {team.status === 'reject' ? team.approval_desc || text('teamForm.suggestion.none') : text(failed)}
    </Alert>
  );
}

/** Where what stands here and what stands elsewhere have parted. */
export function FormNotices({ state }: { state: TeamFormState }) {
  const text = useText();
  const { instant } = useFormats();
  const { conflict, stale, restoredAt } = state;
  if (conflict !== null) {
    return (
      <Choice
        severity="warning"
        title={text('teamForm.otherTab')}
        body={
          conflict.other === null
            ? text('teamForm.otherTab.ended')
            : text('teamForm.otherTab.body', { time: instant(conflict.other.at) })
        }
      >
        <Button size="small" variant="outlined" color="inherit" onClick={state.reload}>
          {text(conflict.other === null ? 'teamForm.otherTab.saved' : 'teamForm.otherTab.take')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={state.goOn}>
          {text('teamForm.otherTab.keep')}
        </Button>
      </Choice>
    );
  }
  if (stale !== null) {
    return (
      <Choice severity="warning" title={text('teamForm.stale')} body={text('teamForm.stale.body')}>
        <Button size="small" variant="outlined" color="inherit" onClick={state.discard}>
          {text('teamForm.stale.take')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={state.overwriteStale}>
          {text('teamForm.stale.keep')}
        </Button>
      </Choice>
    );
  }
  if (restoredAt === null || !state.form.dirty) return null;
  return (
    <Choice
      severity="info"
      title={text('teamForm.restored')}
      body={text('teamForm.restored.body', { time: instant(restoredAt) })}
    >
      <Button size="small" variant="outlined" color="inherit" onClick={state.discard}>
        {text('teamForm.restored.discard')}
      </Button>
    </Choice>
  );
}
