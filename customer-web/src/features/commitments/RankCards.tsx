import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Ref } from 'react';
import { medalOf, RankMark } from './Medal.tsx';
import {
  isTied,
  medalEdge,
  OWN_ROW,
  OwnMark,
  scoredOf,
  shownCount,
  TieMark,
  TIME_DIGITS,
  timeOf,
  type RanksProps,
  type ShownRank,
} from './RankTable.tsx';
import { useFixed } from './score.ts';

/** Of name, mark, facts and, with the date, number, each on a line of its own. */
const PINNED_HEIGHT = 88;

interface RankCardProps {
  row: ShownRank;
  tied: boolean;
  digits: number;
  questionCount: number | undefined;
  /** unset: it is a copy of a row of another page */
  ownRef?: Ref<HTMLElement>;
}

const CARD = {
  p: 1.5,
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  columnGap: 1,
  alignItems: 'center',
  outlineOffset: -2,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

function RankCard({ row, tied, digits, questionCount, ownRef }: RankCardProps) {
  const text = useText();
  const { instant } = useFormats();
  const score = useFixed(digits);
  const seconds = useFixed(TIME_DIGITS);
  const isTarget = row.is_own && ownRef !== undefined;
  return (
    <Box
      component="li"
      ref={isTarget ? (ownRef as Ref<HTMLLIElement>) : undefined}
      tabIndex={isTarget ? -1 : undefined}
      aria-current={row.is_own || undefined}
      sx={{ ...CARD, ...medalEdge(medalOf(row.rank)), ...(row.is_own && OWN_ROW) }}
    >
      <Box sx={{ textAlign: 'center', fontWeight: 600, '& svg': { mx: 'auto' } }}>
        <RankMark rank={row.rank} />
        {tied && (
          <Box sx={{ lineHeight: 1 }}>
            <TieMark />
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.team_name}</Box>
        {row.is_own && <OwnMark />}
        {/* Chinese words are not broken either. */}
        <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'keep-all' }}>
          {questionCount !== undefined && `${scoredOf(row, questionCount)} · `}
          {text('commitments.rank.facts', {
            count: row.commitment_number,
            shown: shownCount(row.commitment_number),
            seconds: seconds(timeOf(row) / 1000),
          })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('commitments.rank.number', { index: row.index })} · {instant(row.submitted_at)}
        </Typography>
      </Box>
      <Box sx={{ fontWeight: 700, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' }}>
        {score(row.total_score)}
      </Box>
    </Box>
  );
}

/** The ranking where there is no room for a table: rank, team and score on one line. */
export function RankCards({ rows, digits, ownRef, questionCount, pinned }: RanksProps) {
  const text = useText();
  return (
    <Paper
      component="ol"
      variant="outlined"
      aria-label={text('commitments.rank.title')}
      sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}
    >
      {pinned === 'loading' && (
        <Box component="li" sx={{ ...CARD, ...OWN_ROW, display: 'block' }}>
          <Skeleton height={PINNED_HEIGHT} />
        </Box>
      )}
      {typeof pinned === 'object' && (
        <RankCard row={pinned} tied={isTied([pinned], 0)} {...{ digits, questionCount }} />
      )}
      {rows.map((row, at) => (
        <RankCard
          key={row.team_id}
          row={row}
          tied={isTied(rows, at)}
          {...{ digits, questionCount, ownRef }}
        />
      ))}
    </Paper>
  );
}
