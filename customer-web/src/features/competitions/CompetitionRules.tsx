import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Competition } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {children}
      </Typography>
    </Box>
  );
}

/** What holds for everybody who takes part, in few words, and where all of it is written. */
export function CompetitionRules({ competition }: { competition: Competition }) {
  const text = useText();
  const { instant } = useFormats();
  return (
    <Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 5,
          rowGap: 3,
          // Of four, three in a row would leave one alone below them.
          gridTemplateColumns: { xs: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
        }}
      >
        <Rule title={text('competitions.rules.team')}>
          {text('competitions.rules.team.text', {
            count: competition.team_size_limit,
            time: instant(competition.registration_open_time),
          })}
        </Rule>
        <Rule title={text('competitions.rules.submit')}>{text('competitions.rules.submit.text')}</Rule>
        <Rule title={text('competitions.rules.judge')}>{text('competitions.rules.judge.text')}</Rule>
        <Rule title={text('competitions.rules.rank')}>{text('competitions.rules.rank.text')}</Rule>
      </Box>
      <Typography sx={{ mt: 3 }}>
        <RouterLink to={paths.rule}>{text('competitions.rules.all')}</RouterLink>
      </Typography>
    </Box>
  );
}
