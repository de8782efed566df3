import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTasksList: build.query<AdminTasksListApiResponse, AdminTasksListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/task`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          task_type: queryArg.taskType,
        },
      }),
    }),
    adminTasksCancel: build.mutation<AdminTasksCancelApiResponse, AdminTasksCancelApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/task/${encodeURIComponent(String(queryArg))}/cancel`,
        method: 'POST',
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as tasksClient };
export type AdminTasksListApiResponse = /** status 200  */ TaskPageDto;
export type AdminTasksListApiArg = {
  page?: number;
  limit?: number;
  /** part of the name or username */
  q?: string;
  taskType?: 'sync_dataset' | 'zip_file';
};
export type AdminTasksCancelApiResponse =
  /** status 200 its worker writes nothing any more, and stops within seconds */ TaskDto;
export type AdminTasksCancelApiArg = string;
export type TaskProgressDto = {
  /** of the task’s own unit, e.g. bytes */
  done: number;
  /** null while it is not known */
  total: number | null;
  /** what is being done, in the reader’s language */
  sentence: string;
};
export type TaskDto = {
  id: string;
  name: string;
  task_type: 'sync_dataset' | 'zip_file';
  status: 'running' | 'success' | 'failed' | 'cancel';
  /** in the reader’s language, a line each */
  log: string;
  username: string;
  /** epoch ms */
  created_at: number;
  /** epoch ms */
  finished_at: number | null;
  progress: TaskProgressDto | null;
  /** the file that it made */
  result_file_id: string | null;
};
export type TaskPageDto = {
  total_count: number;
  current_page: number;
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: TaskDto[];
};
