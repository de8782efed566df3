import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    viewsGet: build.query<ViewsGetApiResponse, ViewsGetApiArg>({
      query: () => ({ url: `/v1/view` }),
    }),
    viewsEnd: build.mutation<ViewsEndApiResponse, ViewsEndApiArg>({
      query: () => ({ url: `/v1/view/end`, method: 'POST' }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as viewClient };
export type ViewsGetApiResponse = /** status 200  */ ViewInfoDto;
export type ViewsGetApiArg = void;
export type ViewsEndApiResponse = /** status 200 also where there was none */ NothingDto;
export type ViewsEndApiArg = void;
export type ViewedTeamDto = {
  id: string;
  name: string;
  competition_id: string;
  /** the leader's username */
  leader: string;
};
export type ViewInfoDto = {
  /** null: a visitor */
  team: ViewedTeamDto | null;
  /** the administrator's username */
  by: string;
  /** epoch ms */
  expires_at: number;
};
export type NothingDto = {};
