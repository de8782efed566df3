import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import { InvitationCards, InvitationRows } from './InvitationRows.tsx';
import { TEAM_DIALOG, TEAM_DIALOGS } from './team-dialogs.ts';
import { useInvitationsQuery } from './teams.api.ts';
import { useAnswer } from './useAnswer.tsx';

interface InvitationTableProps {
  competitionId: Id;
  /** nothing can be answered any more */
  isReadOnly: boolean;
  /** registration has closed */
  isClosed: boolean;
}

/** Who invited the person into their team, to be answered. */
export function InvitationTable({ competitionId, isReadOnly, isClosed }: InvitationTableProps) {
  const text = useText();
  const isPhone = usePhone();
  const { open } = useUrlDialog(TEAM_DIALOGS);
  const answer = useInvitationsQuery(competitionId);
  const { actions, dialog } = useAnswer(competitionId, { isReadOnly, isClosed });
  const { currentData: invitations, refetch } = answer;
  const failure = failureOf(answer);
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!invitations)
    return <Skeleton variant="rounded" height={160} role="status" aria-label={text('common.loading')} />;
  if (invitations.length === 0) {
    return (
      <EmptyState
        title={text('teams.none')}
        hint={text(isClosed ? 'teams.next.closed' : 'teams.none.hint')}
        action={
          !isClosed && (
            <Button variant="outlined" onClick={() => open(TEAM_DIALOG.join)}>
              {text('teams.next.begin')}
            </Button>
          )
        }
      />
    );
  }
  const Rows = isPhone ? InvitationCards : InvitationRows;
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {text('teams.invitations')}
      </Typography>
      {isClosed && <Typography sx={{ mb: 2 }}>{text('teams.next.closed')}</Typography>}
      <Rows invitations={invitations} actions={actions} />
      {dialog}
    </>
  );
}
