import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { COMMITMENT_COUNT_SHOWN_MAX, type RankRow } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Ref } from 'react';

const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** The medal of a rank; none below the third. */
export const medalOf = (rank: number): Medal | null => MEDALS[rank - 1] ?? null;

/** Shown as 99+ above 99. */
export const shownCount = (count: number): string =>
  count > COMMITMENT_COUNT_SHOWN_MAX ? `${COMMITMENT_COUNT_SHOWN_MAX}+` : String(count);

function MedalMark({ rank, medal }: { rank: number; medal: Medal }) {
  const text = useText();
  return (
    <Box
      component="svg"
      viewBox="0 0 32 36"
      role="img"
      aria-label={text(`commitments.rank.${medal}`)}
      sx={{ width: 30, height: 34, display: 'block' }}
    >
      <Box
        component="path"
        d="M8 1h6l4 10h-5ZM24 1h-6l-4 10h5Z"
        sx={{ fill: 'var(--mui-palette-primary-main)' }}
      />
      <Box component="circle" cx="16" cy="22" r="12" sx={{ fill: `var(--mui-palette-medal-${medal})` }} />
      <Box
        component="text"
        x="16"
        y="27"
        textAnchor="middle"
        sx={{ fill: 'var(--mui-palette-medal-ink)', fontSize: 14, fontWeight: 700 }}
      >
        {rank}
      </Box>
    </Box>
  );
}

/** One team; the first three carry a medal, the viewer's own a flag of its own. */
export function RankLine({ row, ref }: { row: RankRow; ref?: Ref<HTMLTableRowElement> }) {
  const text = useText();
  const { number, duration } = useFormats();
  const medal = medalOf(row.rank);
  return (
    <TableRow
      ref={ref}
      tabIndex={row.is_own ? -1 : undefined}
      data-medal={medal ?? undefined}
      aria-current={row.is_own || undefined}
      sx={{
        bgcolor: medal ? 'action.hover' : undefined,
        '& td': { fontWeight: medal ? 600 : 400 },
        ...(row.is_own && {
          '& td:first-of-type': { boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)' },
          outlineOffset: -2,
        }),
      }}
    >
      <TableCell align="right">{row.index}</TableCell>
      <TableCell sx={{ minWidth: 160 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
          {row.team_name}
          {row.is_own && (
            <Chip size="small" color="primary" label={text('commitments.rank.own')} sx={{ height: 22 }} />
          )}
        </Box>
      </TableCell>
      <TableCell>{medal ? <MedalMark rank={row.rank} medal={medal} /> : row.rank}</TableCell>
      <TableCell align="right">{number(row.total_score)}</TableCell>
      <TableCell align="right">{shownCount(row.commitment_number)}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {duration(row.question_time_spent)}
      </TableCell>
    </TableRow>
  );
}
