import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { AdminAnnouncement } from '@tianheng/contracts';
import { CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { EditIcon } from '../../shared/components/icons.tsx';
import { STAMP } from '../../shared/components/Period.tsx';
import { paths } from '../../shared/paths.ts';
import { usePick } from '../../shared/usePick.ts';

interface ColumnOptions {
  onWithdraw: (announcement: AdminAnnouncement) => void;
}

/** The columns of a match's announcements; one that was withdrawn can only be read. */
export function useAnnouncementColumns({ onWithdraw }: ColumnOptions): GridColDef<AdminAnnouncement>[] {
  const text = useText();
  const pick = usePick();
  const { stamp, number } = useFormats();
  const navigate = useNavigate();
  return useMemo<GridColDef<AdminAnnouncement>[]>(() => {
    const titleOf = ({ title, title_en: english }: AdminAnnouncement) => pick(title, english);
    const time = { ...STAMP, valueFormatter: (value: number) => stamp(value) } as const;
    return [
      {
        field: 'title',
        headerName: text('announcements.column.title'),
        flex: 1,
        minWidth: 240,
        renderCell: ({ row, tabIndex }) => {
          const title = titleOf(row);
          return row.withdrawn_at === null ? (
            <RouterLink
              to={paths.announcement(row.competition_id, row.id)}
              tabIndex={tabIndex}
              underline="hover"
              lang={title.language}
            >
              {title.text}
            </RouterLink>
          ) : (
            <span lang={title.language}>{title.text}</span>
          );
        },
      },
      {
        field: 'withdrawn_at',
        headerName: text('announcements.column.status'),
        width: 120,
        renderCell: ({ row }) => (
          <Chip
            size="small"
            variant="outlined"
            color={row.withdrawn_at === null ? 'success' : 'default'}
            label={text(
              row.withdrawn_at === null ? 'announcements.status.shown' : 'announcements.status.withdrawn',
            )}
          />
        ),
      },
      {
        field: 'read_count',
        type: 'number',
        headerName: text('announcements.column.reads'),
        width: 110,
        valueFormatter: (value: number) => number(value),
      },
      {
        field: 'username',
        headerName: text('announcements.column.author'),
        width: 150,
        valueFormatter: (value: string | null) => value ?? text('announcements.noAuthor'),
      },
      { field: 'created_at', headerName: text('announcements.column.created'), ...time },
      { field: 'updated_at', headerName: text('announcements.column.updated'), ...time },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 88,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            {params.row.withdrawn_at === null
              ? [
                  <GridActionsCellItem
                    key="edit"
                    icon={<EditIcon fontSize="small" />}
                    label={text('announcements.edit.of', { title: titleOf(params.row).text })}
                    onClick={() =>
                      void navigate(paths.announcement(params.row.competition_id, params.row.id))
                    }
                  />,
                  <GridActionsCellItem
                    key="withdraw"
                    icon={<CrossIcon fontSize="small" />}
                    label={text('announcements.withdraw.of', { title: titleOf(params.row).text })}
                    onClick={() => onWithdraw(params.row)}
                  />,
                ]
              : []}
          </GridActionsCell>
        ),
      },
    ];
  }, [text, pick, stamp, number, navigate, onWithdraw]);
}
