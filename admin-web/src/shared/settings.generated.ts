import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    settingsGet: build.query<SettingsGetApiResponse, SettingsGetApiArg>({
      query: () => ({ url: `/v1/settings/race` }),
    }),
    settingsUpdate: build.mutation<SettingsUpdateApiResponse, SettingsUpdateApiArg>({
      query: (queryArg) => ({ url: `/v1/settings/race`, method: 'PUT', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as settingsClient };
export type SettingsGetApiResponse = /** status 200  */ VersionedRaceSettingsDto;
export type SettingsGetApiArg = void;
export type SettingsUpdateApiResponse = /** status 200  */ VersionedRaceSettingsDto;
export type SettingsUpdateApiArg = RaceSettingsUpdateDto;
export type VersionedRaceSettingsDto = {
  /** seconds between two commitments of a team */
  task_submit_period_per_team: number;
  show_score_after_running: boolean;
  /** prod commitments of a team on a question; 0 = no limit */
  total_submit_times_per_team: number;
  /** seconds for a whole judging; 0 = no limit */
  job_timeout: number;
  /** to be sent with an update */
  version: number;
};
export type RaceSettingsUpdateDto = {
  /** seconds between two commitments of a team */
  task_submit_period_per_team: number;
  show_score_after_running: boolean;
  /** prod commitments of a team on a question; 0 = no limit */
  total_submit_times_per_team: number;
  /** seconds for a whole judging; 0 = no limit */
  job_timeout: number;
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
