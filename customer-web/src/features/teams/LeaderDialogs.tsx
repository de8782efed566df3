import type { Id, Team } from '@tianheng/contracts';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useState } from 'react';
import { EditTeamDialog } from './EditTeamDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { TEAM_DIALOG, TEAM_DIALOGS } from './team-dialogs.ts';
import { useOwnTeam } from './teams.api.ts';

interface OpenDialogProps {
  dialog: typeof TEAM_DIALOG.edit | typeof TEAM_DIALOG.handOver;
  /** null where the person leads none, or may change nothing */
  team: Team | null;
  onClose: () => void;
}

/** Whoever loses the lead, or the team, while it is open keeps what is entered, and reads in it why it was refused. */
function OpenDialog({ dialog, team, onClose }: OpenDialogProps) {
  const [led, setLed] = useState(team);
  if (team !== null && team !== led) setLed(team);
  if (led === null) return null;
  const Shown = dialog === TEAM_DIALOG.edit ? EditTeamDialog : HandOverDialog;
  return <Shown team={led} onClose={onClose} />;
}

interface LeaderDialogsProps {
  competitionId: Id;
  /** nothing can be changed any more */
  isReadOnly: boolean;
}

/** The dialogs in which a leader changes the team. */
export function LeaderDialogs({ competitionId, isReadOnly }: LeaderDialogsProps) {
  const { dialog, close } = useUrlDialog(TEAM_DIALOGS);
  const { team } = useOwnTeam(competitionId);
  if (dialog === null || dialog === TEAM_DIALOG.join) return null;
  return (
    <OpenDialog
      key={dialog}
      dialog={dialog}
      team={team?.is_leader && !isReadOnly ? team : null}
      onClose={close}
    />
  );
}
