import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import type { RejudgedVerdict, Rejudgement, RejudgeState } from '@tianheng/contracts';
import { spaced } from '@tianheng/web-kit/intl/format.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { STAMP } from '../../../shared/components/Period.tsx';
import { SECONDS } from '../submissions/useRankColumns.tsx';
import { EXACT_DIGITS, VerdictChip } from '../submissions/VerdictChip.tsx';

const TONES: Record<RejudgeState, 'default' | 'info' | 'success' | 'warning' | 'error'> = {
  differs: 'warning',
  beyond: 'default',
  pending: 'info',
  broken: 'error',
  same: 'default',
  counts: 'success',
};

function Verdict({ status, score, time_spent_ms: took, message }: RejudgedVerdict) {
  const { number } = useFormats();
  const { formatNumber } = useIntl();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <VerdictChip status={status} />
      {score !== null && (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {number(score, EXACT_DIGITS)}
        </Box>
      )}
      {score !== null && took !== null && (
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {spaced(formatNumber(took / 1000, SECONDS))}
        </Typography>
      )}
      {message && (
        <Typography variant="body2" color="textSecondary" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
    </Box>
  );
}

/** The columns of what was judged again: the verdict that counts beside the new one. */
export function useRejudgementColumns(): GridColDef<Rejudgement>[] {
  const text = useText();
  const { stamp } = useFormats();
  return useMemo<GridColDef<Rejudgement>[]>(
    () => [
      { field: 'team_name', headerName: text('submissions.column.team'), flex: 1, minWidth: 120 },
      {
        field: 'state',
        headerName: text('rejudging.column.state'),
        width: 150,
        renderCell: ({ row: { state } }) => (
          <Chip size="small" color={TONES[state]} label={text(`rejudging.state.${state}`)} />
        ),
      },
      {
        field: 'counted',
        headerName: text('rejudging.column.counted'),
        flex: 0.8,
        minWidth: 170,
        renderCell: ({ row }) => (
          <>
            <Verdict {...row.counted} />
            {row.first && (
              <>
                <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                  {text('rejudging.first')}
                </Typography>
                <Verdict {...row.first} />
              </>
            )}
          </>
        ),
      },
      {
        field: 'again',
        headerName: text('rejudging.column.again'),
        flex: 0.8,
        minWidth: 170,
        renderCell: ({ row }) => <Verdict {...row.again} />,
      },
      { field: 'commitment_no', headerName: text('submissions.column.no'), width: 110 },
      {
        field: 'mode',
        headerName: text('submissions.column.mode'),
        width: 68,
        valueFormatter: (value: Rejudgement['mode']) => text(`submissions.mode.${value}`),
      },
      {
        field: 'requested_at',
        headerName: text('rejudging.column.requested'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
    ],
    [text, stamp],
  );
}
