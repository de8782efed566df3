import { TASK_TYPES } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { useAdminTasksListQuery, useTasksRun } from '../../shared/tasks.api.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { useTaskActions } from './useTaskActions.tsx';
import { useTaskColumns } from './useTaskColumns.tsx';

/** How often to look while a task is running, in ms. */
const REFRESH_MS = 5000;
const CHOICES = { filters: { type: TASK_TYPES } };

/** What the platform does in the background: moves by itself while something of it is running. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const token = useSharedSelector(({ session }) => session.token);
  const type = TASK_TYPES.find((known) => known === params.filters.type);
  const asked = {
    page: params.page,
    limit: params.size,
    ...(params.search !== '' && { q: params.search }),
    ...(type && { taskType: type }),
  };
  const isRunning = useTasksRun(asked);
  const query = useAdminTasksListQuery(asked, {
    refetchOnMountOrArgChange: true,
    // Nobody is answered after the session, until they sign in again.
    pollingInterval: token !== null && isRunning ? REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { cancel, dialog } = useTaskActions();
  const columns = useTaskColumns({ onCancel: cancel, onDownload: useDownload() });
  return (
    <ListPage
      title={text('tasks.title')}
      params={params}
      query={query}
      announced={false}
      columns={columns}
      search={text('tasks.search')}
      filters={[
        {
          name: 'type',
          label: text('tasks.column.type'),
          all: text('common.filter.all'),
          options: TASK_TYPES.map((value) => ({ value, label: text(`tasks.type.${value}`) })),
        },
      ]}
      empty={{ title: text('tasks.empty') }}
    >
      {dialog}
    </ListPage>
  );
}
