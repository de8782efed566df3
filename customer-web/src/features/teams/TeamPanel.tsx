import Skeleton from '@mui/material/Skeleton';
import type { Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { InvitationTable } from './InvitationTable.tsx';
import { TeamDetail } from './TeamDetail.tsx';
import { useOwnTeam } from './teams.api.ts';

/** The person's team in this competition, or the teams that invited them. */
export function TeamPanel({ competitionId }: { competitionId: Id }) {
  const text = useText();
  const { data: team, error, refetch } = useOwnTeam(competitionId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (team === undefined)
    return <Skeleton variant="rounded" height={320} aria-label={text('common.loading')} />;
  return team === null ? <InvitationTable competitionId={competitionId} /> : <TeamDetail team={team} />;
}
