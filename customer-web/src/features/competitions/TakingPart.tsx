import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Competition } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { paths } from '../../shared/paths.ts';

const STEPS = ['team', 'try', 'submit'] as const;

/** From a visit to a result in three steps. On a phone it is left out for whoever has come so far as to sign in. */
export function TakingPart({ competition }: { competition: Competition }) {
  const text = useText();
  const isSignedIn = useSignedIn();
  return (
    <Box
      component="section"
      aria-labelledby="taking-part"
      sx={{ minWidth: 0, ...(isSignedIn && { display: { xs: 'none', md: 'block' } }) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <Typography id="taking-part" variant="h4" component="h2">
          {text('competitions.steps')}
        </Typography>
        <RouterLink to={paths.help} variant="body2">
          {text('competitions.steps.more')}
        </RouterLink>
      </Box>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {STEPS.map((step, at) => (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 1.25 }}>
            <Box
              aria-hidden
              sx={{
                flex: 'none',
                width: 28,
                height: 28,
                display: 'grid',
                placeItems: 'center',
                borderRadius: '50%',
                border: 2,
                borderColor: 'primary.main',
                color: 'primary.main',
                fontWeight: 700,
                fontSize: '0.875rem',
              }}
            >
              {at + 1}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{text(`competitions.steps.${step}`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text(`competitions.steps.${step}.text`, { count: competition.team_size_limit })}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
