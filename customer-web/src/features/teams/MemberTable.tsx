import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TeamMember } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { MemberStatusChip } from './TeamStatusChip.tsx';

export function MemberTable({ members }: { members: TeamMember[] }) {
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
            <TableCell>{member.username}</TableCell>
            <TableCell>{member.email ?? '–'}</TableCell>
            <TableCell>{text(member.is_leader ? 'teams.role.leader' : 'teams.role.member')}</TableCell>
            <TableCell>
              <MemberStatusChip status={member.status} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
