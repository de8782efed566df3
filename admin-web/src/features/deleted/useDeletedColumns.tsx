import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { DeletedCounts, DeletedThing } from '@tianheng/contracts';
import { lineIcon } from '@tianheng/web-kit/components/line-icon.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { STAMP } from '../../shared/components/Period.tsx';

const RestoreIcon = lineIcon(<path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M12 8v4.5l3 1.8" />);
const COUNTED = ['groups', 'questions', 'announcements', 'files', 'citations'] as const;

interface ColumnOptions {
  onRestore: (thing: DeletedThing) => void;
}

/** The columns of what was deleted. A match counts its own topics, a topic its tracks, a track nothing. */
export function useDeletedColumns({ onRestore }: ColumnOptions): GridColDef<DeletedThing>[] {
  const text = useText();
  const { stamp, date, list } = useFormats();
  return useMemo<GridColDef<DeletedThing>[]>(() => {
    const contentsOf = ({ kind, counts }: DeletedThing): string => {
      const self: (keyof DeletedCounts)[] =
        kind === 'group' ? ['groups'] : kind === 'question' ? ['questions'] : [];
      return list(
        COUNTED.filter((name) => counts[name] > 0 && !self.includes(name)).map((name) =>
          text(`deleted.count.${name}`, { count: counts[name] }),
        ),
      );
    };
    return [
      { field: 'name', headerName: text('deleted.column.name'), flex: 1, minWidth: 146 },
      {
        field: 'kind',
        headerName: text('deleted.column.kind'),
        width: 110,
        renderCell: ({ row }) => (
          <Chip size="small" variant="outlined" label={text(`deleted.kind.${row.kind}`)} />
        ),
      },
      {
        field: 'competition_title',
        headerName: text('deleted.column.competition'),
        flex: 0.6,
        minWidth: 126,
        valueFormatter: (value: string | null) => value ?? '',
      },
      {
        field: 'counts',
        headerName: text('deleted.column.contents'),
        flex: 0.8,
        minWidth: 132,
        valueGetter: (_value, row) => contentsOf(row),
      },
      {
        field: 'username',
        headerName: text('deleted.column.username'),
        width: 114,
        valueFormatter: (value: string | null) => value ?? text('deleted.noUser'),
      },
      {
        field: 'deleted_at',
        headerName: text('deleted.column.deleted'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'purged_at',
        headerName: text('deleted.column.purged'),
        width: 134,
        valueFormatter: (value: number) => date(value),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 88,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            <GridActionsCellItem
              icon={<RestoreIcon fontSize="small" />}
              label={text('deleted.restore.of', { name: params.row.name })}
              onClick={() => onRestore(params.row)}
            />
          </GridActionsCell>
        ),
      },
    ];
  }, [text, stamp, date, list, onRestore]);
}
