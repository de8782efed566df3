import { list, listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { tasksClient } from './tasks.generated.ts';

const tasksApi = tasksClient.enhanceEndpoints({
  endpoints: {
    // Asked again and again while a task is running: what shows it says itself that it failed.
    adminTasksList: { extraOptions: { quiet: true }, providesTags: listed('Task') },
    adminTasksCancel: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => [list('Task')], ['TASK_FINISHED', 'TASK_NOT_FOUND']),
    },
  },
});

export const { useAdminTasksListQuery, useAdminTasksCancelMutation } = tasksApi;

/** Whether a task of a list that is shown is running. */
export const useTasksRun = (asked: Parameters<typeof useAdminTasksListQuery>[0]): boolean => {
  const { data } = tasksApi.endpoints.adminTasksList.useQueryState(asked);
  return data?.data.some(({ status }) => status === 'running') ?? false;
};
