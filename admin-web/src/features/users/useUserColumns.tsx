import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { AdminUser } from '@tianheng/contracts';
import { TrashIcon, UserIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { Email } from '../../shared/components/Email.tsx';
import { Lines } from '../../shared/components/Lines.tsx';
import { RowMenuName } from '../../shared/components/RowMenu.tsx';
import { STAMP } from '../../shared/components/Period.tsx';
import { EditIcon } from '../../shared/components/icons.tsx';
import { isAdministrator, type UserActions } from './useUserActions.tsx';
import { FreezeIcon, KeyIcon, ShieldIcon, ThawIcon } from './user-icons.tsx';

interface ColumnOptions extends UserActions {
  edit: (user: AdminUser) => void;
  lookAtKeys: (user: AdminUser) => void;
  /** the username of who is signed in */
  self: string | undefined;
}

/** The columns of the list of accounts; administrators' rows offer what the server does not refuse there. */
export function useUserColumns({
  edit,
  lookAtKeys,
  freeze,
  remove,
  resetFactor,
  changeRole,
  self,
}: ColumnOptions): GridColDef<AdminUser>[] {
  const text = useText();
  const { stamp } = useFormats();
  return useMemo<GridColDef<AdminUser>[]>(
    () => [
      { field: 'username', headerName: text('users.column.username'), flex: 0.8, minWidth: 110 },
      { field: 'nickname', headerName: text('users.column.nickname'), width: 100 },
      {
        field: 'email',
        headerName: text('users.column.contact'),
        flex: 1,
        minWidth: 130,
        renderCell: ({ row: { email, mobile_phone: phone } }) => (
          <Lines first={<Email address={email} />} second={phone} />
        ),
      },
      { field: 'school', headerName: text('users.column.school'), flex: 0.8, minWidth: 82 },
      {
        field: 'platform_role',
        headerName: text('users.column.role'),
        width: 116,
        valueFormatter: (value: AdminUser['platform_role']) => text(`users.role.${value}`),
      },
      {
        field: 'is_frozen',
        headerName: text('users.column.state'),
        width: 102,
        renderCell: ({ row: { is_frozen: isFrozen } }) => (
          <Chip
            size="small"
            variant="outlined"
            color={isFrozen ? 'warning' : 'success'}
            label={text(isFrozen ? 'users.state.frozen' : 'users.state.enabled')}
          />
        ),
      },
      {
        field: 'updated_at',
        headerName: text('users.column.updated'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 156,
        renderCell: (params) => {
          const user = params.row;
          const named = { name: user.username };
          // A menu takes what is rarely done: five icons would need a wider screen.
          const rare = [
            <GridActionsCellItem
              key="keys"
              showInMenu
              icon={<KeyIcon fontSize="small" />}
              label={text('users.keys.of', named)}
              onClick={() => lookAtKeys(user)}
            />,
          ];
          if (isAdministrator(user) ? user.username !== self : !user.is_frozen) {
            rare.push(
              <GridActionsCellItem
                key="role"
                showInMenu
                icon={<UserIcon fontSize="small" />}
                label={text(isAdministrator(user) ? 'users.demote.of' : 'users.promote.of', named)}
                onClick={() => changeRole(user)}
              />,
            );
          }
          if (isAdministrator(user)) {
            return (
              <RowMenuName value={text('users.more.of', named)}>
                <GridActionsCell {...params}>
                  {user.username !== self && (
                    <GridActionsCellItem
                      icon={<ShieldIcon fontSize="small" />}
                      label={text('users.factor.of', named)}
                      onClick={() => resetFactor(user)}
                    />
                  )}
                  {rare}
                </GridActionsCell>
              </RowMenuName>
            );
          }
          return (
            <RowMenuName value={text('users.more.of', named)}>
              <GridActionsCell {...params}>
                <GridActionsCellItem
                  icon={<EditIcon fontSize="small" />}
                  label={text('users.edit.of', named)}
                  onClick={() => edit(user)}
                />
                <GridActionsCellItem
                  icon={user.is_frozen ? <ThawIcon fontSize="small" /> : <FreezeIcon fontSize="small" />}
                  label={text(user.is_frozen ? 'users.thaw.of' : 'users.freeze.of', named)}
                  onClick={() => freeze(user)}
                />
                <GridActionsCellItem
                  icon={<TrashIcon fontSize="small" />}
                  label={text('users.delete.of', named)}
                  onClick={() => remove(user)}
                />
                {rare}
              </GridActionsCell>
            </RowMenuName>
          );
        },
      },
    ],
    [text, stamp, edit, lookAtKeys, freeze, remove, resetFactor, changeRole, self],
  );
}
