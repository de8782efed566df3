import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { AdminCompetition } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Lines } from '../../shared/components/Lines.tsx';
import { Period, STAMP, STAMP_WIDTH } from '../../shared/components/Period.tsx';
import { AnnounceIcon, CopyIcon, EditIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import type { FromList } from '../../shared/useListAddress.ts';
import { usePick } from '../../shared/usePick.ts';
import { phaseOf } from './phase.ts';
import { PhaseChip } from './PhaseChip.tsx';

interface ColumnOptions {
  onCopy: (match: AdminCompetition) => void;
  onRemove: (match: AdminCompetition) => void;
}

/** Its label is the clock's, the stored status stands beside it where it differs. */
function Standing({ match }: { match: AdminCompetition }) {
  const text = useText();
  const phase = phaseOf(match, serverNow());
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <PhaseChip phase={phase} />
      {match.status !== phase && (
        <Chip
          size="small"
          sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }}
          label={text('matches.status.byHand', { status: text(`matches.status.${match.status}`) })}
        />
      )}
      {match.is_final && <Chip size="small" label={text('matches.final')} />}
    </Box>
  );
}

/** Beneath its title on a phone, where the columns of these are out of sight: how it stands, and on which days it is. */
function Gist({ match }: { match: AdminCompetition }) {
  const { date } = useFormats();
  return (
    <Box sx={{ mt: 0.5, display: 'grid', gap: 0.5, color: 'text.secondary' }}>
      <Standing match={match} />
      <span>
        {date(match.start_time)} – {date(match.end_time)}
      </span>
    </Box>
  );
}

/** The columns of the list of matches. */
export function useMatchColumns({ onCopy, onRemove }: ColumnOptions): GridColDef<AdminCompetition>[] {
  const text = useText();
  const pick = usePick();
  const { stamp } = useFormats();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { search: list } = useLocation();
  return useMemo<GridColDef<AdminCompetition>[]>(() => {
    // The form leads back to the same place of the list.
    const state = { list } satisfies FromList;
    const titleOf = ({ title, title_en: english }: AdminCompetition) => pick(title, english);
    const time = { ...STAMP, valueFormatter: (value: number) => stamp(value) } as const;
    const columns: GridColDef<AdminCompetition>[] = [
      {
        field: 'title',
        headerName: text('matches.column.title'),
        flex: 1,
        minWidth: 160,
        renderCell: ({ row, tabIndex }) => {
          const title = titleOf(row);
          return (
            <Box sx={{ minWidth: 0 }}>
              <RouterLink
                to={paths.matchDetail(row.id)}
                tabIndex={tabIndex}
                underline="hover"
                lang={title.language}
              >
                {title.text}
              </RouterLink>
              {isPhone && <Gist match={row} />}
            </Box>
          );
        },
      },
      {
        field: 'status',
        headerName: text('matches.column.status'),
        width: 126,
        renderCell: ({ row }) => <Standing match={row} />,
      },
      {
        field: 'start_time',
        headerName: text('matches.column.period'),
        width: STAMP_WIDTH,
        renderCell: ({ row }) => <Period start={row.start_time} end={row.end_time} />,
      },
      { field: 'registration_open_time', headerName: text('matches.column.registration'), ...time },
      {
        field: 'question_count',
        headerName: text('matches.column.counts'),
        width: 90,
        renderCell: ({ row }) => (
          <Lines
            first={text('matches.count.questions', { count: row.question_count })}
            second={text('matches.count.teams', { count: row.team_count })}
          />
        ),
      },
      { field: 'updated_at', headerName: text('matches.column.updated'), ...time },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 160,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            <GridActionsCellItem
              icon={<AnnounceIcon fontSize="small" />}
              label={text('matches.announcements.of', { title: titleOf(params.row).text })}
              onClick={() => void navigate(paths.announcements(params.row.id))}
            />
            <GridActionsCellItem
              icon={<EditIcon fontSize="small" />}
              label={text('matches.edit.of', { title: titleOf(params.row).text })}
              onClick={() => void navigate(paths.matchEdit(params.row.id), { state })}
            />
            <GridActionsCellItem
              icon={<CopyIcon fontSize="small" />}
              label={text('matches.copy.of', { title: titleOf(params.row).text })}
              onClick={() => onCopy(params.row)}
            />
            <GridActionsCellItem
              icon={<TrashIcon fontSize="small" />}
              label={text('matches.delete.of', { title: titleOf(params.row).text })}
              onClick={() => onRemove(params.row)}
            />
          </GridActionsCell>
        ),
      },
    ];
    return isPhone ? columns.filter(({ field }) => field !== 'status') : columns;
  }, [list, text, pick, stamp, navigate, onCopy, onRemove, isPhone]);
}
