import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ELIGIBILITY_ITEMS, isHandedIn, type EligibilityItem, type Id } from '@tianheng/contracts';
import { visuallyHidden } from '@mui/utils';
import { CheckIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { ClockIcon } from '../../shared/components/icons.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { paths } from '../../shared/paths.ts';
import { useEligibilityQuery } from './teams.api.ts';
import { TEAM_DIALOG } from './team-dialogs.ts';

const CARD = { p: { xs: 2, sm: 2.5 }, minWidth: 0 } as const;
const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const;

/** Where something is mended; null: only time could, or the organisers. */
function placeOf(item: EligibilityItem, competitionId: Id, teamId: Id | null): string | null {
  const match = paths.match(competitionId);
  if (item === 'signed_in') return `${paths.login}?next=${encodeURIComponent(match)}`;
  if (item === 'email_confirmed') return paths.personage;
  if (item === 'no_other_team') return matchPaths.team(competitionId);
  if (item === 'in_time') return null;
  return teamId === null
    ? matchPaths.dialog(competitionId, TEAM_DIALOG.join)
    : matchPaths.register(competitionId, { teamId });
}

/** As tall as what a visitor is told. */
function Waiting() {
  return (
    <Paper variant="outlined" sx={CARD}>
      <Skeleton variant="text" width={200} sx={{ mb: 1.5, fontSize: '1.0625rem', lineHeight: 1.45 }} />
      <Box sx={LIST}>
        {Array.from({ length: ELIGIBILITY_ITEMS.length }, (_, at) => (
          <Skeleton key={at} width="60%" height={32} />
        ))}
      </Box>
    </Paper>
  );
}

/** What registering still needs, each with the way to it. */
export function Eligibility({ competitionId }: { competitionId: Id }) {
  const text = useText();
  const isVisitor = !useSignedIn();
  const { currentData, isError } = useEligibilityQuery(competitionId);
  // Whoever is signed in may have nothing left to do.
  if (!currentData) return isVisitor && !isError ? <Waiting /> : null;
  const { items, team_id: teamId, status } = currentData;
  // Nothing is left to do once the form is on its way.
  if (status !== null && isHandedIn(status)) return null;
  const isSignedIn = items.some(({ item, is_met: isMet }) => item === 'signed_in' && isMet);
  const hasOther = items.some(({ item, is_met: isMet }) => item === 'no_other_team' && !isMet);
  // Once registration has closed nothing opens for whoever has no team.
  const isLate = teamId === null && items.some(({ item, is_met: isMet }) => item === 'in_time' && !isMet);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="eligibility" sx={CARD}>
      <Typography id="eligibility" variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {text('teams.eligibility')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {items.map(({ item, is_met: isMet }) => {
          const place = placeOf(item, competitionId, teamId);
          // A visitor is asked to sign in first, and a member of a team leaves its form to the leader.
          const isLinked =
            !isMet && !isLate && place !== null && (isSignedIn ? !hasOther : item === 'signed_in');
          const Icon = isMet ? CheckIcon : ClockIcon;
          return (
            <Box
              component="li"
              key={item}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}
            >
              <Icon sx={{ fontSize: '1.25rem', color: isMet ? 'success.main' : 'text.secondary' }} />
              <span style={visuallyHidden}>
                {text(isMet ? 'teams.eligibility.met' : 'teams.eligibility.open')}
              </span>
              {isLinked ? (
                <RouterLink to={place}>{text(`teams.eligibility.${item}`)}</RouterLink>
              ) : (
                text(`teams.eligibility.${item}`)
              )}
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
