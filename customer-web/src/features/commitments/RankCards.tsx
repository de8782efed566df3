import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Ref } from 'react';
import { RankMark } from './Medal.tsx';
import {
  OWN_ROW,
  OwnMark,
  scoredOf,
  shownCount,
  TIME_DIGITS,
  timeOf,
  type RanksProps,
} from './RankTable.tsx';
import { useFixed } from './score.ts';

/** The ranking where there is no room for a table: rank, team and score on one line. */
export function RankCards({ rows, digits, ownRef, questionCount }: RanksProps) {
  const text = useText();
  const score = useFixed(digits);
  const seconds = useFixed(TIME_DIGITS);
  return (
    <Paper
      component="ol"
      variant="outlined"
      aria-label={text('commitments.rank.title')}
      sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={row.team_id}
          ref={row.is_own ? (ownRef as Ref<HTMLLIElement>) : undefined}
          tabIndex={row.is_own ? -1 : undefined}
          aria-current={row.is_own || undefined}
          sx={{
            p: 1.5,
            display: 'grid',
            gridTemplateColumns: '36px minmax(0, 1fr) auto',
            columnGap: 1,
            alignItems: 'center',
            outlineOffset: -2,
            '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
            ...(row.is_own && OWN_ROW),
          }}
        >
          <Box sx={{ textAlign: 'center', fontWeight: 600, '& svg': { mx: 'auto' } }}>
            <RankMark rank={row.rank} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{row.team_name}</Box>
            {row.is_own && <OwnMark />}
            <Typography variant="body2" color="textSecondary">
              {questionCount !== undefined && `${scoredOf(row, questionCount)} · `}
              {text('commitments.rank.facts', {
                count: row.commitment_number,
                shown: shownCount(row.commitment_number),
                seconds: seconds(timeOf(row) / 1000),
              })}
            </Typography>
          </Box>
          <Box sx={{ fontWeight: 700, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' }}>
            {score(row.total_score)}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
