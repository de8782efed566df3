import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { COMMITMENT_COUNT_SHOWN_MAX, type OverallRankRow, type RankRow } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { Ref } from 'react';
import { medalOf, RankMark, type Medal } from './Medal.tsx';
import { useFixed } from './score.ts';

/** A row of one question's ranking, or of the one over all questions. */
export type ShownRank = RankRow | OverallRankRow;

export const timeOf = (row: ShownRank): number =>
  'question_time_spent' in row ? row.question_time_spent : row.time_spent;

/** How many of the questions the team has a result on. */
export const scoredOf = (row: ShownRank, questionCount: number | undefined) =>
  questionCount !== undefined && 'scored_questions' in row
    ? `${row.scored_questions}/${questionCount}`
    : null;

export interface RanksProps {
  rows: ShownRank[];
  /** questions that count; unset: the list is about one */
  questionCount?: number;
  /** after the point of a score */
  digits: number;
  /** the viewer's own team's row */
  ownRef: Ref<HTMLElement>;
  /** the viewer's own team's row, where it is on another page */
  pinned?: ShownRank | 'loading';
}

/** Seconds are shown to the millisecond, by which equal scores are parted. */
export const TIME_DIGITS = 3;

/** Stands out from its neighbours in both schemes, on screen and on paper. */
export const OWN_ROW = {
  bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
  boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)',
} as const;

/** Marks the first three at the edge of their row, too. */
export const medalEdge = (medal: Medal | null) =>
  medal && { boxShadow: `inset 4px 0 0 var(--mui-palette-medal-${medal})` };

/** Whether the team shares its rank with the one before or after it. */
export const isTied = (rows: ShownRank[], at: number): boolean => {
  const row = rows[at];
  return row !== undefined && (row.rank !== row.index || rows[at + 1]?.rank === row.rank);
};

/** Shown as 99+ above 99. */
export const shownCount = (count: number): string =>
  count > COMMITMENT_COUNT_SHOWN_MAX ? `${COMMITMENT_COUNT_SHOWN_MAX}+` : String(count);

export function OwnMark() {
  const text = useText();
  return <Chip size="small" color="primary" label={text('commitments.rank.own')} sx={{ height: 22 }} />;
}

export function TieMark() {
  const text = useText();
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {text('commitments.rank.tie')}
    </Typography>
  );
}

/** Eight columns find room on a small desktop where words may stand below one another. */
const NARROW_WRAPS = { whiteSpace: { xs: 'normal', lg: 'nowrap' }, overflowWrap: 'normal' };

/** Of what a row holds. */
const PINNED_HEIGHT = 22;

const COLUMNS: { id: TextId; align?: 'right' }[] = [
  { id: 'commitments.rank.index', align: 'right' },
  { id: 'commitments.rank.team' },
  { id: 'commitments.rank.rank' },
  { id: 'commitments.rank.score', align: 'right' },
  { id: 'commitments.rank.questions', align: 'right' },
  { id: 'commitments.rank.count', align: 'right' },
  { id: 'commitments.rank.time', align: 'right' },
  { id: 'commitments.rank.at', align: 'right' },
];

interface RankTableRowProps {
  row: ShownRank;
  tied: boolean;
  digits: number;
  questionCount: number | undefined;
  /** unset: it is a copy of a row of another page */
  ownRef?: Ref<HTMLElement>;
}

function RankTableRow({ row, tied, digits, questionCount, ownRef }: RankTableRowProps) {
  const { date, instant } = useFormats();
  const score = useFixed(digits);
  const seconds = useFixed(TIME_DIGITS);
  const medal = medalOf(row.rank);
  const isTarget = row.is_own && ownRef !== undefined;
  return (
    <TableRow
      ref={isTarget ? (ownRef as Ref<HTMLTableRowElement>) : undefined}
      tabIndex={isTarget ? -1 : undefined}
      aria-current={row.is_own || undefined}
      sx={{
        breakInside: 'avoid',
        outlineOffset: -2,
        '& td, & th': { fontWeight: medal ? 600 : 400 },
        ...medalEdge(medal),
        ...(row.is_own && OWN_ROW),
      }}
    >
      <TableCell align="right">{row.index}</TableCell>
      <TableCell component="th" scope="row" sx={{ minWidth: { xs: 100, lg: 160 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
          {row.team_name}
          {row.is_own && <OwnMark />}
        </Box>
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <RankMark rank={row.rank} />
          {tied && <TieMark />}
        </Box>
      </TableCell>
      <TableCell align="right">{score(row.total_score)}</TableCell>
      {questionCount !== undefined && <TableCell align="right">{scoredOf(row, questionCount)}</TableCell>}
      <TableCell align="right">{shownCount(row.commitment_number)}</TableCell>
      <TableCell align="right">{seconds(timeOf(row) / 1000)}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ display: { lg: 'none' } }}>
          {date(row.submitted_at)}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {instant(row.submitted_at)}
        </Box>
      </TableCell>
    </TableRow>
  );
}

/** The first three carry a medal, the viewer's own team a flag and a colour of its own. */
export function RankTable({ rows, digits, ownRef, questionCount, pinned }: RanksProps) {
  const text = useText();
  const columns = COLUMNS.filter(
    ({ id }) => questionCount !== undefined || id !== 'commitments.rank.questions',
  );
  return (
    <TableBox label={text('commitments.rank.title')}>
      <TableHead>
        <TableRow>
          {columns.map(({ id, align }) => (
            <TableCell key={id} align={align} sx={NARROW_WRAPS}>
              {text(id)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {pinned === 'loading' && (
          <TableRow sx={OWN_ROW}>
            <TableCell colSpan={columns.length}>
              <Skeleton height={PINNED_HEIGHT} />
            </TableCell>
          </TableRow>
        )}
        {typeof pinned === 'object' && (
          <RankTableRow row={pinned} tied={isTied([pinned], 0)} {...{ digits, questionCount }} />
        )}
        {rows.map((row, at) => (
          <RankTableRow
            key={row.team_id}
            row={row}
            tied={isTied(rows, at)}
            {...{ digits, questionCount, ownRef }}
          />
        ))}
      </TableBody>
    </TableBox>
  );
}
