import { api } from './api';
export const addTagTypes = ['admin', 'competitions', 'settings', 'auth'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
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
        providesTags: ['admin'],
      }),
      competitionsList: build.query<CompetitionsListApiResponse, CompetitionsListApiArg>({
        query: (queryArg) => ({
          url: `/v1/competitions`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['competitions'],
      }),
      settingsGet: build.query<SettingsGetApiResponse, SettingsGetApiArg>({
        query: () => ({ url: `/v1/settings/race` }),
        providesTags: ['settings'],
      }),
      authUserInfo: build.query<AuthUserInfoApiResponse, AuthUserInfoApiArg>({
        query: () => ({ url: `/v1/user/info` }),
        providesTags: ['auth'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as serverApi };
export type AdminTasksListApiResponse = /** status 200  */ TaskPageDto;
export type AdminTasksListApiArg = {
  page?: number;
  limit?: number;
  /** part of the name or username */
  q?: string;
  taskType?: 'sync_dataset' | 'zip_file';
};
export type CompetitionsListApiResponse = /** status 200  */ CompetitionPageDto;
export type CompetitionsListApiArg = {
  page?: number;
  limit?: number;
};
export type SettingsGetApiResponse = /** status 200  */ RaceSettingsDto;
export type SettingsGetApiArg = void;
export type AuthUserInfoApiResponse = /** status 200  */ UserInfoDto;
export type AuthUserInfoApiArg = void;
export type TaskDto = {
  id: string;
  name: string;
  task_type: 'sync_dataset' | 'zip_file';
  status: 'running' | 'success' | 'failed';
  log: string;
  username: string;
  /** epoch ms */
  created_at: number;
};
export type TaskPageDto = {
  total_count: number;
  current_page: number;
  data: TaskDto[];
};
export type CompetitionDto = {
  id: string;
  title: string;
  title_en: string;
  status: 'not_started' | 'in_processing' | 'done';
  /** until when registration is open, epoch ms */
  registration_open_time: number;
  /** epoch ms */
  start_time: number;
  /** epoch ms */
  end_time: number;
  /** accepted teams */
  team_number: number;
  /** HTML */
  desc: string;
  journal: string;
  journal_en: string;
  team_size_limit: number;
  /** what `desc` is written in */
  language: 'zh-CN' | 'en';
};
export type CompetitionPageDto = {
  total_count: number;
  current_page: number;
  data: CompetitionDto[];
};
export type RaceSettingsDto = {
  /** seconds between two commitments of a team */
  task_submit_period_per_team: number;
  show_score_after_running: boolean;
  /** prod commitments of a team on a question; 0 = no limit */
  total_submit_times_per_team: number;
  /** seconds for a whole judging; 0 = no limit */
  job_timeout: number;
};
export type UserInfoDto = {
  id: string;
  username: string;
  nickname: string;
  email: string;
  mobile_phone: string;
  school: string;
  platform_role: 'platform_admin' | 'platform_member';
  certified_status: string;
  is_frozen: boolean;
  group: string | null;
  profession: string | null;
  grade: string | null;
  /** signed in by a mailed one-time password */
  must_change_password: boolean;
  /** epoch ms */
  updated_at: number;
};
export const { useAdminTasksListQuery, useCompetitionsListQuery, useSettingsGetQuery, useAuthUserInfoQuery } =
  injectedRtkApi;
