import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { isRestartable, mayTeam, type Team } from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { Link } from 'react-router';
import { followersOf } from './followers.ts';
import { useDismissTeamMutation, useLeaveTeamMutation } from './teams.api.ts';
import { focusPage } from '../../shared/focus-page.ts';
import { keepKeyboard } from '../../shared/keep-keyboard.ts';
import { matchPaths } from '../../shared/match-paths.ts';

interface TeamActionsProps {
  team: Team;
  onHandOver: () => void;
}

/** What the leader does with the whole team, or a member with their place in it. */
export function TeamActions({ team, onHandOver }: TeamActionsProps) {
  const text = useText();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const [dismiss, dismissing] = useDismissTeamMutation();
  const [leave, leaving] = useLeaveTeamMutation();
  const ending = useFocusBack(dismissing.isLoading || leaving.isLoading);
  const { id, name, status, is_leader: isLeader, competition_id: competitionId } = team;

  const end = async (way: 'dismiss' | 'leave') => {
    const isMeant = await ask({
      title: text(`teams.${way}.title`, { name }),
      body: text(`teams.${way}.body`),
      confirm: text(`teams.${way}.confirm`),
      tone: 'error',
    });
    if (!isMeant) return;
    try {
      if (way === 'dismiss') await dismiss(competitionId).unwrap();
      else await leave(competitionId).unwrap();
      focusPage();
      notify('success', { id: way === 'dismiss' ? 'teams.dismissed' : 'teams.left' });
    } catch (reason) {
      notify('error', errorMessage(reason));
    }
  };
  if (!isLeader) {
    if (!mayTeam('leave', status)) return null;
    return (
      <Box ref={keepKeyboard}>
        <Button
          ref={ending}
          variant="outlined"
          color="error"
          loading={leaving.isLoading}
          onClick={() => void end('leave')}
        >
          {text('teams.leave')}
        </Button>
        {dialog}
      </Box>
    );
  }
  return (
    <Stack ref={keepKeyboard} direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      {status === 'temporary_storage' && (
        <Button component={Link} to={matchPaths.register(competitionId, { teamId: id })} variant="contained">
          {text('teams.editDraft')}
        </Button>
      )}
      {isRestartable(status) && (
        <Button
          component={Link}
          to={matchPaths.register(competitionId, { teamId: id, isAgain: true })}
          variant="contained"
        >
          {text('teams.restart')}
        </Button>
      )}
      {mayTeam('hand_over', status) && followersOf(team).length > 0 && (
        <Button variant="outlined" onClick={onHandOver}>
          {text('teams.handOver')}
        </Button>
      )}
      <Button
        ref={ending}
        variant="outlined"
        color="error"
        loading={dismissing.isLoading}
        onClick={() => void end('dismiss')}
      >
        {text('teams.dismiss')}
      </Button>
      {dialog}
    </Stack>
  );
}
