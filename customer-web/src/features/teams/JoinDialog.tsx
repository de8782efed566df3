import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Invitation, Team } from '@tianheng/contracts';
import { dialogSlots } from '@tianheng/web-kit/components/dialog-width.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { useTeamNames } from './useTeamNames.ts';

const WAYS = ['create', 'join'] as const;
type Way = (typeof WAYS)[number];

interface JoinDialogProps {
  /** what the leader may submit again */
  team: Team | null;
  /** what waits for an answer */
  invitations: readonly Invitation[];
  onCreate: () => void;
  onJoin: () => void;
  onClose: () => void;
}

/** How to take part: with a team of one's own, or in one that invites. */
export function JoinDialog({ team, invitations, onCreate, onJoin, onClose }: JoinDialogProps) {
  const text = useText();
  const namesOf = useTeamNames();
  const titleId = useId();
  const [way, setWay] = useState<Way | null>(null);
  const count = invitations.length;
  const words =
    team === null
      ? {
          create: [
            text('teams.join.create'),
            count === 0
              ? text('teams.join.create.hint')
              : text('teams.join.create.declines', { count, teams: namesOf(invitations) }),
          ],
          join: [
            count === 0 ? text('teams.join.team') : text('teams.join.team.invited', { count }),
            text('teams.join.team.hint'),
          ],
        }
      : {
          create: [text('teams.join.again', { name: team.name }), text('teams.join.again.hint')],
          join: [text('teams.join.team'), text('teams.join.team.own', { name: team.name })],
        };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={usePhone()}
      slotProps={dialogSlots()}
    >
      <DialogTitle id={titleId}>{text('teams.join.title')}</DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-labelledby={titleId}
          value={way}
          onChange={(_event, value) => setWay(WAYS.find((known) => known === value) ?? null)}
        >
          {WAYS.map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio sx={{ alignSelf: 'flex-start' }} />}
              label={
                <>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 600, pt: 1 }}>
                    {words[each][0]}
                  </Typography>
                  <Typography component="span" variant="body2" color="textSecondary">
                    {words[each][1]}
                  </Typography>
                </>
              }
              sx={{ py: 0.5 }}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {text('common.cancel')}
        </Button>
        <Button variant="contained" disabled={way === null} onClick={way === 'create' ? onCreate : onJoin}>
          {text('teams.join.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
