import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Competition } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useServerWindow } from '../../shared/useServerWindow.ts';
import { timelineOf } from './timeline.ts';

/** Registration, start and end on one line of time; what comes next is filled with light. */
export function CompetitionTimeline({ competition }: { competition: Competition }) {
  const text = useText();
  const { instant } = useFormats();
  // Drawn again at each of the three, for a page may stay open across them.
  useServerWindow({ s_time: competition.start_time, e_time: competition.end_time });
  useServerWindow({ s_time: 0, e_time: competition.registration_open_time });
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {timelineOf(competition, serverNow()).map(({ milestone, at, isPast, isEarly, isNext }) => (
        <Box
          component="li"
          key={milestone}
          aria-current={isNext ? 'step' : undefined}
          sx={{
            position: 'relative',
            pl: 3.5,
            pb: 2.5,
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 2,
              top: 6,
              width: 12,
              height: 12,
              borderRadius: '50%',
              border: 2,
              borderColor: isPast || isNext ? 'primary.main' : 'text.secondary',
              bgcolor: isPast ? 'primary.main' : 'background.paper',
              boxSizing: 'border-box',
              zIndex: 1,
              ...(isNext && {
                boxShadow: '0 0 0 4px color-mix(in srgb, var(--mui-palette-primary-main) 25%, transparent)',
              }),
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 7,
              top: 12,
              bottom: -8,
              width: 2,
              bgcolor: isPast ? 'primary.main' : 'divider',
            },
            '&:last-of-type': { pb: 0 },
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
            {text(`competitions.timeline.${milestone}.${isPast ? 'after' : 'before'}`)}
            {isNext && (
              <Chip
                size="small"
                color="primary"
                label={text('competitions.timeline.next')}
                sx={{ height: 20 }}
              />
            )}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {isEarly ? text('competitions.timeline.planned', { time: instant(at) }) : instant(at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
