import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AdminTeamMember, Instructor } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { AnswerChip } from './StatusChips.tsx';

const PERSON = ['username', 'nickname', 'role', 'school', 'email', 'phone', 'answer'] as const;

/** The table scrolls in its box before a name is broken. */
const UNBROKEN = { whiteSpace: 'nowrap' } as const;

/** The people of a team with what each answered to the invitation. */
export function MemberTable({ members }: { members: AdminTeamMember[] }) {
  const text = useText();
  return (
    <TableBox label={text('approvalDetail.members')} size="small">
      <TableHead>
        <TableRow>
          {PERSON.map((name) => (
            <TableCell key={name}>{text(`approvalDetail.member.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.id}>
            <TableCell component="th" scope="row" sx={UNBROKEN}>
              {member.username}
            </TableCell>
            <TableCell sx={UNBROKEN}>{member.nickname || '–'}</TableCell>
            <TableCell sx={UNBROKEN}>
              {text(member.is_leader ? 'approvals.leader' : 'approvals.member')}
            </TableCell>
            <TableCell sx={{ minWidth: 128 }}>{member.school || '–'}</TableCell>
            <TableCell sx={UNBROKEN}>{member.email ?? '–'}</TableCell>
            <TableCell sx={UNBROKEN}>{member.phone || '–'}</TableCell>
            <TableCell>
              <AnswerChip status={member.status} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}

export function InstructorTable({ instructors }: { instructors: Instructor[] }) {
  const text = useText();
  if (instructors.length === 0) {
    return <Typography color="textSecondary">{text('approvalDetail.instructors.none')}</Typography>;
  }
  return (
    <TableBox label={text('approvalDetail.instructors')} size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text('approvalDetail.instructor.name')}</TableCell>
          <TableCell>{text('approvalDetail.instructor.position')}</TableCell>
          <TableCell>{text('approvalDetail.instructor.phone')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {instructors.map(({ name, position, phone }, index) => (
          <TableRow key={index}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell>{position}</TableCell>
            <TableCell>{phone}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
