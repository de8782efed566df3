import Box from '@mui/material/Box';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { AcceptedTeam } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';

/** One above the other: beside each other they would push the actions out of sight. */
const Lines = ({ of }: { of: readonly string[] }) => (
  <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
    {of.map((line, index) => (
      <div key={index}>{line}</div>
    ))}
  </Box>
);

/** The columns of the list of teams that take part. */
export function useAcceptedColumns(remove: (team: AcceptedTeam) => void): GridColDef<AcceptedTeam>[] {
  const text = useText();
  const { list, number } = useFormats();
  return useMemo<GridColDef<AcceptedTeam>[]>(
    () => [
      { field: 'team_name', headerName: text('finals.column.team'), flex: 1, minWidth: 112 },
      {
        field: 'company_name',
        headerName: text('finals.column.company'),
        flex: 0.8,
        minWidth: 120,
        renderCell: ({ row }) => <Lines of={[row.company_name, row.leader_address]} />,
      },
      {
        field: 'team_member_count',
        headerName: text('finals.column.count'),
        type: 'number',
        width: 84,
        valueFormatter: (value: number) => number(value),
      },
      {
        field: 'leader',
        headerName: text('finals.column.leader'),
        flex: 1,
        minWidth: 162,
        renderCell: ({ row }) => <Lines of={[row.leader, row.leader_email, row.leader_phone]} />,
      },
      {
        field: 'team_member',
        headerName: text('finals.column.people'),
        flex: 1,
        minWidth: 116,
        valueFormatter: (people: AcceptedTeam['team_member']) =>
          list(people.map(({ nickname, username }) => nickname || username)),
      },
      {
        field: 'instructor_name',
        headerName: text('finals.column.instructor'),
        width: 121,
        renderCell: ({ row }) => <Lines of={[row.instructor_name, row.instructor_phone]} />,
      },
      {
        field: 'consent_to_publish',
        headerName: text('finals.column.consent'),
        width: 90,
        valueFormatter: (value: boolean) => text(value ? 'finals.yes' : 'finals.no'),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 64,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            <GridActionsCellItem
              icon={<TrashIcon fontSize="small" />}
              label={text('finals.remove.of', { team: params.row.team_name })}
              onClick={() => remove(params.row)}
            />
          </GridActionsCell>
        ),
      },
    ],
    [text, list, number, remove],
  );
}
