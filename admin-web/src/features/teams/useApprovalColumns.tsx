import Typography from '@mui/material/Typography';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { Approval } from '@tianheng/contracts';
import { CheckIcon, CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Lines } from '../../shared/components/Lines.tsx';
import { STAMP } from '../../shared/components/Period.tsx';
import { paths } from '../../shared/paths.ts';
import { ApprovalChip } from './StatusChips.tsx';
import type { ApprovalActions } from './useApprovalActions.tsx';
import type { FromApprovals } from './useApprovalsAddress.ts';

interface ColumnOptions extends ApprovalActions {
  /** what the cell of a team shows in place of a link to its page; keep it the same between renders */
  team?: (approval: Approval, tabIndex: number) => ReactNode;
}

/** The columns of the lists of approvals. */
export function useApprovalColumns({ approve, reject, team }: ColumnOptions): GridColDef<Approval>[] {
  const text = useText();
  const { stamp } = useFormats();
  const { pathname, search } = useLocation();
  return useMemo<GridColDef<Approval>[]>(() => {
    // The page of one leads back to the same place of the list.
    const state = { list: pathname + search } satisfies FromApprovals;
    return [
      {
        field: 'team_name',
        headerName: text('approvals.column.team'),
        flex: 1,
        minWidth: team ? 196 : 146,
        renderCell: ({ row, tabIndex }) =>
          team?.(row, tabIndex) ?? (
            <RouterLink to={paths.approval(row)} state={state} tabIndex={tabIndex} underline="hover">
              {row.team_name}
            </RouterLink>
          ),
      },
      {
        field: 'competition_name',
        headerName: text('approvals.column.competition'),
        flex: 0.8,
        minWidth: 122,
      },
      {
        field: 'member_list',
        headerName: text('approvals.column.leader'),
        width: 110,
        valueGetter: (_value, { member_list: members }) =>
          members.find(({ is_leader: leads }) => leads)?.username ?? '',
      },
      {
        field: 'members',
        headerName: text('approvals.column.members'),
        type: 'number',
        width: 64,
        valueGetter: (_value, { member_list: members }) =>
          members.filter(({ status }) => status === 'accept').length,
      },
      {
        field: 'created_at',
        headerName: text('approvals.column.created'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'status',
        headerName: text('approvals.column.status'),
        width: 112,
        renderCell: ({ row: { status } }) => <ApprovalChip status={status} />,
      },
      {
        field: 'desc',
        headerName: text('approvals.column.decision'),
        flex: 0.6,
        minWidth: 120,
        renderCell: ({ row }) => <Lines first={row.decided_by} second={row.desc} />,
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 96,
        renderCell: (params) => {
          const { row } = params;
          const named = { team: row.team_name };
          return row.status === 'approving' ? (
            <GridActionsCell {...params}>
              <GridActionsCellItem
                icon={<CheckIcon color="success" />}
                label={text('approvals.approve.of', named)}
                title={text('approvals.approve')}
                onClick={() => approve(row)}
              />
              <GridActionsCellItem
                icon={<CrossIcon color="error" />}
                label={text('approvals.reject.of', named)}
                title={text('approvals.reject')}
                onClick={() => reject(row)}
              />
            </GridActionsCell>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {text('approvals.decided')}
            </Typography>
          );
        },
      },
    ];
  }, [text, stamp, approve, reject, team, pathname, search]);
}
