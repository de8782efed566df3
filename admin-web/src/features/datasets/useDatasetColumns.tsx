import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import { keywordsOf, type AdminDataset } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { STAMP } from '../../shared/components/Period.tsx';
import { EditIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import type { FromList } from '../../shared/useListAddress.ts';
import { StatusChip } from './StatusChip.tsx';

interface ColumnOptions {
  onExplain: (dataset: AdminDataset) => void;
  onRemove: (dataset: AdminDataset) => void;
}

/** The columns of the dataset list. */
export function useDatasetColumns({ onExplain, onRemove }: ColumnOptions): GridColDef<AdminDataset>[] {
  const text = useText();
  const { stamp, number, list: joined } = useFormats();
  const navigate = useNavigate();
  const { search: list } = useLocation();
  return useMemo<GridColDef<AdminDataset>[]>(() => {
    // The form leads back to the same place of the list.
    const state = { list } satisfies FromList;
    const amount = { type: 'number', width: 100, valueFormatter: (value: number) => number(value) } as const;
    return [
      {
        field: 'title',
        headerName: text('datasets.column.title'),
        flex: 1.5,
        minWidth: 174,
        renderCell: ({ row, tabIndex }) => (
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, rowGap: 0.25 }}
          >
            <RouterLink
              to={paths.datasetEdit(row.id)}
              state={state}
              tabIndex={tabIndex}
              underline="hover"
              lang={row.language}
            >
              {row.title}
            </RouterLink>
            {row.in_use && (
              <Chip
                size="small"
                label={text('datasets.inUse')}
                title={text('datasets.inUse.hint')}
                sx={{ height: 20, fontSize: '0.75rem' }}
              />
            )}
            <Typography variant="caption" color="textSecondary" sx={{ width: 1 }}>
              {joined(keywordsOf(row))} · {row.source}
            </Typography>
          </Box>
        ),
      },
      {
        field: 'data_type',
        headerName: text('datasets.column.type'),
        width: 116,
        valueFormatter: (value: AdminDataset['data_type']) => text(`datasets.type.${value}`),
      },
      {
        field: 'status',
        headerName: text('datasets.column.status'),
        width: 164,
        renderCell: ({ row, tabIndex }) => (
          <StatusChip dataset={row} tabIndex={tabIndex} onExplain={() => onExplain(row)} />
        ),
      },
      { field: 'file_count', headerName: text('datasets.column.files'), ...amount, width: 62 },
      { field: 'view_count', headerName: text('datasets.column.views'), ...amount, width: 68 },
      { field: 'download_count', headerName: text('datasets.column.downloads'), ...amount },
      {
        field: 'updated_at',
        headerName: text('datasets.column.updated'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value * 1000),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 88,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            <GridActionsCellItem
              icon={<EditIcon fontSize="small" />}
              label={text('datasets.edit', { title: params.row.title })}
              onClick={() => void navigate(paths.datasetEdit(params.row.id), { state })}
            />
            <GridActionsCellItem
              icon={<TrashIcon fontSize="small" />}
              label={text('datasets.delete', { title: params.row.title })}
              onClick={() => onRemove(params.row)}
            />
          </GridActionsCell>
        ),
      },
    ];
  }, [text, stamp, number, joined, navigate, onExplain, onRemove, list]);
}
