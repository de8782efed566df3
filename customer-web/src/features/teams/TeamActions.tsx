import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { isRestartable, type Team } from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useDismissTeamMutation } from './teams.api.ts';

/** What the leader does with the whole team. */
export function TeamActions({ team }: { team: Team }) {
  const text = useText();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const [dismiss, { isLoading }] = useDismissTeamMutation();
  const { id, name, status, competition_id: competitionId } = team;

  const end = async () => {
    const isMeant = await ask({
      title: text('teams.dismiss.title', { name }),
      body: text('teams.dismiss.body'),
      confirm: text('teams.dismiss.confirm'),
      tone: 'error',
    });
    if (!isMeant) return;
    try {
      await dismiss(competitionId).unwrap();
      notify('success', { id: 'teams.dismissed' });
    } catch (reason) {
      notify('error', errorMessage(reason));
    }
  };
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      {status === 'temporary_storage' && (
        <Button component={Link} to={paths.createTeam(competitionId, { teamId: id })} variant="contained">
          {text('teams.editDraft')}
        </Button>
      )}
      {isRestartable(status) && (
        <Button
          component={Link}
          to={paths.createTeam(competitionId, { teamId: id, isAgain: true })}
          variant="contained"
        >
          {text('teams.restart')}
        </Button>
      )}
      <Button variant="outlined" color="error" loading={isLoading} onClick={() => void end()}>
        {text('teams.dismiss')}
      </Button>
      {dialog}
    </Stack>
  );
}
