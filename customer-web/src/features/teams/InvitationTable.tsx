import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import { useInvitationsQuery } from './teams.api.ts';

/** Who invited the person into their team. */
export function InvitationTable({ competitionId }: { competitionId: Id }) {
  const text = useText();
  const { instant } = useFormats();
  const answer = useInvitationsQuery(competitionId);
  const { currentData: invitations, refetch } = answer;
  const failure = failureOf(answer);
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!invitations)
    return <Skeleton variant="rounded" height={160} role="status" aria-label={text('common.loading')} />;
  if (invitations.length === 0) {
    return <EmptyState title={text('teams.none')} hint={text('teams.none.hint')} />;
  }
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {text('teams.invitations')}
      </Typography>
      <TableBox label={text('teams.invitations')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('teams.name')}</TableCell>
            <TableCell>{text('teams.leader')}</TableCell>
            <TableCell>{text('teams.invitedAt')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invitations.map(({ id, name, leader, created_at }) => (
            <TableRow key={id}>
              <TableCell>{name}</TableCell>
              <TableCell>{leader}</TableCell>
              <TableCell>{instant(created_at)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </TableBox>
    </>
  );
}
