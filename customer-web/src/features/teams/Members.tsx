import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { TeamMember } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { MemberStatusChip, type MemberStatusChipProps } from './TeamStatusChip.tsx';

interface MembersProps {
  members: TeamMember[];
  invitation: MemberStatusChipProps['invitation'];
}

function MemberTable({ members, invitation }: MembersProps) {
  const text = useText();
  return (
    <TableBox label={text('teams.members')}>
      <TableHead>
        <TableRow>
          <TableCell>{text('teams.member.username')}</TableCell>
          <TableCell>{text('teams.member.email')}</TableCell>
          <TableCell>{text('teams.member.role')}</TableCell>
          <TableCell>{text('teams.member.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.id}>
            <TableCell component="th" scope="row">
              {member.username}
            </TableCell>
            <TableCell>{member.email ?? '–'}</TableCell>
            <TableCell>{text(member.is_leader ? 'teams.role.leader' : 'teams.role.member')}</TableCell>
            <TableCell>
              <MemberStatusChip status={member.status} invitation={invitation} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}

/** Where there is no room for a table. */
function MemberCards({ members, invitation }: MembersProps) {
  const text = useText();
  return (
    <Paper
      component="ul"
      variant="outlined"
      aria-label={text('teams.members')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {members.map((member) => (
        <Box
          component="li"
          key={member.id}
          sx={{
            p: 1.5,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{member.username}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[text(member.is_leader ? 'teams.role.leader' : 'teams.role.member'), member.email]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          <MemberStatusChip status={member.status} invitation={invitation} />
        </Box>
      ))}
    </Paper>
  );
}

/** The people of a team. */
export function Members(props: MembersProps) {
  return usePhone() ? <MemberCards {...props} /> : <MemberTable {...props} />;
}
