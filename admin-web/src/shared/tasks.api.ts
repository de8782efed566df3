import { list, listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { tasksClient } from './tasks.generated.ts';

export const { useAdminTasksListQuery, useAdminTasksCancelMutation } = tasksClient.enhanceEndpoints({
  endpoints: {
    adminTasksList: { providesTags: listed('Task') },
    adminTasksCancel: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => [list('Task')], ['TASK_FINISHED', 'TASK_NOT_FOUND']),
    },
  },
});
