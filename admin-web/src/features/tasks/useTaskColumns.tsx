import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { Task, TaskProgress, TaskStatus } from '@tianheng/contracts';
import { CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { DownloadIcon } from '../../shared/components/icons.tsx';
import { STAMP } from '../../shared/components/Period.tsx';

const TONES: Record<TaskStatus, 'info' | 'success' | 'error' | 'default'> = {
  running: 'info',
  success: 'success',
  failed: 'error',
  cancel: 'default',
};

function Progress({ progress: { done, total, sentence } }: { progress: TaskProgress }) {
  const text = useText();
  const share = total === null || total === 0 ? null : Math.min(100, (done / total) * 100);
  return (
    <Box sx={{ mt: 0.5 }}>
      <LinearProgress
        aria-label={text('tasks.progress')}
        {...(share === null ? {} : { variant: 'determinate', value: share })}
      />
      <Typography variant="body2" color="textSecondary">
        {sentence}
      </Typography>
    </Box>
  );
}

interface TaskActs {
  onCancel: (task: Task) => void;
  /** of what it made */
  onDownload: (fileId: string) => void;
}

/** The columns of the list of tasks; a log is read in its row. */
export function useTaskColumns({ onCancel, onDownload }: TaskActs): GridColDef<Task>[] {
  const text = useText();
  const { stamp } = useFormats();
  return useMemo<GridColDef<Task>[]>(
    () => [
      {
        field: 'name',
        headerName: text('tasks.column.name'),
        flex: 1,
        minWidth: 162,
        renderCell: ({ row }) => (
          <Box sx={{ width: 1, overflowWrap: 'anywhere' }}>
            {row.name}
            {row.status === 'running' && row.progress && <Progress progress={row.progress} />}
          </Box>
        ),
      },
      {
        field: 'task_type',
        headerName: text('tasks.column.type'),
        width: 116,
        valueFormatter: (value: Task['task_type']) => text(`tasks.type.${value}`),
      },
      {
        field: 'status',
        headerName: text('tasks.column.status'),
        width: 90,
        renderCell: ({ row: { status } }) => (
          <Chip
            size="small"
            variant="outlined"
            color={TONES[status]}
            label={text(`tasks.status.${status}`)}
          />
        ),
      },
      {
        field: 'log',
        headerName: text('tasks.column.log'),
        flex: 1.4,
        minWidth: 168,
        renderCell: ({ row: { log }, tabIndex }) =>
          log !== '' && (
            <Box
              tabIndex={tabIndex}
              sx={{
                width: 1,
                maxHeight: 120,
                overflow: 'auto',
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                fontSize: '0.8125rem',
              }}
            >
              {log.trimEnd()}
            </Box>
          ),
      },
      { field: 'username', headerName: text('tasks.column.user'), width: 100 },
      {
        field: 'created_at',
        headerName: text('tasks.column.created'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'finished_at',
        headerName: text('tasks.column.finished'),
        ...STAMP,
        valueFormatter: (value: number | null) => (value === null ? '' : stamp(value)),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 64,
        renderCell: (params) => {
          const { name, status, result_file_id: made } = params.row;
          if (status !== 'running' && made === null) return null;
          return (
            <GridActionsCell {...params}>
              {made === null ? (
                <GridActionsCellItem
                  icon={<CrossIcon fontSize="small" />}
                  label={text('tasks.cancel.of', { name })}
                  onClick={() => onCancel(params.row)}
                />
              ) : (
                <GridActionsCellItem
                  icon={<DownloadIcon fontSize="small" />}
                  label={text('tasks.result.of', { name })}
                  onClick={() => onDownload(made)}
                />
              )}
            </GridActionsCell>
          );
        },
      },
    ],
    [text, stamp, onCancel, onDownload],
  );
}
