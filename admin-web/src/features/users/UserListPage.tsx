import Button from '@mui/material/Button';
import type { AdminUser, UserOrder } from '@tianheng/contracts';
import { UploadIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useMemo } from 'react';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import type { ColumnOrder } from '../../shared/components/useOrderedColumns.ts';
import { ExportButtons } from '../../shared/components/ExportButton.tsx';
import { PlusIcon } from '../../shared/components/icons.tsx';
import { useKnownUser } from '../../shared/user.api.ts';
import { useKeptRow } from '../../shared/useKeptRow.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { UserBatchDialog } from './UserBatchDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserKeysDialog } from './UserKeysDialog.tsx';
import { useAdminUsersListQuery, useLazyAdminUsersDownloadQuery } from './users.api.ts';
import { useUserActions } from './useUserActions.tsx';
import { useUserColumns } from './useUserColumns.tsx';

const ORDERS: Readonly<Record<string, ColumnOrder<UserOrder>>> = {
  username: { order: 'username', direction: 'asc' },
  updated_at: { order: 'updated_at', direction: 'desc' },
};
const STATES = ['enabled', 'frozen'] as const;
const ROLES = ['platform_member', 'platform_admin'] as const;
const CHOICES = {
  orders: Object.values(ORDERS).map(({ order }) => order),
  filters: { role: ROLES, state: STATES },
};
const NOBODY: readonly AdminUser[] = [];
const editing = (id: string) => `edit-${id}`;
const keysOf = (id: string) => `keys-${id}`;

/** All accounts, to be searched, made, changed, frozen and deleted. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const { page, size: limit, search, order } = params;
  const role = ROLES.find((known) => known === params.filters.role);
  const { state } = params.filters;
  const wanted = {
    ...(search !== '' && { q: search }),
    ...(order && { order }),
    ...(role && { platformRole: role }),
    ...(state !== undefined && { isFrozen: state === 'frozen' }),
  };
  const query = useAdminUsersListQuery({ page, limit, ...wanted }, { refetchOnMountOrArgChange: true });
  // One each: a trigger that is used anew gives up what it asked for before.
  const [csv] = useLazyAdminUsersDownloadQuery();
  const [xlsx] = useLazyAdminUsersDownloadQuery();
  const rows = query.currentData?.data ?? NOBODY;
  const { dialog, open, close } = useUrlDialog<string>(
    useMemo(() => ['create', 'import', ...rows.map(({ id }) => keysOf(id))], [rows]),
  );
  const edited = useKeptRow(rows, editing);
  const looked = useKeptRow(rows, keysOf);
  const actions = useUserActions();
  const edit = useCallback(({ id }: AdminUser) => open(editing(id)), [open]);
  const lookAtKeys = useCallback(({ id }: AdminUser) => open(keysOf(id)), [open]);
  const columns = useUserColumns({ ...actions, edit, lookAtKeys, self: useKnownUser()?.username });
  const states = STATES.map((value) => ({ value, label: text(`users.state.${value}`) }));
  return (
    <ListPage
      title={text('users.title')}
      actions={
        <>
          <ExportButtons
            label={(format) => text(`users.export.${format}`)}
            ask={(format) => ({ csv, xlsx })[format]({ ...wanted, format })}
          />
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => open('import')}>
            {text('users.import')}
          </Button>
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => open('create')}>
            {text('users.create')}
          </Button>
        </>
      }
      params={params}
      query={query}
      columns={columns}
      orders={ORDERS}
      search={text('users.search')}
      filters={[
        {
          name: 'role',
          label: text('users.column.role'),
          all: text('common.filter.all'),
          options: ROLES.map((value) => ({ value, label: text(`users.role.${value}`) })),
        },
        {
          name: 'state',
          label: text('users.column.state'),
          all: text('common.filter.all'),
          options: states,
        },
      ]}
      bulk={actions.bulk}
      empty={{ title: text('users.empty'), hint: text('users.empty.hint') }}
    >
      {actions.dialogs}
      {dialog === 'create' && <UserDialog user={null} onClose={close} />}
      {dialog === 'import' && <UserBatchDialog onClose={close} />}
      {looked && <UserKeysDialog key={looked.id} user={looked} onClose={close} />}
      {edited && <UserDialog key={edited.id} user={edited} onClose={close} />}
    </ListPage>
  );
}
