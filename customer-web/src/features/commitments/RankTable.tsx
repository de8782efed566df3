import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { COMMITMENT_COUNT_SHOWN_MAX, type OverallRankRow, type RankRow } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { Ref } from 'react';
import { medalOf, RankMark } from './Medal.tsx';
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
}

/** Seconds are shown to this many digits. */
export const TIME_DIGITS = 2;

/** Stands out from its neighbours in both schemes, on screen and on paper. */
export const OWN_ROW = {
  bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
  boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)',
} as const;

/** Shown as 99+ above 99. */
export const shownCount = (count: number): string =>
  count > COMMITMENT_COUNT_SHOWN_MAX ? `${COMMITMENT_COUNT_SHOWN_MAX}+` : String(count);

export function OwnMark() {
  const text = useText();
  return <Chip size="small" color="primary" label={text('commitments.rank.own')} sx={{ height: 22 }} />;
}

const COLUMNS: { id: TextId; align?: 'right' }[] = [
  { id: 'commitments.rank.index', align: 'right' },
  { id: 'commitments.rank.team' },
  { id: 'commitments.rank.rank' },
  { id: 'commitments.rank.score', align: 'right' },
  { id: 'commitments.rank.questions', align: 'right' },
  { id: 'commitments.rank.count', align: 'right' },
  { id: 'commitments.rank.time', align: 'right' },
];

/** The first three carry a medal, the viewer's own team a flag and a colour of its own. */
export function RankTable({ rows, digits, ownRef, questionCount }: RanksProps) {
  const text = useText();
  const score = useFixed(digits);
  const seconds = useFixed(TIME_DIGITS);
  return (
    <TableBox label={text('commitments.rank.title')}>
      <TableHead>
        <TableRow>
          {COLUMNS.filter(({ id }) => questionCount !== undefined || id !== 'commitments.rank.questions').map(
            ({ id, align }) => (
              <TableCell key={id} align={align}>
                {text(id)}
              </TableCell>
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const medal = medalOf(row.rank);
          return (
            <TableRow
              key={row.team_id}
              ref={row.is_own ? (ownRef as Ref<HTMLTableRowElement>) : undefined}
              tabIndex={row.is_own ? -1 : undefined}
              aria-current={row.is_own || undefined}
              sx={{
                breakInside: 'avoid',
                outlineOffset: -2,
                '& td': { fontWeight: medal ? 600 : 400 },
                ...(row.is_own && OWN_ROW),
              }}
            >
              <TableCell align="right">{row.index}</TableCell>
              <TableCell sx={{ minWidth: 160 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
                  {row.team_name}
                  {row.is_own && <OwnMark />}
                </Box>
              </TableCell>
              <TableCell>
                <RankMark rank={row.rank} />
              </TableCell>
              <TableCell align="right">{score(row.total_score)}</TableCell>
              {questionCount !== undefined && (
                <TableCell align="right">{scoredOf(row, questionCount)}</TableCell>
              )}
              <TableCell align="right">{shownCount(row.commitment_number)}</TableCell>
              <TableCell align="right">{seconds(timeOf(row) / 1000)}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </TableBox>
  );
}
