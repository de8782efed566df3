import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStatisticsFigures: build.query<AdminStatisticsFiguresApiResponse, AdminStatisticsFiguresApiArg>({
      query: () => ({ url: `/v1/admin/statistics/board` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as boardClient };
export type AdminStatisticsFiguresApiResponse =
  /** status 200 counted anew every few seconds at most */ BoardFiguresDto;
export type AdminStatisticsFiguresApiArg = void;
export type MatchCountsDto = {
  all: number;
  running: number;
};
export type ClicksDto = {
  today: number;
  /** on the seven whole days before today */
  week: number;
  /** on the seven days before those */
  week_before: number;
};
export type BoardDatasetsDto = {
  all: number;
  open: number;
  private: number;
};
export type BoardJudgingDto = {
  waiting: number;
  running: number;
};
export type BoardFiguresDto = {
  /** epoch ms */
  at: number;
  matches: MatchCountsDto;
  people: number;
  teams: number;
  /** calls of the API */
  clicks: ClicksDto;
  datasets: BoardDatasetsDto;
  /** today so far */
  downloads: number;
  /** today so far */
  registrations: number;
  judging: BoardJudgingDto;
};
