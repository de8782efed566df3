import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
export { injectedRtkApi as competitionListClient };
export type CompetitionsListApiResponse = /** status 200  */ CompetitionPageDto;
export type CompetitionsListApiArg = {
  page?: number;
  limit?: number;
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
