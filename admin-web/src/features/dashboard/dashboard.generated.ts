import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStatisticsFind: build.query<AdminStatisticsFindApiResponse, AdminStatisticsFindApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/statistics`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    competitionsList: build.query<CompetitionsListApiResponse, CompetitionsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/competitions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as dashboardClient };
export type AdminStatisticsFindApiResponse =
  /** status 200 counts of the last seconds may still be missing */ StatisticsDto;
export type AdminStatisticsFindApiArg = {
  /** first day; 30 days up to the last one unless said, at most 366 */
  from?: string;
  /** last day; today unless said */
  to?: string;
};
export type CompetitionsListApiResponse = /** status 200  */ CompetitionPageDto;
export type CompetitionsListApiArg = {
  page?: number;
  limit?: number;
};
export type DatasetCountsDto = {
  all: number;
  register: number;
  competition: number;
};
export type DayStatisticsDto = {
  /** in the platform’s time zone */
  date: string;
  download_count: number;
  create_team: number;
  register_user: number;
  /** calls of the API */
  total_request: number;
  /** of these, by people who are signed in */
  register_request: number;
};
export type StatisticsDto = {
  time_zone: string;
  datasets: DatasetCountsDto;
  /** accounts registered today */
  today_register: number;
  /** one for each day, oldest first */
  day_statistics: DayStatisticsDto[];
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
