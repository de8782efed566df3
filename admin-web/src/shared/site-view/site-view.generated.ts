import { api } from '../api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    viewsStart: build.mutation<ViewsStartApiResponse, ViewsStartApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/view_as`, method: 'POST', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as siteViewClient };
export type ViewsStartApiResponse =
  /** status 201 with this token everything but reading is VIEW_ONLY */ StartedViewDto;
export type ViewsStartApiArg = ViewRequestDto;
export type ViewedTeamDto = {
  id: string;
  name: string;
  competition_id: string;
  /** the leader's username */
  leader: string;
};
export type StartedViewDto = {
  /** null: a visitor */
  team: ViewedTeamDto | null;
  /** the administrator's username */
  by: string;
  /** epoch ms */
  expires_at: number;
  /** reads at the customer site, and opens nothing else */
  token: string;
};
export type ViewRequestDto = {
  /** as whose leader; absent: as a visitor */
  team_id?: string;
};
