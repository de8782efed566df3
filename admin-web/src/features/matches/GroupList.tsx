import Button from '@mui/material/Button';
import type { AdminGroup, Id } from '@tianheng/contracts';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { ListBody } from '../../shared/blocks/ListBody.tsx';
import { PlusIcon } from '../../shared/components/icons.tsx';
import { useKeptRow } from '../../shared/useKeptRow.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { useAdminGroupsListQuery } from './matches.api.ts';
import { useGroupColumns } from './useGroupColumns.tsx';
import { useGroupRemoval } from './useGroupRemoval.ts';

const NO_GROUPS: readonly AdminGroup[] = [];
const CREATE = 'create';
const DIALOGS = [CREATE];
const editing = (id: Id) => `edit-${id}`;

/** The topics of a match, to be made, opened, changed and deleted. */
export function GroupList({ competitionId }: { competitionId: Id }) {
  const text = useText();
  const params = useListParams();
  const query = useAdminGroupsListQuery(
    { competitionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  const rows = query.currentData?.data ?? NO_GROUPS;
  const { dialog, open, close } = useUrlDialog<string>(DIALOGS);
  const edited = useKeptRow(rows, editing);
  const edit = useCallback(({ id }: AdminGroup) => open(editing(id)), [open]);
  const removal = useGroupRemoval();
  const columns = useGroupColumns({ edit, remove: removal.start });
  return (
    <>
      <ListBody
        title={text('groups.title')}
        params={params}
        query={query}
        columns={columns}
        empty={{ title: text('groups.empty'), hint: text('groups.empty.hint') }}
        tools={
          <Button
            variant="contained"
            startIcon={<PlusIcon />}
            onClick={() => open(CREATE)}
            sx={{ ml: 'auto', minHeight: 36 }}
          >
            {text('groups.create')}
          </Button>
        }
      />
      {removal.dialog}
      {dialog === CREATE && (
        <GroupDialog key={CREATE} competitionId={competitionId} group={null} onClose={close} />
      )}
      {edited && <GroupDialog key={edited.id} competitionId={competitionId} group={edited} onClose={close} />}
    </>
  );
}
