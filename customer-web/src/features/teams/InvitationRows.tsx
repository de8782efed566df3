import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Invitation } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';

interface InvitationRowsProps {
  invitations: Invitation[];
  actions: (invitation: Invitation) => ReactNode;
}

export function InvitationRows({ invitations, actions }: InvitationRowsProps) {
  const text = useText();
  const { instant } = useFormats();
  return (
    <TableBox label={text('teams.invitations')}>
      <TableHead>
        <TableRow>
          <TableCell>{text('teams.name')}</TableCell>
          <TableCell>{text('teams.leader')}</TableCell>
          <TableCell>{text('teams.invitedAt')}</TableCell>
          <TableCell>{text('teams.actions')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {invitations.map((invitation) => (
          <TableRow key={invitation.id}>
            <TableCell component="th" scope="row">
              {invitation.name}
            </TableCell>
            <TableCell>{invitation.leader}</TableCell>
            <TableCell>{instant(invitation.created_at)}</TableCell>
            <TableCell>{actions(invitation)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}

/** Where there is no room for a table. */
export function InvitationCards({ invitations, actions }: InvitationRowsProps) {
  const text = useText();
  const { instant } = useFormats();
  return (
    <Paper
      component="ul"
      variant="outlined"
      aria-label={text('teams.invitations')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {invitations.map((invitation) => (
        <Box
          component="li"
          key={invitation.id}
          sx={{ p: 2, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Typography sx={{ fontWeight: 600 }}>{invitation.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {text('teams.invitedBy', { leader: invitation.leader, time: instant(invitation.created_at) })}
          </Typography>
          {actions(invitation)}
        </Box>
      ))}
    </Paper>
  );
}
