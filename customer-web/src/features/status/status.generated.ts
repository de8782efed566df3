import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusGet: build.query<StatusGetApiResponse, StatusGetApiArg>({
      query: () => ({ url: `/v1/status` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as statusClient };
export type StatusGetApiResponse = /** status 200  */ ServiceStatusDto;
export type StatusGetApiArg = void;
export type ServiceStatusDto = {
  /** degraded: served, but something is slower or closed */
  site: 'ok' | 'degraded' | 'unavailable';
  /** slow: somebody whose judging neither is paused nor waits for the own team's has waited longer than 300 s; paused: by the organisers; stopped: nobody judges */
  judging: 'running' | 'slow' | 'paused' | 'stopped';
  /** submissions that wait for a judge */
  waiting: number;
  /** of these, those of questions whose judging is paused */
  paused: number;
  /** seconds that the oldest of them has waited */
  longest_wait: number;
  /** epoch ms */
  checked_at: number;
};
