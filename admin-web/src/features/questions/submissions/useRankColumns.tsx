import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import type { AdminRankPage, AdminRankRow, Id, Paged } from '@tianheng/contracts';
import { spaced } from '@tianheng/web-kit/intl/format.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { EXACT_DIGITS } from './VerdictChip.tsx';

/** To the millisecond, by which equal scores are parted, and with the same digits in every row. */
export const SECONDS = {
  style: 'unit',
  unit: 'second',
  unitDisplay: 'short',
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
} as const;

/** A team is ranked once. */
export type RankedTeam = AdminRankRow & { id: Id };

export const rowsOf = (page: AdminRankPage): Paged<RankedTeam> => ({
  ...page,
  data: page.data.map((ranked) => ({ ...ranked, id: ranked.team_id })),
});

const LINKS = ['model_file_link', 'upload_file_link'] as const;

/** The columns of a ranking; a link is there only where there is something to download. */
export function useRankColumns(onDownload: (link: string) => void): GridColDef<RankedTeam>[] {
  const text = useText();
  const { number } = useFormats();
  const { formatNumber } = useIntl();
  return useMemo<GridColDef<RankedTeam>[]>(() => {
    const amount = {
      type: 'number',
      valueFormatter: (value: number) => number(value, EXACT_DIGITS),
    } as const;
    return [
      { field: 'rank', headerName: text('submissions.column.rank'), width: 80, ...amount },
      {
        field: 'team_name',
        headerName: text('submissions.column.team'),
        flex: 1,
        minWidth: 160,
        renderCell: ({ row }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            {row.team_name}
            {row.stale === true && (
              <Chip size="small" color="warning" variant="outlined" label={text('submissions.stale')} />
            )}
          </Box>
        ),
      },
      { field: 'score', headerName: text('submissions.column.score'), width: 140, ...amount },
      {
        field: 'time_use',
        headerName: text('submissions.column.time'),
        width: 130,
        ...amount,
        valueFormatter: (value: number) => spaced(formatNumber(value / 1000, SECONDS)),
      },
      { field: 'commit_number', headerName: text('submissions.column.count'), width: 120, ...amount },
      {
        field: 'download_links',
        headerName: text('submissions.column.links'),
        width: 260,
        renderCell: ({ row, tabIndex }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {LINKS.map((name) => {
              const link = row.download_links[name];
              return (
                link !== null && (
                  <Button
                    key={name}
                    size="small"
                    tabIndex={tabIndex}
                    aria-label={text(`submissions.${name}.of`, { team: row.team_name })}
                    onClick={() => onDownload(link)}
                  >
                    {text(`submissions.${name}`)}
                  </Button>
                )
              );
            })}
          </Box>
        ),
      },
    ];
  }, [text, number, formatNumber, onDownload]);
}
