import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { ListedTeam, TeamStatus } from '@tianheng/contracts';
import { TrashIcon, ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { Email } from '../../shared/components/Email.tsx';
import { EditIcon } from '../../shared/components/icons.tsx';
import { Lines } from '../../shared/components/Lines.tsx';
import { STAMP } from '../../shared/components/Period.tsx';

const TONES: Record<TeamStatus, 'default' | 'info' | 'warning' | 'success'> = {
  temporary_storage: 'default',
  in_recruiting: 'info',
  recruit_failed: 'default',
  approving: 'warning',
  reject: 'default',
  accept: 'success',
};

interface ColumnOptions {
  edit: (team: ListedTeam) => void;
  remove: (team: ListedTeam) => void;
  /** looks at the customer site as that team; null where that site is not known */
  view: ((teamId: string) => void) | null;
  competitionOf: (id: string) => string;
}

/** The columns of the list of teams. */
export function useTeamColumns({
  edit,
  remove,
  view,
  competitionOf,
}: ColumnOptions): GridColDef<ListedTeam>[] {
  const text = useText();
  const { stamp } = useFormats();
  return useMemo<GridColDef<ListedTeam>[]>(
    () => [
      {
        field: 'name',
        headerName: text('teams.column.nameAndStatus'),
        flex: 0.8,
        minWidth: 128,
        renderCell: ({ row: { name, status } }) => (
          <Lines
            first={name}
            second={
              <Chip
                size="small"
                variant="outlined"
                color={TONES[status]}
                label={text(`teams.status.${status}`)}
              />
            }
          />
        ),
      },
      {
        field: 'competition_id',
        headerName: text('teams.column.competition'),
        flex: 1,
        minWidth: 112,
        valueFormatter: (id: string) => competitionOf(id),
      },
      { field: 'username', headerName: text('teams.column.username'), width: 110 },
      {
        field: 'email',
        headerName: text('teams.column.contact'),
        flex: 0.9,
        minWidth: 128,
        renderCell: ({ row: { email, phone_number: phone } }) => (
          <Lines first={email !== undefined && <Email address={email} />} second={phone} />
        ),
      },
      { field: 'company_name', headerName: text('teams.column.company'), flex: 0.7, minWidth: 100 },
      {
        field: 'team_principal_name',
        headerName: text('teams.column.principalAndCard'),
        width: 124,
        renderCell: ({ row: { team_principal_name: principal, card_id: card } }) => (
          <Lines first={principal} second={card} />
        ),
      },
      {
        field: 'updated_at',
        headerName: text('teams.column.updated'),
        // In two lines, as what is beside it.
        width: STAMP.minWidth,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 122,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            <GridActionsCellItem
              icon={<EditIcon fontSize="small" />}
              label={text('teams.edit.of', { name: params.row.name })}
              onClick={() => edit(params.row)}
            />
            {view && (
              <GridActionsCellItem
                icon={<ViewIcon fontSize="small" />}
                label={text('teams.view.of', { name: params.row.name })}
                onClick={() => view(params.row.id)}
              />
            )}
            <GridActionsCellItem
              icon={<TrashIcon fontSize="small" />}
              label={text('teams.delete.of', { name: params.row.name })}
              onClick={() => remove(params.row)}
            />
          </GridActionsCell>
        ),
      },
    ],
    [text, stamp, edit, remove, view, competitionOf],
  );
}
