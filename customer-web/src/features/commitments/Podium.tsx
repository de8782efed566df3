import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Competition, EpochMs, Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import { useOverallRankQuery } from './commitments.api.ts';
import { KeptBack } from './KeptBack.tsx';
import { RankMark } from './Medal.tsx';
import { useFixed } from './score.ts';
import { StillJudged } from './StillJudged.tsx';

const PLACES = 3;
/** Whatever the ranking turns out to be, what comes below it keeps its place. */
const HEIGHT = { xs: 252, sm: 122 };

interface PodiumProps {
  competition: Pick<Competition, 'id' | 'team_number' | 'end_time'>;
  to: string;
}

interface PlacesProps {
  competitionId: Id;
  end: EpochMs;
  to: string;
}

/** The first three over all questions of a finished competition; nothing where no team took part. */
export function Podium({ competition: { id, team_number, end_time: end }, to }: PodiumProps) {
  return team_number === 0 ? null : <Places competitionId={id} end={end} to={to} />;
}

function Places({ competitionId, end, to }: PlacesProps) {
  const text = useText();
  const answer = useOverallRankQuery({ competitionId, page: 1, limit: PLACES }, { isOver: true, end });
  const { currentData: list, isFetching, refetch } = answer;
  const failure = failureOf(answer);
  const score = useFixed(list?.score_digits ?? 0);
  if (!list && isFetching && failure === undefined)
    return <Skeleton variant="rounded" sx={{ height: HEIGHT, mb: 4 }} />;
  if (failure !== undefined) {
    return (
      <Box sx={{ mb: 4 }}>
        <ErrorState error={failure} busy={isFetching} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!list) return null;
  // Whoever is ahead on a part of the questions has won nothing yet.
  const isKeptBack = typeof list.hidden_until === 'number';
  const isSoFar = !isKeptBack && list.pending_count > 0;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="podium"
      sx={{ p: { xs: 2, sm: 2.5 }, mb: 4, minHeight: HEIGHT }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Typography id="podium" variant="h3" component="h2">
          {text(isSoFar ? 'commitments.rank.soFar' : 'competitions.podium')}
        </Typography>
        {list.total_count > 0 && <RouterLink to={to}>{text('competitions.podium.all')}</RouterLink>}
      </Box>
      {isKeptBack && (
        <Box sx={{ mt: 1.5 }}>
          <KeptBack list={list} />
        </Box>
      )}
      {isSoFar && (
        <Box sx={{ mt: 1.5 }}>
          <StillJudged count={list.pending_count} />
        </Box>
      )}
      {!isKeptBack && !isSoFar && list.total_count === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          {text('competitions.podium.none')}
        </Typography>
      )}
      {!isKeptBack && (
        <Box
          component="ol"
          sx={{
            m: 0,
            mt: 1.5,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
          }}
        >
          {list.data.map((row) => (
            <Box
              component="li"
              key={row.team_id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
            >
              <RankMark rank={row.rank} />
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{row.team_name}</Box>
                <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {score(row.total_score)}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}
